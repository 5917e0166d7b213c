import type { Money } from '@portolan/contract/shared/money'
import Big from 'big.js'

/** A charge as orders keep it. */
export interface OrderCharge {
  kind: string
  amount: Money
  code?: string | undefined
  leg?: string | undefined
}

// Surcharges are of the kind `other`.
const transportKinds = new Set(['freight', 'other'])

// Storage, demurrage and detention, which are of no transport but of a delay, and duties.
const otherCodes = new Set(['STO', 'DEM', 'DET', 'DTY', 'VAT'])

/**
 * What the transport of an order cost: freight with its surcharges. Handling at terminals, pick-up, delivery and documents are
 * left out, since who pays them depends on the Incoterms rule and they are charged in the money of their country; so are
 * insurance, customs and duties, which depend on the goods. Null without any freight, where what counts isn't all in one
 * currency and can't be added up, and for a sum that isn't above zero.
 */
export function transportCharge(charges: readonly OrderCharge[]): Money | null {
  const counted = charges.filter(
    ({ kind, code = '', leg = 'main' }) =>
      transportKinds.has(kind) && leg === 'main' && !otherCodes.has(code),
  )
  const freight = counted.find(({ kind }) => kind === 'freight')
  if (freight === undefined) return null
  const { currency } = freight.amount
  if (counted.some(({ amount }) => amount.currency !== currency)) return null
  const sum = counted.reduce((total, { amount }) => total.plus(amount.amount), new Big(0))
  return sum.gt(0) ? { amount: sum.toFixed(), currency } : null
}
