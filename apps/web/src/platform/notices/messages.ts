export const messages = {
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'Возможно, ссылка устарела или в адресе опечатка.',
  toOrders: 'К заказам',
} as const
