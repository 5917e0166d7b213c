export const messages = {
  placeholder: 'Название или референс',
  searching: 'Ищем…',
  nothing: 'Такого клиента нет',
  failed: 'Не удалось найти клиентов',
} as const
