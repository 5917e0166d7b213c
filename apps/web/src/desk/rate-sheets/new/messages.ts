export const messages = {
  from: 'Откуда',
  to: 'Куда',
  ref: 'Референс',
  carrier: 'Перевозчик',
  service: 'Сервис',
  via: 'Через',
  transit: 'Дней в пути',
  frequency: 'Частота',
  remarks: 'Примечания',
  included: 'включено',
}
