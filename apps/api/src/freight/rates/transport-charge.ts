import type { Money } from '@portolan/contract/shared/money'
import Big from 'big.js'

/** A charge of an order: by kind, or a charge line with its code and the leg that it belongs to. */
export type OrderCharge =
  | { kind: string; amount: Money }
  | { code: string; leg: string; amount: string; currency: string }

// What a transport of the same cargo on the same lane wouldn't cost again: it depends on the goods, their value or a delay.
const notTransport = new Set([
  'insurance',
  'customs',
  'INS',
  'DTY',
  'VAT',
  'CUS',
  'EXC',
  'IMC',
  'STO',
  'DEM',
  'DET',
])

/**
 * What the transport of an order cost: freight with its surcharges, handling and other charges; insurance, customs,
 * duties, storage and demurrage are left out. Null without any freight, where freight isn't all in one currency, which no
 * one may add up, and for a sum that isn't above zero.
 */
export function transportCharge(charges: readonly OrderCharge[]): Money | null {
  const lines = charges.map(lineOf).filter(({ name }) => !notTransport.has(name))
  const [first] = lines
  if (first === undefined || !lines.some(({ isFreight }) => isFreight)) return null
  if (lines.some(({ currency }) => currency !== first.currency)) return null
  const sum = lines.reduce((total, { amount }) => total.plus(amount), new Big(0))
  return sum.gt(0) ? { amount: sum.toFixed(), currency: first.currency } : null
}

function lineOf(charge: OrderCharge) {
  if ('kind' in charge) return { name: charge.kind, isFreight: charge.kind === 'freight', ...charge.amount }
  const { code, leg, amount, currency } = charge
  return { name: code, isFreight: leg === 'main', amount, currency }
}
