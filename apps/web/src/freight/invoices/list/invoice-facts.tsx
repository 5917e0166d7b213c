import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { Link } from '@tanstack/react-router'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import { invoiceLooks } from '#freight/documents/invoice-looks.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { messages } from '#freight/invoices/messages.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { InvoiceRowProps } from './invoice-list.ts'

/** The state with its icon, and the days overdue or left, or the date of payment. */
export function Standing({ invoice: { state, daysOverdue, paidOn } }: { invoice: ListedInvoice }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { tone, icon } = invoiceLooks[state]
  const days = daysOverdue ?? 0
  const isOverdue = state === 'overdue'
  return (
    <>
      <Badge tone={tone} icon={<Icon name={icon} />}>
        {isOverdue ? t('overdueBy', { count: days }) : t(`word.${state}`)}
      </Badge>
      {!isOverdue && (
        <span className="tabular whitespace-nowrap text-muted text-sm">
          {paidOn === null
            ? days === 0
              ? t('dueToday')
              : t('dueIn', { count: -days })
            : format.date(paidOn)}
        </span>
      )}
    </>
  )
}

interface OrderOfProps {
  invoice: ListedInvoice
  /** True if stacked, in rows that have two lines anyway. */
  stacked?: boolean
}

/** The invoice's order, as a link. */
export function OrderOf({ invoice: { id, order }, stacked = false }: OrderOfProps) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  return (
    <span className={cn('inline-flex', stacked ? 'flex-col items-start' : 'flex-wrap items-center gap-x-2')}>
      <Link
        {...paths.order(order.id)}
        state={{ row: id }}
        aria-label={tOrders('named', order)}
        translate="no"
        className="tabular touch-room relative rounded-sm text-accent underline-offset-2 hover:underline"
      >
        {order.number}
      </Link>
      {order.status === 'archived' && <span className="text-muted text-sm">{t('archived')}</span>}
    </span>
  )
}

/** The file of an invoice. */
export function Download({ invoice, freshUrl }: Pick<InvoiceRowProps, 'invoice' | 'freshUrl'>) {
  const t = useMessages(documentMessages)
  return (
    <DownloadLink
      document={invoice}
      freshUrl={freshUrl}
      label={t('downloadNamed', { name: invoice.name })}
      className={buttonClass({ variant: 'ghost', square: true })}
    >
      <Icon name="download" />
    </DownloadLink>
  )
}
