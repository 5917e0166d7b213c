import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { OrderEmissions } from '#freight/orders/emissions/order-emissions.tsx'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { messages } from '#freight/orders/messages.ts'
import { OrderMilestones } from '#freight/orders/milestones/order-milestones.tsx'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { OrderTrail, useListSearch } from '#freight/orders/order-trail.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { findKnownOrder, orderQuery } from '#freight/orders/queries.ts'
import { OrderMap } from '#freight/orders/route/order-map.tsx'
import { OrderRoutePoints } from '#freight/orders/route/order-route-points.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { BookAgainLink, OrderPreorder } from '#freight/preorders/detail/order-preorder.tsx'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/skeleton.tsx'
import { OrderCharges, OrderContacts } from './order-charges.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderSummary, OrderSummarySkeleton } from './order-summary.tsx'
import { OrderUnits } from './order-units.tsx'

function UnknownOrder() {
  const t = useMessages(messages, 'page')
  return (
    <>
      <OrderTrail title={t('notFound')} />
      <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
        <Link to="/orders" search={useListSearch()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    </>
  )
}

function DetailSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title}>
      <SkeletonGroup className="flex flex-col gap-5">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </SkeletonGroup>
    </Panel>
  )
}

function isUnknown(error: Error | null): boolean {
  // A URL without a valid order number is refused as malformed.
  return error instanceof Problem && (error.status === 404 || error.status === 400)
}

/** One order, fully loaded. */
function KnownOrder({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const now = useNow()
  const client = useQueryClient()
  const { data: detail, error, refetch, isFetching } = useQuery(orderQuery(orderId))
  const order = detail ?? findKnownOrder(client, orderId)

  if (isUnknown(error)) return <UnknownOrder />
  return (
    <>
      <Letterhead now={now} />
      <PageHeadline
        above={<OrderTrail title={order?.number} />}
        title={order ? <RouteName order={order} /> : <Skeleton className="h-7.5 w-56 max-w-full" />}
        {...(order && { documentTitle: t('page.pageTitle', { number: order.number }) })}
        below={
          order ? (
            <p className="wrap-anywhere tabular">
              {t('page.pageTitle', { number: order.number })}
              {order.customerReference && (
                <span> · {t('page.reference', { reference: order.customerReference })}</span>
              )}
            </p>
          ) : (
            !error && <Skeleton className="my-0.5 h-4 w-60 max-w-full" />
          )
        }
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
              <PinButton order={order} withWord />
            </div>
          ) : (
            !error && <Skeleton className="h-9 w-20 max-tablet:h-11" />
          )
        }
      />
      {detail && <StatusAnnouncer status={detail.shipmentStatus} />}
      {detail && error && (
        <p role="alert" className="mb-3 text-red text-sm">
          {t('page.refreshFailed')}
        </p>
      )}
      <div className="flex flex-col gap-4">
        {order ? <OrderSummary order={order} now={now} /> : !error && <OrderSummarySkeleton />}
        {!detail && error && (
          <ErrorState
            title={t('page.failed')}
            description={t('list.failedHint')}
            requestId={requestIdOf(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
            className="rounded-lg border bg-surface"
          />
        )}
        {(detail || !error) && <OrderMap orderId={orderId} order={detail} now={now} />}
        {detail ? <OrderFacts order={detail} /> : !error && <DetailSkeleton title={t('page.facts')} />}
        <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_23rem] wide:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="flex min-w-0 flex-col gap-4">
            {detail ? (
              <OrderRoutePoints order={detail} />
            ) : (
              !error && <DetailSkeleton title={t('page.route')} />
            )}
            {detail ? (
              <OrderMilestones order={detail} now={now} />
            ) : (
              !error && <DetailSkeleton title={t('page.milestones')} />
            )}
            {detail && detail.shipmentStatus !== 'CANCELED' && <OrderEmissions order={detail} />}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <OrderDocuments orderId={orderId} />
            <OrderInvoices orderId={orderId} now={now} />
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
