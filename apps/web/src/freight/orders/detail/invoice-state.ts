import type { Invoice } from '@portolan/contract/freight/documents'
import type { Money } from '@portolan/contract/shared/money'

export type InvoiceState = 'paid' | 'open' | 'overdue'

/** Where an invoice is on a calendar date `today`; on its due date it isn't overdue yet. */
export function invoiceState(invoice: Pick<Invoice, 'paidOn' | 'dueOn'>, today: string): InvoiceState {
  if (invoice.paidOn !== null) return 'paid'
  return invoice.dueOn < today ? 'overdue' : 'open'
}

/** Overdue before open before paid, the one due first before the others: what needs action is on top. */
export function byUrgency<T extends Pick<Invoice, 'paidOn' | 'dueOn'>>(
  invoices: readonly T[],
  today: string,
): T[] {
  const rank = { overdue: 0, open: 1, paid: 2 }
  return invoices.toSorted(
    (a, b) =>
      rank[invoiceState(a, today)] - rank[invoiceState(b, today)] ||
      (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0),
  )
}

const digits = 4

/** What isn't paid yet, added up exactly by currency, in the order in which currencies first come. */
export function openAmounts(invoices: readonly Pick<Invoice, 'paidOn' | 'amount'>[]): Money[] {
  return addUp(invoices.filter(({ paidOn }) => paidOn === null).map(({ amount }) => amount))
}

/** Amounts added up exactly by currency, in the order in which currencies first come. */
export function addUp(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + unitsOf(amount))
  return [...sums].map(([currency, units]) => ({ amount: textOf(units), currency }))
}

// Ten-thousandths, the finest that the contract knows: binary fractions would lose cents.
function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(digits, '0'))
  return amount.startsWith('-') ? -units : units
}

function textOf(units: bigint): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}
