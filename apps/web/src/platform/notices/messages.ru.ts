export const messages = {
  notYetTitle: 'Раздел скоро появится',
  notYetText: 'Раздел «{page}» ещё в разработке. Заказы и уведомления уже работают.',
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'Возможно, ссылка устарела или в адресе опечатка.',
  toOrders: 'К заказам',
  estimations: 'Калькулятор',
} as const
