import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { Link, useLocation } from '@tanstack/react-router'
import { Eye } from 'lucide-react'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import { invoiceLooks } from '#freight/documents/invoice-looks.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'
import { messages } from '#freight/invoices/messages.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
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

type InvoiceFileProps = Pick<InvoiceRowProps, 'invoice' | 'onShow' | 'freshUrl'>

interface OrderOfProps {
  invoice: ListedInvoice
  /** True if stacked, in rows that have two lines anyway. */
  stacked?: boolean
  /** False where the page shows the customer's reference elsewhere. */
  referenced?: boolean
}

/** The invoice's order: its number as a link, and the customer's own reference. */
export function OrderOf({ invoice: { id, order }, stacked = false, referenced = true }: OrderOfProps) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const { customerReference } = order
  return (
    // Stacked rows are all of one height, so that a list can return to where it was.
    <span className={stacked ? 'block' : 'inline-flex flex-wrap items-center gap-x-2'}>
      <span className="inline-flex items-center gap-x-2 whitespace-nowrap">
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
      {referenced && customerReference !== null && (
        <span
          translate="no"
          {...(stacked && { title: customerReference })}
          className={cn('text-muted text-sm', stacked ? 'block max-w-48 truncate' : 'wrap-anywhere')}
        >
          {customerReference}
        </span>
      )}
    </span>
  )
}

/** An invoice's number as the link to its page, which leads back to the same list of orders. */
export function InvoiceLink({ invoice, className }: { invoice: ListedInvoice; className: string }) {
  const t = useMessages(messages)
  const orderList = useLocation({ select: ({ state }) => state.orderList })
  return (
    <Link
      {...paths.invoice(invoice.id)}
      {...(orderList && { state: { orderList } })}
      aria-label={t('invoice', { number: invoice.number })}
      data-row={invoice.id}
      translate="no"
      className={cn('tabular wrap-anywhere rounded-sm underline-offset-2 hover:underline', className)}
    >
      {invoice.number}
    </Link>
  )
}

/** The file of an invoice, to look at and to save. */
export function InvoiceFile({ invoice, onShow, freshUrl }: InvoiceFileProps) {
  const t = useMessages(messages)
  const tDocuments = useMessages(documentMessages)
  const name = t('open', { number: invoice.number })
  return (
    <span className="flex justify-end" data-print="hide">
      {previewKind(invoice.contentType) !== null && (
        <Button
          variant="ghost"
          square
          aria-label={name}
          title={name}
          icon={<Eye aria-hidden />}
          onClick={() => onShow(invoice)}
        />
      )}
      <DownloadLink
        document={invoice}
        freshUrl={freshUrl}
        label={tDocuments('downloadNamed', { name: invoice.name })}
        className={buttonClass({ variant: 'ghost', square: true })}
      >
        <Icon name="download" />
      </DownloadLink>
    </span>
  )
}
