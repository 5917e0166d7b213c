import type { ListedInvoice } from '@portolan/contract/freight/invoices'
import { Link } from '@tanstack/react-router'
import { invoiceLooks } from '#freight/invoices/invoice-looks.ts'
import { messages } from '#freight/invoices/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Icon } from '#platform/ui/icon.tsx'

/** The state as a word with its icon. */
export function StateBadge({ invoice: { state } }: { invoice: ListedInvoice }) {
  const t = useMessages(messages, 'word')
  const { tone, icon } = invoiceLooks[state]
  return (
    <Badge tone={tone} icon={<Icon name={icon} />}>
      {t(state)}
    </Badge>
  )
}

/** How many days are left or over, or when it was paid. */
export function Standing({ invoice: { state, daysOverdue, paidOn } }: { invoice: ListedInvoice }) {
  const t = useMessages(messages)
  const format = useFormat()
  if (paidOn !== null) return <span className="text-muted">{t('paidOn', { date: format.date(paidOn) })}</span>
  const days = daysOverdue ?? 0
  if (state === 'overdue') return <span className="text-red">{t('overdueBy', { count: days })}</span>
  return <span className="text-muted">{days === 0 ? t('dueToday') : t('dueIn', { count: -days })}</span>
}

/** The order that an invoice is of, as a link. */
export function OrderOf({ invoice: { order } }: { invoice: ListedInvoice }) {
  const t = useMessages(messages)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Link
        {...paths.order(order.id)}
        aria-label={t('orderOf', { number: order.number })}
        className="tabular touch-room relative rounded-sm text-accent underline-offset-2 hover:underline"
      >
        {order.number}
      </Link>
      {order.status === 'archived' && <span className="text-muted text-sm">{t('archived')}</span>}
    </span>
  )
}
