import { fitsCurrency } from '@portolan/freight/charges/currencies'
import type * as z from 'zod/mini'
import { kindsAt, type Member, type Path, pathOf } from './unfit-text.ts'

// What an object with a currency calls its amounts; all else beside a currency is a quantity or a price for
// one.
const amountNames = ['amount', 'min', 'max']
const decimal = /^-?\d+(?:\.\d+)?$/

/**
 * The amounts of parsed input that have more decimals than the currency beside them, such as 100.5 JPY. All
 * doors are behind it, so that no sum can differ from what it shows the sum of. Looks at each value once, and
 * at the schema only where it found one.
 */
export function* findUnfitAmounts(schema: z.core.$ZodType, input: unknown): Generator<Path> {
  const waiting: Member[] = [{ value: input, name: '', of: null }]
  for (let member = waiting.pop(); member; member = waiting.pop()) {
    const { value } = member
    if (typeof value !== 'object' || value === null) continue
    const entries: [string, unknown][] = Object.entries(value)
    const currency: unknown = Reflect.get(value, 'currency')
    // The last one is looked at first.
    for (const [name, entry] of entries.toReversed()) {
      const inner = { value: entry, name, of: member }
      if (typeof entry === 'object') waiting.push(inner)
      else if (typeof currency === 'string' && isUnfit(name, entry, currency)) {
        const path = pathOf(inner)
        if (!kindsAt(schema, path).has('unit-price')) yield path
      }
    }
  }
}

function isUnfit(name: string, entry: unknown, currency: string): boolean {
  return (
    amountNames.includes(name) &&
    typeof entry === 'string' &&
    decimal.test(entry) &&
    !fitsCurrency(entry, currency)
  )
}
