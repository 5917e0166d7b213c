import type { Invoice } from '@portolan/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '#i18n/use-format.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { calendarDay } from './calendar-days.ts'
import { DownloadLink } from './download-link.tsx'
import { byUrgency, type InvoiceState, invoiceState } from './invoice-state.ts'
import { fileRow } from './order-documents.tsx'
import { OrderPart } from './order-part.tsx'
import { invoicesQuery } from './queries.ts'

const looks: Record<InvoiceState, { tone: Tone; icon: IconName; word: 'open' | 'paidWord' | 'overdueWord' }> =
  {
    open: { tone: 'blue', icon: 'clock', word: 'open' },
    paid: { tone: 'green', icon: 'arrived', word: 'paidWord' },
    overdue: { tone: 'red', icon: 'delayed', word: 'overdueWord' },
  }

function InvoiceRow({ invoice, today }: { invoice: Invoice; today: string }) {
  const t = useTranslations('orders')
  const format = useFormat()
  const state = invoiceState(invoice, today)
  const { tone, icon, word } = looks[state]
  const due = format.date(invoice.dueOn)
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
            {invoice.paidOn !== null && t('invoice.paid', { date: format.date(invoice.paidOn) })}
            {state === 'open' && t('invoice.due', { date: due })}
            {state === 'overdue' && t('invoice.overdue', { date: due })}
            {' · '}
            {format.fileSize(invoice.size)}
          </span>
          <Badge tone={tone} icon={<Icon name={icon} />}>
            {t(`invoice.${word}`)}
          </Badge>
        </span>
      </span>
      <span className="text-muted group-hover:text-ink" data-print="hide">
        <Icon name="download" label={t('document.download')} className="size-4 shrink-0" />
      </span>
    </>
  )
}

/** What is to be paid and what is paid, the urgent first. */
export function OrderInvoices({ orderId, now }: { orderId: string; now: Date }) {
  const t = useTranslations('orders')
  const query = useQuery(invoicesQuery(orderId))
  const readAgain = async (): Promise<Invoice[]> => (await query.refetch({ throwOnError: true })).data ?? []
  const today = calendarDay(now, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (
    <OrderPart
      title={t('page.invoices')}
      query={query}
      failed={t('page.invoicesFailed')}
      empty={t('page.noInvoices')}
    >
      {(invoices) => (
        <ul className="divide-y">
          {byUrgency(invoices, today).map((invoice) => (
            <li key={invoice.id}>
              <DownloadLink
                document={invoice}
                readAt={query.dataUpdatedAt}
                readAgain={readAgain}
                className={fileRow}
              >
                <InvoiceRow invoice={invoice} today={today} />
              </DownloadLink>
            </li>
          ))}
        </ul>
      )}
    </OrderPart>
  )
}
