import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { OrderEmissions } from '#freight/orders/emissions/order-emissions.tsx'
import { OrderHistory } from '#freight/orders/history/order-history.tsx'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { messages } from '#freight/orders/messages.ts'
import { OrderMilestones } from '#freight/orders/milestones/order-milestones.tsx'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { findKnownOrder, orderQuery } from '#freight/orders/queries.ts'
import { OrderReferences } from '#freight/orders/references/order-references.tsx'
import { OrderMap } from '#freight/orders/route/order-map.tsx'
import { OrderRoutePoints } from '#freight/orders/route/order-route-points.tsx'
import { OrderUnits } from '#freight/orders/units/order-units.tsx'
import { BookAgainLink, OrderPreorder } from '#freight/preorders/detail/order-preorder.tsx'
import { FollowOrderButton } from '#messaging/follows/follow-buttons.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { DetailHeadline, isUnknown, LoadFailure, PanelSkeleton, UnknownDetail } from './detail-frame.tsx'
import { OrderCharges, OrderContacts } from './order-charges.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderSummary, OrderSummarySkeleton } from './order-summary.tsx'

/** One order, fully loaded. */
function KnownOrder({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const now = useNow()
  const client = useQueryClient()
  const query = useQuery(orderQuery(orderId))
  const { data: detail, error } = query
  const order = detail ?? findKnownOrder(client, orderId)

  if (isUnknown(error)) return <UnknownDetail title={t('page.notFound')} text={t('page.notFoundHint')} />
  return (
    <>
      <Letterhead now={now} />
      <DetailHeadline
        subject={order}
        titleOf={(number) => t('page.pageTitle', { number })}
        untitled={t('column.order')}
        hasFailed={error !== null}
        actions={
          order ? (
            <div className="flex gap-2" data-print="hide">
              <Button
                icon={<Icon name="print" />}
                onClick={() => window.print()}
                className="max-tablet:hidden"
              >
                {t('page.print')}
              </Button>
              <BookAgainLink source={{ from: order.id }} />
              <FollowOrderButton order={order} />
              <PinButton order={order} withWord />
            </div>
          ) : (
            !error && <Skeleton className="h-9 w-20 max-tablet:h-11" />
          )
        }
      />
      {detail && (
        <StatusAnnouncer status={detail.shipmentStatus} name={t(`status.${detail.shipmentStatus}`)} />
      )}
      <div className="flex flex-col gap-4">
        <LoadFailure query={query} failed={t('page.failed')} refreshFailed={t('page.refreshFailed')} />
        {order ? <OrderSummary order={order} now={now} /> : !error && <OrderSummarySkeleton />}
        {(detail || !error) && <OrderMap orderId={orderId} order={detail} now={now} />}
        {detail ? <OrderFacts order={detail} /> : !error && <PanelSkeleton title={t('page.facts')} />}
        <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_23rem] wide:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {detail ? (
              <OrderRoutePoints order={detail} />
            ) : (
              !error && <PanelSkeleton title={t('page.route')} />
            )}
            {detail ? (
              <OrderMilestones order={detail} now={now} />
            ) : (
              !error && <PanelSkeleton title={t('page.milestones')} />
            )}
            {detail && <OrderHistory orderId={orderId} />}
            {detail && detail.shipmentStatus !== 'CANCELED' && <OrderEmissions order={detail} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <OrderDocuments orderId={orderId} />
            <OrderInvoices orderId={orderId} now={now} />
            {detail && <OrderReferences order={detail} />}
            {detail && <OrderCharges order={detail} />}
            {detail && <OrderContacts order={detail} />}
            {detail?.preorder && <OrderPreorder preorder={detail.preorder} />}
          </div>
        </div>
        <OrderUnits orderId={orderId} isCanceled={order?.shipmentStatus === 'CANCELED'} />
      </div>
    </>
  )
}

/** The page of one order. */
export function OrderPage() {
  const { orderId = '' } = useParams({ strict: false })
  return (
    // Lines and marks are backgrounds, which paper otherwise goes without.
    <div className="[print-color-adjust:exact]">
      <KnownOrder key={orderId} orderId={orderId} />
    </div>
  )
}
