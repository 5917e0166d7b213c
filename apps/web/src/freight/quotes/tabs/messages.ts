export const messages = {
  section: 'Калькулятор',
  prices: 'Прошлые цены',
  quotes: 'Котировки',
  expiring:
    '{count, plural, one {#\u00a0предложение скоро истечёт} few {#\u00a0предложения скоро истекут} many {#\u00a0предложений скоро истекут} other {#\u00a0предложения скоро истекут}}',
} as const
