/** An order of an existing customer with the fewest members, as the company sends it. */
export function buildSentOrder(overrides: object = {}): Record<string, unknown> {
  return {
    organization: { ref: 'acme' },
    transportMode: 'sea',
    route: [
      { place: { locode: 'CNSHA' }, departure: { planned: '2026-11-01T16:00:00+08:00' } },
      { place: { locode: 'DEHAM' }, arrival: { planned: '2026-12-05T08:00:00Z' } },
    ],
    ...overrides,
  }
}

/** A form with a document or an invoice of an order. */
export function buildDocumentForm(
  fields: Record<string, string> = { kind: 'bill-of-lading' },
  { content = '%PDF-1.7 a bill of lading', name = 'bl.pdf' }: { content?: string; name?: string } = {},
): FormData {
  const form = new FormData()
  for (const [member, value] of Object.entries(fields)) form.set(member, value)
  form.set('file', new File([content], name))
  return form
}

export const invoiceFields = {
  number: 'INV-7',
  amount: '1200.50',
  currency: 'EUR',
  issuedOn: '2026-11-02',
  dueOn: '2026-12-02',
}
