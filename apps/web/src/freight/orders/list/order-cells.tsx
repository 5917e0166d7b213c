import type { Order } from '@portolan/contract/freight/orders'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useQuantities } from '#freight/orders/columns/use-quantities.ts'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { messages } from '#freight/orders/messages.ts'
import { openRow } from '#freight/orders/order-link.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, HeaderCell } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'

// Parts shared by rows and cards of orders and of pre-orders.

/** Makes a link cover the card or row around it. */
const stretchedLink =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent'
/** The same inside a frame that clips its content. */
export const stretchedInside = `${stretchedLink} focus-visible:after:-outline-offset-2`
/** The link that names a card. */
export const cardLink = `text-balance font-semibold text-[1.0625rem] leading-6 tracking-tight ${stretchedLink} after:rounded-lg`

/** Both sides' names for it, which can be selected: the company's number and the customer's own. */
export function Names({ number, customerReference }: Pick<Order, 'number' | 'customerReference'>) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link is the keyboard's way
    <p
      translate="no"
      data-searched
      className="relative z-1 w-fit cursor-pointer text-muted text-sm"
      onClick={openRow}
      onAuxClick={openRow}
    >
      <span className="tabular wrap-anywhere">{number}</span>
      {customerReference && <span className="wrap-anywhere"> · {customerReference}</span>}
    </p>
  )
}

/** The order's organization, for people in several organizations. */
export function OrganizationName({ order }: { order: Pick<Order, 'organization'> }) {
  const isOneOfSeveral = (useQuery(currentUserQuery).data?.organizations.length ?? 0) > 1
  const company = useContext(CompanyListContext)
  return isOneOfSeveral || company ? (
    <span data-searched className="wrap-anywhere block text-muted text-sm">
      {order.organization.name}
    </span>
  ) : null
}

interface QuantitiesProps {
  order: Parameters<ReturnType<typeof useQuantities>>[0]
  /** True to truncate them at the end of a line, which is there without any, too. */
  inOneLine?: boolean
  className?: string
}

/** Quantities, as far as known: containers or packages, and gross weight. */
export function Quantities({ order, inOneLine = false, className }: QuantitiesProps) {
  const parts = useQuantities()(order)
  if (inOneLine) {
    const text = parts.join(' · ')
    return (
      <span className={cn('tabular block h-4.5 truncate text-muted text-sm', className)} title={text}>
        {text}
      </span>
    )
  }
  return (
    <span className={cn('tabular flex flex-wrap gap-x-3 text-muted text-sm', className)}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

type AmountsProps = Pick<Order, 'totals'> & { className?: string }

/** Quantities of a pre-order, as far as known: packages and gross weight. */
export function Amounts({ totals, className }: AmountsProps) {
  return (
    <Quantities order={{ totals, loadType: 'not-set', containers: [] }} {...(className && { className })} />
  )
}

interface RouteCellProps {
  order: Pick<Order, 'transportMode' | 'from' | 'to' | 'totals'>
  /** True if the amounts have their own columns. */
  isWide: boolean
}

export function RouteCell({ order, isWide }: RouteCellProps) {
  const t = useMessages(messages)
  return (
    <Cell>
      <span className="flex items-start gap-2.5">
        <Icon
          name={order.transportMode}
          label={t(`mode.${order.transportMode}`)}
          className="mt-0.5 size-4 shrink-0 text-muted"
        />
        <span className="min-w-0">
          <span className="font-medium">
            <RouteName order={order} />
          </span>
          {!isWide && <Amounts totals={order.totals} />}
        </span>
      </span>
    </Cell>
  )
}

/** The columns of a wide table. */
export const amountColumns = (
  <>
    <col className="w-21 wide:w-[10%]" />
    <col className="w-27 wide:w-[12%]" />
  </>
)

export function AmountHeaders() {
  const t = useMessages(messages, 'column')
  return (
    <>
      <HeaderCell align="end">{t('packages')}</HeaderCell>
      <HeaderCell align="end">{t('weight')}</HeaderCell>
    </>
  )
}

export function AmountCells({ totals: { packages, grossWeightKg } }: Pick<Order, 'totals'>) {
  const format = useFormat()
  return (
    <>
      <Cell align="end">{packages === null ? '–' : format.number(packages)}</Cell>
      <Cell align="end" className="whitespace-nowrap">
        {grossWeightKg === null ? '–' : format.weight(grossWeightKg)}
      </Cell>
    </>
  )
}
