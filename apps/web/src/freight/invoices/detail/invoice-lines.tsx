import type { InvoiceLine } from '@portolan/contract/freight/invoices/invoice-details'
import type { InvoiceDetail } from '@portolan/contract/freight/invoices/invoices'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The lines of an invoice and their total; nothing if the company sent none. */
export function InvoiceLines({ invoice }: { invoice: InvoiceDetail }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { lines, amount } = invoice
  if (lines.length === 0) return null
  return (
    <Panel title={t('lines')} flush>
      <ul className="divide-y px-4">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal; their position identifies them
          <li key={index} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="wrap-anywhere min-w-0">
              <span className="block">{line.description}</span>
              <Quantity line={line} currency={amount.currency} />
            </span>
            <span className="tabular shrink-0">
              {format.money({ amount: line.amount, currency: amount.currency })}
            </span>
          </li>
        ))}
      </ul>
      <p className="tabular flex flex-wrap justify-between gap-x-4 border-t px-4 py-3 font-semibold">
        <span>{t('total')}</span>
        <span>{format.money(amount)}</span>
      </p>
    </Panel>
  )
}

/** How much of it at which price, as far as the line says. */
function Quantity({
  line: { quantity, unit, unitPrice },
  currency,
}: {
  line: InvoiceLine
  currency: string
}) {
  const t = useMessages(messages)
  const format = useFormat()
  if (quantity === null && unitPrice === null) return null
  const count = quantity === null ? '' : format.number(Number(quantity), 6)
  const counted = unit === null || count === '' ? count : t('quantity', { quantity: count, unit })
  const price = unitPrice === null ? '' : format.money({ amount: unitPrice, currency })
  return (
    <span className="tabular block text-muted text-sm">
      {counted !== '' && price !== '' ? t('times', { quantity: counted, price }) : counted || price}
    </span>
  )
}
