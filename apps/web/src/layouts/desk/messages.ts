export const messages = {
  home: '{company}: рабочее место',
  desk: 'Рабочее место',
  portal: 'Личный кабинет клиента',
  rooms: {
    orders: 'Заказы',
    preorders: 'Предв. заказы',
    documents: 'Документы',
    messages: 'Сообщения',
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
