export const messages = {
  lost: 'Нет связи. Страница загрузится, как только связь появится.',
  lostToday: 'Нет связи. Показываем данные на {time}.',
  lostEarlier: 'Нет связи. Показываем данные на {time} {day}.',
} as const
