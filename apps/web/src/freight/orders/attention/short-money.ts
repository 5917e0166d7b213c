import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'

/** `$48K`, `48 тыс. €`: about how much, where there's no room for the exact sum. */
export function shortMoney({ amount, currency }: Money, locale: Locale): string {
  const options = { style: 'currency', currency, notation: 'compact', maximumSignificantDigits: 2 } as const
  return new Intl.NumberFormat(locale, options).format(Number(amount))
}
