import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RowsSkeleton } from '#desk/customers/list/customer-table.tsx'
import { latestOrdersQuery } from '#desk/customers/queries.ts'
import { OrderMention } from '#desk/frame/order-mention.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'

/** The orders that changed last. */
export function LatestOrders({ customer }: { customer: CompanyCustomer }) {
  return useMay('orders', 'read') ? <Orders customer={customer} /> : null
}

function Orders({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages, 'orders')
  const format = useFormat()
  const { data, error, isFetching, refetch } = useQuery(latestOrdersQuery(customer.id))
  return (
    <Panel
      title={t('title')}
      aside={
        <Link
          {...deskPaths.orders({ organization: [customer.id] })}
          className="text-accent text-sm hover:underline"
        >
          {t('all')}
        </Link>
      }
      flush
    >
      {!data && error && (
        <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton />}
      {data?.length === 0 && <p className="p-4 text-muted">{t('none')}</p>}
      <ul className="divide-y">
        {data?.map((order) => (
          <li key={order.id} className="px-4 py-2">
            <span className="flex items-baseline justify-between gap-3">
              <OrderMention order={order} />
              <span className="tabular whitespace-nowrap text-muted text-sm">
                {format.relative(order.updatedAt)}
              </span>
            </span>
            <span className="block truncate text-muted text-sm">
              <RouteName order={order} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
