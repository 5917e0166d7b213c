export const messages = {
  pin: 'Закрепить',
  unpin: 'Открепить',
  pinOrder: 'Закрепить заказ {number}',
  pinFailed: 'Не удалось закрепить заказ {number}',
  unpinFailed: 'Не удалось открепить заказ {number}',
  requestNumber: 'Номер запроса: {requestId}',
} as const
