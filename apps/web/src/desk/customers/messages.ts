export const messages = {
  undo: 'Отменить',
  failed: 'Не получилось',
} as const
