import type { Order } from '@portolan/contract/freight/orders'
import type { OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import type { CompanyList } from '#freight/orders/company/company-list.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { type DeskOrder, deskPlacesQuery, namedCustomersQuery } from './queries.ts'

/** The default columns, those that a narrow table keeps longest first. */
const columns: readonly OrderColumn[] = [
  'number',
  'organization',
  'route',
  'status',
  'attention',
  'arrival',
  'lastEvent',
  'source',
  'manager',
  'departure',
  'delivery',
  'papers',
]

const renamed = ['reference', 'organization', 'delivery', 'manager', 'source'] as const
const none: readonly string[] = []

/** The source of the last event: a carrier by its name, or the company. */
function Source({ order: { lastEvent } }: { order: DeskOrder }) {
  const t = useMessages(messages)
  if (!lastEvent) return <span className="text-muted">{t('none')}</span>
  const { kind, name } = lastEvent.source
  return name ?? t(kind)
}

function Manager({ order }: { order: DeskOrder }) {
  const t = useMessages(messages)
  const { accountManager } = order.organization
  return accountManager ? (
    <span title={accountManager.email}>{accountManager.name}</span>
  ) : (
    <span className="text-muted">{t('none')}</span>
  )
}

function cellOf(column: OrderColumn, order: Order): ReactNode | undefined {
  if (column === 'manager') return <Manager order={order as DeskOrder} />
  if (column === 'source') return <Source order={order as DeskOrder} />
  return undefined
}

const linkTo = (orderId: string) => deskPaths.order(orderId)

/** How the desk's list differs from a customer's; the same object while nothing of it changes. */
export function useCompanyList(chosen: readonly string[] = none): CompanyList {
  const t = useMessages(messages, 'column')
  const named = useQuery(namedCustomersQuery(chosen)).data
  return useMemo(
    () => ({
      linkTo,
      columns,
      nameOf: (column) => {
        const own = renamed.find((each) => each === column)
        return own && t(own)
      },
      cellOf,
      placesQuery: deskPlacesQuery,
      customers: new Map(named?.results.map(({ id, name }) => [id, name])),
    }),
    [t, named],
  )
}
