import { fitsCurrency } from '@portolan/freight/charges/currencies'
import type * as z from 'zod/mini'
import type { InputRule } from '#platform/http/input/read-input.ts'
import { kindsAt, type Member, type Path, pathOf } from '#platform/http/input/unfit-text.ts'

// Names of amounts in an object with a currency; everything else next to a currency is a quantity or a unit
// price.
const amountNames = ['amount', 'min', 'max']
const decimal = /^-?\d+(?:\.\d+)?$/

/**
 * Finds amounts in parsed input with more decimals than their currency, such as 100.5 JPY. All input goes
 * through it, so that a sum always equals its displayed parts. Visits each value once, and the schema only
 * for values found.
 */
function* findUnfitAmounts(schema: z.core.$ZodType, input: unknown): Generator<Path> {
  const waiting: Member[] = [{ value: input, name: '', of: null }]
  for (let member = waiting.pop(); member; member = waiting.pop()) {
    const { value } = member
    if (typeof value !== 'object' || value === null) continue
    const entries: [string, unknown][] = Object.entries(value)
    const currency: unknown = Reflect.get(value, 'currency')
    // The last one is visited first.
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

/** Checks that every amount of an input has its currency's decimals. */
export const inputRules: readonly InputRule[] = [
  function* (schema, input) {
    for (const path of findUnfitAmounts(schema, input)) yield { path, text: 'decimals' }
  },
]
