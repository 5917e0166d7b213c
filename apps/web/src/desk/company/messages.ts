export const messages = {
  section: 'Разделы о компании',
  tabs: {
    health: 'Состояние',
    brand: 'Бренд',
    texts: 'Тексты писем',
    faq: 'База знаний',
    staff: 'Сотрудники',
    systems: 'Подключения',
    activity: 'Журнал действий',
  },
} as const
