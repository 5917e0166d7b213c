export const messages = {
  notYetTitle: 'Этой страницы пока нет',
  notYetText: 'Раздел «{page}» ещё не сделан. Заказы и уведомления уже работают.',
  notFoundTitle: 'Такой страницы нет',
  notFoundText: 'Возможно, ссылка устарела или в адресе опечатка.',
  toOrders: 'К заказам',
  estimations: 'Калькулятор',
  newOrder: 'Новый заказ',
  preorder: 'Предварительный заказ',
  preorderEdit: 'Изменение предварительного заказа',
} as const
