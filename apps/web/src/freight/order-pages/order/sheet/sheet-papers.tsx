import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useQuery } from '@tanstack/react-query'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { byUrgency } from '#freight/orders/detail/invoice-state.ts'
import { messages as detailMessages } from '#freight/orders/detail/messages.ts'
import { messages as paperMessages } from '#freight/orders/papers/messages.ts'
import { documentsQuery, invoicesQuery, papersQuery } from '#freight/orders/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { SheetPart } from './sheet-part.tsx'

interface PartProps {
  order: Pick<OrderDetail, 'id'>
}

/** The documents by kind and name, and those that are missing. */
export function SheetDocuments({ order: { id } }: PartProps) {
  const t = useMessages(detailMessages)
  const tDocuments = useMessages(documentMessages)
  const tPapers = useMessages(paperMessages)
  const format = useFormat()
  const documents = useQuery(documentsQuery(id)).data ?? []
  const papers = useQuery(papersQuery(id)).data ?? []
  const missing = papers.filter(({ missingSince }) => missingSince !== null)
  return (
    <SheetPart title={t('documents')}>
      {missing.map(({ kinds, missingSince }) => (
        <p key={kinds.join()} className="wrap-anywhere font-medium">
          {kinds.map((kind) => tDocuments(`documentKind.${kind}`)).join(' / ')} ·{' '}
          {missingSince && tPapers('since.date', { date: format.date(missingSince) })}
        </p>
      ))}
      {documents.map((document) => (
        <p key={document.id} className="wrap-anywhere">
          {tDocuments(`documentKind.${document.kind}`)} · <span translate="no">{document.name}</span>
        </p>
      ))}
      {missing.length + documents.length === 0 && <p className="text-muted">{t('noDocuments')}</p>}
    </SheetPart>
  )
}

/** The invoices, urgent ones first. */
export function SheetInvoices({ order: { id } }: PartProps) {
  const t = useMessages(detailMessages)
  const format = useFormat()
  const invoices = byUrgency(useQuery(invoicesQuery(id)).data ?? [])
  return (
    <SheetPart title={t('invoices')}>
      {invoices.map(({ id: invoiceId, number, amount, paidOn, dueOn, daysOverdue, state }) => (
        <p key={invoiceId} className="tabular flex justify-between gap-3">
          <span className="wrap-anywhere">
            <span translate="no">{number}</span> ·{' '}
            {paidOn !== null
              ? t('invoice.paid', { date: format.date(paidOn) })
              : state === 'overdue'
                ? t('invoice.overdue', { date: format.date(dueOn), count: daysOverdue ?? 0 })
                : t('invoice.due', {
                    date: format.date(dueOn),
                    when: format.relativeDays(-(daysOverdue ?? 0)),
                  })}
          </span>
          <span className="shrink-0">{format.money(amount)}</span>
        </p>
      ))}
      {invoices.length === 0 && <p className="text-muted">{t('noInvoices')}</p>}
    </SheetPart>
  )
}
