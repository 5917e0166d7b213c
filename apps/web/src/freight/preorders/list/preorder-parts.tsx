import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useLinkName, useListState } from '#freight/orders/order-link.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface PreorderLinkProps {
  preorder: Preorder
  className: string
  children: ReactNode
}

/** A link from the list to a pre-order, which leads back to the same list. */
export function PreorderLink({ preorder, className, children }: PreorderLinkProps) {
  const linkName = useLinkName()
  return (
    <Link
      {...paths.preorder(preorder.id)}
      {...useListState()}
      className={className}
      data-row={preorder.id}
      aria-label={linkName(preorder)}
    >
      {children}
    </Link>
  )
}

/** Opens the form with a copy, over the same list. */
export function CopyLink({ preorder: { id, number } }: { preorder: Preorder }) {
  const t = useMessages(messages)
  return (
    <Link
      {...paths.newOrder({ preorder: id })}
      aria-label={t('copyNamed', { number })}
      title={t('copy')}
      className={buttonClass({ variant: 'ghost', size: 'sm', square: true })}
      data-print="hide"
    >
      <Icon name="copy" />
    </Link>
  )
}

/** The mode, and when the cargo is ready. */
export function ReadyNote({ preorder }: { preorder: Preorder }) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const format = useFormat()
  return (
    <span className="flex items-center gap-1.5 text-sm">
      <Icon
        name={preorder.transportMode}
        label={tOrders(`mode.${preorder.transportMode}`)}
        className="size-4 shrink-0 text-muted"
      />
      <span className="tabular">{t('readyOn', { date: format.date(preorder.readyOn) })}</span>
    </span>
  )
}

/** The company's reason for the rejection, shortened; the pre-order's page has all of it. */
export function ReasonNote({ preorder: { rejectionCode, rejectionReason } }: { preorder: Preorder }) {
  const t = useMessages(messages, 'reason')
  const reason = [rejectionCode && t(rejectionCode), rejectionReason].filter(Boolean).join(': ')
  if (reason === '') return null
  return <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{reason}</p>
}
