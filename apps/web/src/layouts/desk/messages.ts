export const messages = {
  home: '{company}: рабочее место',
  desk: 'Рабочее место',
  portal: 'Личный кабинет клиента',
  waiting: '{count, plural, one {# дело ждёт} few {# дела ждут} many {# дел ждут} other {# дела ждут}}',
  company: 'Компания',
  rooms: {
    today: 'Сегодня',
    orders: 'Заказы',
    preorders: 'Предв. заказы',
    documents: 'Документы',
    messages: 'Сообщения',
    quotes: 'Котировки',
    threads: 'Переписка',
    settings: 'Настройки',
  },
  roles: {
    administrator: 'Администратор',
    operations: 'Операции',
    sales: 'Продажи',
    finance: 'Финансы',
    viewer: 'Просмотр',
  },
} as const
