export const messages = {
  section: 'Калькулятор',
  prices: 'Прошлые цены',
  quotes: 'Котировки',
  expiring:
    '{count, plural, one {# предложение скоро истечёт} few {# предложения скоро истекут} many {# предложений скоро истекут} other {# предложения скоро истекут}}',
} as const
