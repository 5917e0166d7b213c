import type { Invoice } from '@portolan/contract/freight/documents'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { invoiceLooks } from '#freight/documents/invoice-looks.ts'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { invoicesQuery } from '#freight/orders/queries.ts'
import { useHasPart } from '#platform/api/has-part.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { FileList } from './file-list.tsx'
import { byUrgency, openAmounts } from './invoice-state.ts'
import { messages } from './messages.ts'

const words = { open: 'open', paid: 'paidWord', overdue: 'overdueWord' } as const

/** The due date and its distance, or the date of payment. */
function Deadline({ invoice }: { invoice: Invoice }) {
  const t = useMessages(messages, 'invoice')
  const format = useFormat()
  const days = invoice.daysOverdue ?? 0
  const due = format.date(invoice.dueOn)
  if (invoice.paidOn !== null) return t('paid', { date: format.date(invoice.paidOn) })
  if (invoice.state === 'overdue') {
    return <span className="text-red">{t('overdue', { date: due, count: days })}</span>
  }
  return t('due', { date: due, when: format.relativeDays(-days) })
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { tone, icon } = invoiceLooks[invoice.state]
  return (
    <>
      <Icon name="invoice" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere font-medium">{t('invoice.number', { number: invoice.number })}</span>
          <span className="tabular font-semibold">{format.money(invoice.amount)}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="tabular text-muted text-sm">
            <Deadline invoice={invoice} />
          </span>
          <Badge tone={tone} icon={<Icon name={icon} />}>
            {t(`invoice.${words[invoice.state]}`)}
          </Badge>
        </span>
      </span>
    </>
  )
}

/** Unpaid amounts by currency; nothing if all is paid. */
function OpenAmounts({ invoices }: { invoices: readonly Invoice[] }) {
  const t = useMessages(messages, 'invoice')
  const format = useFormat()
  const amounts = openAmounts(invoices)
  if (amounts.length === 0) return null
  return (
    <p className="tabular flex flex-wrap justify-between gap-x-4 border-t px-4 py-3 font-semibold">
      <span>{t('toPay')}</span>
      <span className="flex flex-wrap justify-end gap-x-3">
        {amounts.map((amount) => (
          <span key={amount.currency}>{format.money(amount)}</span>
        ))}
      </span>
    </p>
  )
}

/** Unpaid and paid invoices, urgent ones first. */
export function OrderInvoices({ orderId, organizationId }: { orderId: string; organizationId: string }) {
  const t = useMessages(messages)
  const query = useQuery(invoicesQuery(orderId))
  if (!useHasPart('invoices', organizationId)) return null
  return (
    <OrderPart title={t('invoices')} query={query} failed={t('invoicesFailed')} empty={t('noInvoices')}>
      {(rows) => {
        const invoices = byUrgency(rows)
        return (
          <>
            <FileList
              files={invoices}
              freshUrl={freshUrlOf(query)}
              titleOf={({ number }) => t('invoice.number', { number })}
              actions={({ id, number }) => (
                <Link
                  {...paths.invoice(id)}
                  aria-label={t('invoice.details', { number })}
                  title={t('invoice.details', { number })}
                  className={buttonClass({ variant: 'ghost', square: true })}
                >
                  <ChevronRight aria-hidden />
                </Link>
              )}
            >
              {(invoice) => <InvoiceRow invoice={invoice} />}
            </FileList>
            <OpenAmounts invoices={invoices} />
            <p className="border-t px-4 py-3" data-print="hide">
              <Link
                {...paths.invoices()}
                className="touch-room relative rounded-sm text-accent underline-offset-2 hover:underline"
              >
                {t('invoice.all')}
              </Link>
            </p>
          </>
        )
      }}
    </OrderPart>
  )
}
