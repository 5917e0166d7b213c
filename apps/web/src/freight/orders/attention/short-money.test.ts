import { expect, test } from 'vitest'
import { shortMoney } from './short-money.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['48250.00', 'USD', '$48K', '48 тыс. $'],
  ['1234567.89', 'EUR', '€1.2M', '1,2 млн €'],
  ['350.00', 'EUR', '€350', '350 €'],
])('%s %s is short: %s, %s', (amount, currency, english, russian) => {
  expect(shortMoney({ amount, currency }, 'en')).toBe(english)
  expect(plain(shortMoney({ amount, currency }, 'ru'))).toBe(russian)
})
