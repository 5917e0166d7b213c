export const messages = {
  yes: 'да',
  no: 'нет',
  nothing: 'не указано',
  celsius: '{degrees}\u00a0°C',
  added: 'добавлено',
  removed: 'удалено',
  before: 'Было',
  after: 'Стало',
  showAll: 'Показать все изменения ({count})',
  packaging: { CS: 'ящики', PCS: 'штуки', CTN: 'коробки', PLL: 'паллеты', PKG: 'упаковки' },
  service: { DOOR: 'по адресу', TERMINAL: 'на терминале' },
} as const
