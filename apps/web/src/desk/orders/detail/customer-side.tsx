import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { OrderCutOffs } from '#freight/orders/cut-offs/order-cut-offs.tsx'
import { PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { OrderCharges } from '#freight/orders/detail/order-charges.tsx'
import { OrderContacts } from '#freight/orders/detail/order-contacts.tsx'
import { OrderFacts } from '#freight/orders/detail/order-facts.tsx'
import { OrderSummary } from '#freight/orders/detail/order-summary.tsx'
import { OrderEmissions } from '#freight/orders/emissions/order-emissions.tsx'
import { fillAnswers, type OrderAnswers } from '#freight/orders/fill-answers.ts'
import { OrderMap } from '#freight/orders/route/order-map.tsx'
import { messages as timelineMessages } from '#freight/orders/timeline/messages.ts'
import { OrderTimeline } from '#freight/orders/timeline/order-timeline.tsx'
import { OrderUnits } from '#freight/orders/units/order-units.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { messages } from './messages.ts'
import { deskLinesQuery, deskUnitsQuery } from './queries.ts'

interface CustomersCacheProps {
  orderId: string
  answers: OrderAnswers
  children: ReactNode
}

/**
 * The customer's components ask the customer's calls, which no member of the staff may make. Here they read a
 * cache of their own, which the desk's answers fill, and never ask.
 */
function CustomersCache({ orderId, answers, children }: CustomersCacheProps) {
  const client = useQueryClient()
  const [cache] = useState(() => {
    // By the same rules, an answer that is there is fresh until it's invalidated.
    const created = new QueryClient({ defaultOptions: client.getDefaultOptions() })
    fillAnswers(created, orderId, answers)
    return created
  })
  useEffect(() => fillAnswers(cache, orderId, answers), [cache, orderId, answers])
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>
}

/** The order as its customer sees it. */
export function CustomerSide({ view, now }: { view: OrderView; now: Date }) {
  const t = useMessages(messages)
  const tTimeline = useMessages(timelineMessages)
  const lines = useQuery(deskLinesQuery(view.id))
  const units = useQuery(deskUnitsQuery(view.id))
  const { order } = view
  const failed = [lines, units].find(({ data, error }) => !data && error)
  if (failed)
    return (
      <LoadFailed
        title={t('partsFailed')}
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
        className="rounded-lg border bg-surface"
      />
    )
  if (!lines.data || !units.data) return <PanelSkeleton title={tTimeline('title')} />
  const isCanceled = order.shipmentStatus === 'CANCELED'
  return (
    <CustomersCache
      orderId={view.id}
      answers={{ promises: view.promises, lines: lines.data, units: units.data }}
    >
      <OrderSummary order={order} detail={order} now={now} />
      <OrderCutOffs order={order} now={now} />
      <OrderTimeline order={order} now={now} />
      <OrderMap order={order} now={now} />
      <OrderFacts order={order} referenceName={t('reference')} />
      <OrderUnits orderId={order.id} isCanceled={isCanceled} />
      <OrderCharges order={order} />
      <OrderContacts order={order} title={t('contacts')} />
      {!isCanceled && <OrderEmissions order={order} />}
    </CustomersCache>
  )
}
