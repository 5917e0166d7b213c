import type { PromiseHistory } from '@portolan/contract/freight/ledger/order-history'
import type { Order, OrderDetail } from '@portolan/contract/freight/orders'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import onTimeHours from '@portolan/freight/on-time-hours.json' with { type: 'json' }
import { momentOf, type Times } from '@portolan/freight/time/moment'
import { useQuery } from '@tanstack/react-query'
import { bestTime, type KeyDate, keyDate, punctuality, shiftOf } from '#freight/orders/dates/arrival-facts.ts'
import { deliveryTime } from '#freight/orders/dates/delivery-facts.ts'
import { isArrivalInDoubt } from '#freight/orders/dates/late-alerts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { PunctualityNote, SilenceNote, StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { placeTimes, useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { tellsLateness } from '#freight/orders/headline/describe-order.ts'
import { PromiseNote } from '#freight/orders/history/promise-note.tsx'
import { messages as milestoneMessages } from '#freight/orders/milestones/messages.ts'
import { promisesQuery } from '#freight/orders/queries.ts'
import { CityName } from '#freight/orders/route/route-name.tsx'
import { RouteProgress } from '#freight/orders/route/route-progress.tsx'
import { twoArrivals } from '#freight/orders/timeline/timeline.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

interface EndProps {
  place: Place
  times: Times
  what: 'departure' | 'arrival'
  mode: TransportMode
  inDoubt: boolean
  /** How the time moved, once loaded. */
  promise: PromiseHistory | undefined
  /** True if the page has said how far and why already. */
  isTold: boolean
}

function End({ place, times, what, mode, inDoubt, promise, isTold }: EndProps) {
  const t = useMessages(dateMessages)
  const tMilestones = useMessages(milestoneMessages)
  const format = useFormat()
  const texts = useOrderTexts()
  const best = bestTime(times)
  // The difference is a number that the page has already.
  const planned = !inDoubt && shiftOf(times, place, mode) && momentOf(times, 'planned')
  return (
    <div className={cn('min-w-0 flex-1', what === 'arrival' && 'text-end')}>
      <p className="font-medium">
        <CityName place={place} />
      </p>
      {best ? (
        <>
          <p className={cn('text-sm', inDoubt ? 'font-medium text-amber' : 'text-muted')}>
            {inDoubt ? t('arrivalInDoubt') : texts.keyDateLabel({ what, place, ...best })}
          </p>
          <p className={cn('tabular text-sm', inDoubt && 'text-muted')}>
            {placeTimes(format, place).moment(best)}
            {inDoubt && ` · ${t('stated', { certainty: t(`date.${best.certainty}`) })}`}
          </p>
          {planned && (
            <p className="tabular text-muted text-sm">
              {tMilestones('planned', { time: placeTimes(format, place).moment(planned) })}
            </p>
          )}
          {promise && <PromiseNote promise={promise} place={place} isTold={isTold} />}
        </>
      ) : (
        <p className="text-muted text-sm">{t('date.unknown')}</p>
      )}
    </div>
  )
}

interface KeyProps {
  date: KeyDate
  label: string
  now: Date
  inDoubt: boolean
}

/** A date in large figures; a doubtful one is shown as stated, not as a fact. */
function Key({ date, label, now, inDoubt }: KeyProps) {
  const t = useMessages(dateMessages)
  const format = useFormat()
  const texts = useOrderTexts()
  const relative = inDoubt ? null : texts.relative(date.at, date.place, now)
  return (
    <p>
      <span
        className={cn('flex items-center gap-1 text-sm', inDoubt ? 'font-medium text-amber' : 'text-muted')}
      >
        {inDoubt && <Icon name="delayed" className="size-3.5 shrink-0" />}
        {label}
      </span>
      <span className="tabular flex flex-wrap items-baseline gap-x-2">
        <span className={cn('text-xl tracking-tight', inDoubt ? 'text-muted' : 'font-semibold')}>
          {placeTimes(format, date.place).date(date.at)}
        </span>
        {relative && <span className="text-muted">{relative}</span>}
        {inDoubt && (
          <span className="text-muted text-sm">
            {t('stated', { certainty: t(`date.${date.certainty}`) })}
          </span>
        )}
      </span>
    </p>
  )
}

