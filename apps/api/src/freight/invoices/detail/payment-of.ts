import type { InvoiceDetails, PaymentDetails } from '@portolan/contract/freight/invoices/invoice-details'
import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import type { Env } from '#freight/settings/env.ts'

/**
 * How an invoice is paid: as it says itself, else as the configuration says for its currency, quoting its
 * number unless they name a reference. Null once it's paid, so that nothing is paid twice.
 */
export function paymentOf(
  { paymentDetails }: Pick<InvoiceDetails, 'paymentDetails'>,
  { number, amount, paidOn }: Pick<ListedInvoice, 'number' | 'amount' | 'paidOn'>,
  configured: Env['paymentDetails'],
): PaymentDetails | null {
  const details = paymentDetails ?? configured.get(amount.currency) ?? null
  if (details === null || paidOn !== null) return null
  return { ...details, reference: details.reference ?? number }
}
