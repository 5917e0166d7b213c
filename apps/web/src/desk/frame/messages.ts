export const messages = {
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'Возможно, ссылка устарела или в адресе опечатка.',
  toToday: 'К списку дел',
} as const
