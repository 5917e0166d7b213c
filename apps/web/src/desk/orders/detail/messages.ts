export const messages = {
  title: 'Заказ {number}',
  order: 'Заказ',
  orders: 'Заказы',
  notFound: 'Заказ не найден',
  notFoundHint: 'Возможно, его удалили. Поищите заказ в списке.',
  back: 'К заказам',
  failed: 'Не удалось загрузить заказ',
  refreshFailed: 'Не удалось обновить заказ',
  partsFailed: 'Не удалось загрузить заказ целиком',
  preorder: 'Предварительный заказ {number}',
  quote: 'Предложение {number}',
  archived: 'В архиве',
}
