import type { Preorder } from '@portolan/contract/freight/preorders'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { cn } from '#platform/ui/class-names.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { messages } from './messages.ts'

interface PreorderLinkProps {
  preorderId: string
  className: string
  children: ReactNode
}

/** A link from the list to a pre-order, which leads back to the same list. */
export function PreorderLink({ preorderId, className, children }: PreorderLinkProps) {
  const orderList = useSearch({ from: '/default-layout/orders', shouldThrow: false })
  return (
    <Link {...paths.preorder(preorderId)} {...(orderList && { state: { orderList } })} className={className}>
      {children}
    </Link>
  )
}

/** What both sides call the pre-order. */
export function PreorderNames({ preorder }: { preorder: Preorder }) {
  return (
    <p className="text-muted text-sm">
      <span className="tabular wrap-anywhere">{preorder.number}</span>
      {preorder.customerReference && <span className="wrap-anywhere"> · {preorder.customerReference}</span>}
    </p>
  )
}

/** How much it is. */
export function PreorderAmounts({ preorder, className }: { preorder: Preorder; className?: string }) {
  const t = useMessages(orderMessages)
  const format = useFormat()
  const { packages, grossWeightKg } = preorder.totals
  return (
    <span className={cn('tabular flex flex-wrap gap-x-3 text-muted text-sm', className)}>
      {packages !== null && <span>{t('packages', { count: packages })}</span>}
      {grossWeightKg !== null && <span>{format.weight(grossWeightKg)}</span>}
    </span>
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
