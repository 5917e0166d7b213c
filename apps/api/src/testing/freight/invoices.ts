import { givenDocument } from '#testing/builders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

interface Billed {
  ref?: string
  name?: string
  number?: string
  amount?: string
  currency?: string
  issuedOn?: string
  dueOn?: string
  paidOn?: string | null
}

/** Saves an invoice of an order: 100 euros, open until 2026-12-01 unless overridden. */
export function givenInvoice(
  portal: TestPortal,
  order: { organizationId: string; orderId: string },
  { ref, name, amount = '100.00', currency = 'EUR', ...dates }: Billed = {},
  bytes?: Uint8Array,
) {
  const number = dates.number ?? ref ?? 'INV-1'
  const invoice = {
    issuedOn: '2026-11-01',
    dueOn: '2026-12-01',
    paidOn: null,
    ...dates,
    number,
    amount: { amount, currency },
  }
  const fields = { kind: 'invoice' as const, invoice, ...(ref && { ref }), ...(name && { name }) }
  return givenDocument(portal, order, fields, bytes)
}