/** The date that matters now; on the way to a port and a door, both. */
function KeyDates({ order, detail, now }: { order: Order; detail: OrderDetail | undefined; now: Date }) {
  const t = useMessages(dateMessages)
  const tDetail = useMessages(messages)
  const texts = useOrderTexts()
  const key = keyDate(order)
  if (!key) return null
  const inDoubt = isArrivalInDoubt(order) && key.what === 'arrival' && key.certainty !== 'actual'
  const labelOf = (date: KeyDate) => (inDoubt ? t('arrivalInDoubt') : texts.keyDateLabel(date))
  const two = key.what === 'arrival' && detail ? twoArrivals(detail) : []
  const door = key.what === 'arrival' ? deliveryTime(order) : null
  const dates = two.flatMap(({ kind, place, times }) => {
    const best = bestTime(times)
    return best ? [{ kind, date: { what: 'arrival' as const, place, ...best } }] : []
  })
  const atDoor = door && { what: 'delivery' as const, place: order.to, ...door }
  const doorKey = atDoor && <Key date={atDoor} label={texts.keyDateLabel(atDoor)} now={now} inDoubt={false} />
  if (dates.length < 2)
    return (
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <Key
          date={key}
          label={doorKey ? `${order.to.city} · ${labelOf(key)}` : labelOf(key)}
          now={now}
          inDoubt={inDoubt}
        />
        {doorKey}
      </div>
    )
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {dates.map(({ kind, date }) => {
        const isUnsure = inDoubt && date.certainty !== 'actual'
        const where =
          kind === 'sea' || kind === 'air'
            ? tDetail(`arrivalAt.${kind}`, { city: date.place.city })
            : tDetail(`finalAt.${kind}`, { city: date.place.city })
        const what = isUnsure ? t('arrivalInDoubt') : texts.keyDateLabel(date)
        return <Key key={kind} date={date} label={`${where} · ${what}`} now={now} inDoubt={isUnsure} />
      })}
      {doorKey}
    </div>
  )
}

interface OrderSummaryProps {
  order: Order
  /** Undefined until loaded; the list's data is shown until then. */
  detail: OrderDetail | undefined
  now: Date
}

/** Shows at a glance where the cargo is, whether it is on time and when it arrives. */
export function OrderSummary({ order, detail, now }: OrderSummaryProps) {
  const promises = useQuery(promisesQuery(order.id)).data
  const promiseOf = (what: EndProps['what']) => promises?.find(({ target }) => target === what)
  const inDoubt = isArrivalInDoubt(order) && order.arrival.actual === null
  const t = useMessages(messages)
  const isTold = tellsLateness(order)
  const hasNumber = isTold || !['on-time', undefined].includes(punctuality(order, now)?.kind)
  // “On time” next to a time that isn't exactly the plan's.
  const isNear = shiftOf(order.arrival, order.to, order.transportMode) !== null
  const tolerance = isNear ? t('withinTolerance', { count: onTimeHours[order.transportMode] }) : undefined
  return (
    <section className="rounded-lg border bg-surface p-5 max-tablet:p-4">
      <div className="flex min-h-11.5 flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <KeyDates order={order} detail={detail} now={now} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pt-1">
          <SilenceNote order={order} now={now} />
          {!inDoubt && !isTold && <PunctualityNote order={order} now={now} tolerance={tolerance} />}
          <StatusBadge order={order} />
        </div>
      </div>
      <RouteProgress order={order} className="mt-4 mb-2" />
      <div className="flex justify-between gap-6">
        <End
          place={order.from}
          times={order.departure}
          what="departure"
          mode={order.transportMode}
          inDoubt={false}
          promise={promiseOf('departure')}
          isTold={isTold}
        />
        <End
          place={order.to}
          times={order.arrival}
          what="arrival"
          mode={order.transportMode}
          inDoubt={inDoubt}
          promise={promiseOf('arrival')}
          isTold={hasNumber}
        />
      </div>
    </section>
  )
}

/** The summary's shape while nothing of the order is known. */
export function OrderSummarySkeleton() {
  return (
    <SkeletonGroup className="rounded-lg border bg-surface p-5 max-tablet:p-4">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="mt-2 h-6 w-40" />
      <Skeleton className="mt-7 mb-5 h-1 w-full" />
      <div className="flex justify-between">
        <Skeleton className="h-14 w-36" />
        <Skeleton className="h-14 w-36" />
      </div>
    </SkeletonGroup>
  )
}
