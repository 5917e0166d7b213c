export const messages = {
  title: 'Маршрут и события',
  noTimes: 'Время пока неизвестно',
  plannedAndEstimated: 'по плану {time}',
  estimatedBefore: 'ожидалось {time}',
  inDoubt: 'под вопросом',
} as const
