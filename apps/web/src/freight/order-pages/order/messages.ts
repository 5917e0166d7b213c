export const messages = {
  tabs: 'Разделы заказа',
  more: 'Ещё действия',
  tab: {
    track: 'В пути',
    papers: 'Документы',
    money: 'Оплата',
    cargo: 'Груз',
  },
} as const
