import type { OrderDetail } from '@portolan/contract/freight/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { OrderMark } from '#freight/announcements/order-mark.tsx'
import { shownState } from '#freight/orders/dates/delivery-facts.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import {
  DetailHeadline,
  isUnknown,
  LoadFailure,
  UnknownDetail,
} from '#freight/orders/detail/detail-frame.tsx'
import { messages } from '#freight/orders/detail/messages.ts'
import { OrderSummary, OrderSummarySkeleton } from '#freight/orders/detail/order-summary.tsx'
import { describeOrder } from '#freight/orders/headline/describe-order.ts'
import { OrderContainers } from '#freight/orders/headline/order-containers.tsx'
import { OrderNeighbors } from '#freight/orders/headline/order-neighbors.tsx'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { findKnownOrder, orderQuery, promisesQuery } from '#freight/orders/queries.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { usePrinting } from '#platform/ui/use-printing.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderParts, OrderPartsSkeleton } from './order-parts.tsx'
import { usePartsReady } from './use-parts-ready.ts'

const loadSheet = () => import('./sheet/order-sheet.tsx')

/** The most important sentence, and the cargo's containers. */
function Lead({ order, now }: { order: OrderDetail; now: Date }) {
  const locale = useLocale()
  const promises = useQuery(promisesQuery(order.id)).data ?? []
  const isAlarming = order.alerts.length > 0
  return (
    <div className="mt-2 flex flex-col gap-1">
      <p className={isAlarming ? 'flex items-start gap-1.5 font-medium text-ink' : 'text-ink'}>
        {isAlarming && <Icon name="delayed" className="mt-0.5 size-4 shrink-0 text-red" />}
        <span className="wrap-anywhere">{describeOrder(order, promises, locale, now)}</span>
      </p>
      <OrderMark orderId={order.id} isWhole />
      <OrderContainers order={order} />
    </div>
  )
}

/** One order, fully loaded. */
function KnownOrder({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const now = useNow()
  const client = useQueryClient()
  const query = useQuery(orderQuery(orderId))
  const { data: detail, error } = query
  const order = detail ?? findKnownOrder(client, orderId)
  // Rendered in chunks, between which the page responds to clicks and keys.
  const isReady = useDeferredValue(usePartsReady(orderId) && detail !== undefined) && detail !== undefined

  const printing = usePrinting()
  // A browser prints without waiting for code.
  const sheet = useLate(loadSheet, isReady)

  // Remounts loaded content below existing content, so that none of it moves when the rest arrives.
  const phase = isReady ? 'ready' : order ? 'known' : 'loading'

  if (isUnknown(error)) return <UnknownDetail title={t('notFound')} text={t('notFoundHint')} />
  const isOnPaper = printing && sheet !== null && detail !== undefined
  return (
    <>
      <div data-print={isOnPaper ? 'hide' : undefined}>
        <Letterhead now={now} />
        <DetailHeadline
          subject={order}
          titleOf={(number) => t('pageTitle', { number })}
          untitled={tOrders('column.order')}
          hasFailed={error !== null}
          phase={phase}
          aside={<OrderNeighbors orderId={orderId} />}
          lead={
            isReady ? (
              <Lead order={detail} now={now} />
            ) : (
              !error && <Skeleton className="mt-3 mb-0.5 h-4 w-80 max-w-full" />
            )
          }
          actions={
            order ? (
              <OrderActions order={order} detail={detail} />
            ) : (
              !error && <Skeleton className="h-9 w-20 max-tablet:h-11" />
            )
          }
        />
        {detail && (
          <StatusAnnouncer status={shownState(detail)} name={tOrders(`status.${shownState(detail)}`)} />
        )}
        <div key={phase} className="flex flex-col gap-4">
          <LoadFailure query={query} failed={t('failed')} refreshFailed={t('refreshFailed')} />
          {isReady ? (
            <OrderParts order={detail} now={now} />
          ) : (
            !error && (
              <OrderPartsSkeleton
                summary={
                  order ? <OrderSummary order={order} detail={detail} now={now} /> : <OrderSummarySkeleton />
                }
              />
            )
          )}
        </div>
      </div>
      {isOnPaper && <sheet.OrderSheet order={detail} now={now} />}
    </>
  )
}

/** The page of one order. */
export function OrderPage() {
  const { orderId = '' } = useParams({ strict: false })
  return (
    // Lines and marks are backgrounds, which printing otherwise omits.
    <div className="[print-color-adjust:exact]">
      <KnownOrder key={orderId} orderId={orderId} />
    </div>
  )
}
