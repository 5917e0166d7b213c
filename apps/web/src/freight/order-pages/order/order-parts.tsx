import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { ReactNode } from 'react'
import { LateContacts } from '#freight/customers/late-contacts.tsx'
import { OrderCutOffs } from '#freight/orders/cut-offs/order-cut-offs.tsx'
import { PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { messages as detailMessages } from '#freight/orders/detail/messages.ts'
import { OrderCharges } from '#freight/orders/detail/order-charges.tsx'
import { OrderContacts } from '#freight/orders/detail/order-contacts.tsx'
import { OrderDocuments } from '#freight/orders/detail/order-documents.tsx'
import { OrderFacts } from '#freight/orders/detail/order-facts.tsx'
import { OrderInvoices } from '#freight/orders/detail/order-invoices.tsx'
import { OrderSummary } from '#freight/orders/detail/order-summary.tsx'
import { OrderEmissions } from '#freight/orders/emissions/order-emissions.tsx'
import { OrderHistory } from '#freight/orders/history/order-history.tsx'
import { OrderReferences } from '#freight/orders/references/order-references.tsx'
import { mapHeight, OrderMap } from '#freight/orders/route/order-map.tsx'
import { messages as timelineMessages } from '#freight/orders/timeline/messages.ts'
import { OrderTimeline } from '#freight/orders/timeline/order-timeline.tsx'
import { OrderUnits } from '#freight/orders/units/order-units.tsx'
import { OrderPreorder } from '#freight/preorders/detail/order-preorder.tsx'
import { useHasPart } from '#platform/api/has-part.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { useSecondDrawing } from '#platform/ui/use-second-drawing.ts'
import { OrderTabs, type TabName, useIsPhone } from './order-tabs.tsx'

const columns =
  'grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_23rem] wide:grid-cols-[minmax(0,1fr)_26rem]'
const column = 'flex min-w-0 flex-col gap-4'

/**
 * Content below the first screen; until it's rendered its space is reserved, so that a reload restores the
 * scroll position.
 */
function BelowFirstScreen({ children }: { children: ReactNode }) {
  return useSecondDrawing() ? children : <div className="h-[400vh]" />
}

/**
 * Everything below the headline: the route and its costs on the left, papers, invoices and contacts on the
 * right; on a phone as tabs.
 */
export function OrderParts({ order, now }: { order: OrderDetail; now: Date }) {
  const isPhone = useIsPhone()
  const { id } = order
  const hasInvoices = useHasPart('invoices', order.organization.id)
  const hasMoney = hasInvoices || order.chargeLines.length > 0
  const part = {
    summary: <OrderSummary order={order} detail={order} now={now} />,
    cutOffs: <OrderCutOffs order={order} now={now} />,
    map: <OrderMap order={order} now={now} />,
    timeline: <OrderTimeline order={order} now={now} />,
    history: <OrderHistory orderId={id} />,
    emissions: order.shipmentStatus !== 'CANCELED' && <OrderEmissions order={order} />,
    documents: <OrderDocuments orderId={id} />,
    invoices: <OrderInvoices orderId={id} organizationId={order.organization.id} />,
    contacts: (
      <>
        <OrderContacts order={order} />
        <LateContacts organizationId={order.organization.id} />
      </>
    ),
    references: <OrderReferences order={order} />,
    charges: <OrderCharges order={order} />,
    preorder: order.preorder && <OrderPreorder preorder={order.preorder} />,
    facts: <OrderFacts order={order} />,
    units: <OrderUnits orderId={id} isCanceled={order.shipmentStatus === 'CANCELED'} />,
  }
  if (isPhone) {
    const parts: Record<TabName, ReactNode> = {
      track: (
        <>
          {part.summary}
          {part.cutOffs}
          {part.map}
          <BelowFirstScreen>
            {part.timeline}
            {part.contacts}
            {part.history}
            {part.emissions}
          </BelowFirstScreen>
        </>
      ),
      papers: (
        <>
          {part.documents}
          {part.references}
          {part.preorder}
        </>
      ),
      money: hasMoney ? (
        <>
          {part.invoices}
          {part.charges}
        </>
      ) : null,
      cargo: (
        <>
          {part.facts}
          {part.units}
        </>
      ),
    }
    return <OrderTabs parts={parts} />
  }
  return (
    <>
      <div className={columns}>
        <div className={column}>
          {part.summary}
          {part.cutOffs}
          {part.timeline}
          {part.history}
          {part.facts}
          {part.charges}
          {part.emissions}
        </div>
        <div className={column}>
          {part.map}
          {part.documents}
          {part.invoices}
          {part.contacts}
          {part.references}
          {part.preorder}
        </div>
      </div>
      {part.units}
    </>
  )
}

/** The same shape while it loads. */
export function OrderPartsSkeleton({ summary }: { summary: ReactNode }) {
  const t = useMessages(detailMessages)
  const tTimeline = useMessages(timelineMessages)
  const isPhone = useIsPhone()
  return (
    // As high as the screen, so that the scrollbar exists from the beginning.
    <div className="min-h-dvh">
      {isPhone && (
        <SkeletonGroup className="mb-0.5 grid h-11 grid-cols-4 items-center gap-4">
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
        </SkeletonGroup>
      )}
      <div className={columns}>
        <div className={column}>
          {summary}
          <PanelSkeleton title={tTimeline('title')} />
        </div>
        <div className={column}>
          <SkeletonGroup className={mapHeight}>
            <Skeleton className="size-full rounded-lg" />
          </SkeletonGroup>
          {!isPhone && <PanelSkeleton title={t('documents')} />}
          {!isPhone && <PanelSkeleton title={t('invoices')} />}
        </div>
      </div>
    </div>
  )
}
