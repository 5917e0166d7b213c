import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { isUnknown, LoadFailure, PanelSkeleton } from '#freight/orders/detail/detail-frame.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { messages as timelineMessages } from '#freight/orders/timeline/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Notice } from '#platform/notices/notice.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { Verbatim } from '#platform/ui/look/verbatim.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { OrderMenu } from './actions/order-menu.tsx'
import { messages } from './messages.ts'
import { MilestoneStrip } from './milestones/milestone-strip.tsx'
import { orderViewQuery } from './queries.ts'

const loadSides = () => import('./order-sides.tsx')

/** Between the parts of the line below the headline, which breaks after it. */
const dot = <span aria-hidden> · </span>

function Headline({ view, canWrite }: { view: OrderView; canWrite: boolean }) {
  const t = useMessages(messages)
  const { order, organization } = view
  const title = t('title', { number: order.number })
  return (
    <PageHeadline
      above={<Trail list={t('orders')} to={deskPaths.orders()} title={order.number} verbatim />}
      title={<RouteName order={order} />}
      documentTitle={title}
      below={
        <p className="wrap-anywhere tabular">
          <Verbatim value={order.number} text={title} />
          {dot}
          {organization.name}
          {order.customerReference && (
            <>
              {dot}
              <Verbatim value={order.customerReference} text={order.customerReference} />
            </>
          )}
          <Origins preorder={order.preorder} />{' '}
          {order.status === 'archived' && <Badge tone="gray">{t('archived')}</Badge>}
        </p>
      }
      actions={canWrite && <OrderMenu view={view} />}
    />
  )
}

/** The pre-order and the quote that the order was made of. */
function Origins({ preorder }: { preorder: OrderView['order']['preorder'] }) {
  const t = useMessages(messages)
  const mayPreorders = useMay('preorders', 'read')
  const mayQuotes = useMay('quotes', 'read')
  if (!preorder) return null
  const { quote } = preorder
  const origins = [
    ...(mayPreorders
      ? [{ link: deskPaths.preorder(preorder.id), text: t('preorder', { number: preorder.number }) }]
      : []),
    ...(mayQuotes && quote
      ? [{ link: deskPaths.quote(quote.id), text: t('quote', { number: quote.number }) }]
      : []),
  ]
  return origins.map(({ link, text }) => (
    <Fragment key={text}>
      {dot}
      <Link {...link} className="rounded-sm text-accent underline underline-offset-2">
        {text}
      </Link>
    </Fragment>
  ))
}

function KnownOrder({ view }: { view: OrderView }) {
  const now = useNow()
  const canWrite = useMay('orders', 'write')
  const sides = usePart(loadSides, true, reportPartFailure)
  const tTimeline = useMessages(timelineMessages)
  return (
    <>
      <Headline view={view} canWrite={canWrite} />
      <div className="flex flex-col gap-4">
        <MilestoneStrip view={view} canWrite={canWrite} />
        {sides ? (
          <sides.OrderSides view={view} now={now} canWrite={canWrite} />
        ) : (
          <PanelSkeleton title={tTimeline('title')} />
        )}
      </div>
    </>
  )
}

function Loading() {
  const t = useMessages(messages)
  const tTimeline = useMessages(timelineMessages)
  return (
    <div className="min-h-dvh">
      <PageHeadline
        title={
          <>
            <span className="sr-only">{t('order')}</span>
            <Skeleton className="h-7.5 w-56 max-w-full" />
          </>
        }
        below={<Skeleton className="my-0.5 h-4 w-60 max-w-full" />}
      />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-48 w-full rounded-lg" />
        <PanelSkeleton title={tTimeline('title')} />
      </div>
    </div>
  )
}

/** One order at the desk: what its customer sees, and what the company states and keeps. */
function DeskOrder({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const query = useQuery(orderViewQuery(orderId))
  const { data: view, error } = query
  if (isUnknown(error))
    return (
      <Notice icon={<Icon name="search-none" />} title={t('notFound')} text={t('notFoundHint')}>
        <Link {...deskPaths.orders()} className={buttonClass({ variant: 'primary' })}>
          {t('back')}
        </Link>
      </Notice>
    )
  return (
    <>
      {!view && !error && <Loading />}
      <LoadFailure query={query} failed={t('failed')} refreshFailed={t('refreshFailed')} />
      {view && <KnownOrder view={view} />}
    </>
  )
}

/** The page of one order. */
export function DeskOrderPage() {
  const { orderId = '' } = useParams({ strict: false })
  return <DeskOrder key={orderId} orderId={orderId} />
}
