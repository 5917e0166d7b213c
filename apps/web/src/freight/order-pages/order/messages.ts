export const messages = {
  tabs: 'Разделы заказа',
  tab: {
    track: 'В пути',
    papers: 'Документы',
    money: 'Оплата',
    cargo: 'Груз',
  },
} as const
