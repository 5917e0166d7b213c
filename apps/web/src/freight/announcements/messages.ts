export const messages = {
  announcements: 'Объявления',
  levels: { information: 'Информация', warning: 'Предупреждение', disruption: 'Сбой' },
  more: '{count, plural, one {Ещё # объявление} few {Ещё # объявления} many {Ещё # объявлений} other {Ещё # объявления}}',
  close: 'Закрыть: {title}',
  link: 'Подробнее',
} as const
