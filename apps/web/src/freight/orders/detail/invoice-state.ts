import type { Invoice } from '@portolan/contract/freight/documents'
import type { Money } from '@portolan/contract/shared/money'

/** Overdue before open before paid, earliest due date first: what needs action is on top. */
export function byUrgency<T extends Pick<Invoice, 'state' | 'dueOn'>>(invoices: readonly T[]): T[] {
  const rank = { overdue: 0, open: 1, paid: 2 }
  return invoices.toSorted(
    (a, b) => rank[a.state] - rank[b.state] || (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0),
  )
}

const digits = 4

/** Unpaid amounts, added up exactly by currency, in order of first appearance. */
export function openAmounts(invoices: readonly Pick<Invoice, 'paidOn' | 'amount'>[]): Money[] {
  return addUp(invoices.filter(({ paidOn }) => paidOn === null).map(({ amount }) => amount))
}

/** Amounts added up exactly by currency, in order of first appearance. */
export function addUp(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(amount))
  return [...sums].map(([currency, units]) => ({ amount: textOf(units), currency }))
}

// Ten-thousandths, the finest in the contract: binary fractions would lose cents.
function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(digits, '0'))
  return amount.startsWith('-') ? -units : units
}

function textOf(units: bigint): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
