export const messages = {
  notFoundTitle: 'Страница не найдена',
  notFoundText: 'Возможно, ссылка устарела или в адресе опечатка.',
  toToday: 'К списку дел',
  act: {
    undo: 'Отменить',
    failed: 'Не получилось',
  },
} as const
