export const messages = {
  announcements: 'Объявления',
  levels: { information: 'Информация', warning: 'Предупреждение', disruption: 'Сбой' },
  more: '{count, plural, one {Ещё #\u00a0объявление} few {Ещё #\u00a0объявления} many {Ещё #\u00a0объявлений} other {Ещё #\u00a0объявления}}',
  close: 'Закрыть: {title}',
  link: 'Подробнее',
} as const
