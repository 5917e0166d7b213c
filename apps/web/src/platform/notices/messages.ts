export const messages = {
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'Возможно, ссылка устарела или в адресе опечатка.',
  toOrders: 'К заказам',
  comesByItself: 'Нет связи. Данные загрузятся, как только она появится.',
} as const
