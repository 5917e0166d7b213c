import type { InvoiceState } from '@portolan/contract/freight/invoices/invoice-filter'
import type { Tone } from '#platform/ui/badge.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'

/** The look of each invoice state. */
export const invoiceLooks: Record<InvoiceState, { tone: Tone; icon: IconName }> = {
  overdue: { tone: 'red', icon: 'delayed' },
  open: { tone: 'blue', icon: 'clock' },
  paid: { tone: 'green', icon: 'arrived' },
}
