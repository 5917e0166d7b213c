export const messages = {
  available: 'Личный кабинет есть и на русском.',
  change: 'Перейти на русский',
} as const
