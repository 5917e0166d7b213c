import type { PromiseHistory } from '@portolan/contract/freight/history/order-history'
import type { Order } from '@portolan/contract/freight/orders'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/contract/shared/instants'
import { useQuery } from '@tanstack/react-query'
import { bestTime, keyDate } from '#freight/orders/dates/arrival-facts.ts'
import { PunctualityNote, SilenceNote, StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { placeTimes, useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { PromiseNote } from '#freight/orders/history/promise-note.tsx'
import { messages } from '#freight/orders/messages.ts'
import { ShiftNote } from '#freight/orders/milestones/shift-note.tsx'
import { promisesQuery } from '#freight/orders/queries.ts'
import { CityName } from '#freight/orders/route/route-name.tsx'
import { RouteProgress } from '#freight/orders/route/route-progress.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/class-names.ts'
import { Skeleton, SkeletonGroup } from '#platform/ui/skeleton.tsx'

interface EndProps {
  place: Place
  times: Times
  what: 'departure' | 'arrival'
  mode: TransportMode
  /** How the time moved, once that is loaded. */
  promise: PromiseHistory | undefined
}

function End({ place, times, what, mode, promise }: EndProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useOrderTexts()
  const best = bestTime(times)
  return (
    <div className={cn('min-w-0 flex-1', what === 'arrival' && 'text-end')}>
      <p className="font-medium">
        <CityName place={place} />
      </p>
      {best ? (
        <>
          <p className="text-muted text-sm">{texts.keyDateLabel({ what, place, ...best })}</p>
          <p className="tabular text-sm">{placeTimes(format, place).moment(best.at)}</p>
          <ShiftNote times={times} place={place} mode={mode} />
          {promise && <PromiseNote promise={promise} place={place} />}
        </>
      ) : (
        <p className="text-muted text-sm">{t('date.unknown')}</p>
      )}
    </div>
  )
}

/** Where the cargo is, whether it is on time and when it arrives, in one look. */
export function OrderSummary({ order, now }: { order: Order; now: Date }) {
  const format = useFormat()
  const texts = useOrderTexts()
  const promises = useQuery(promisesQuery(order.id)).data
  const promiseOf = (what: EndProps['what']) => promises?.find(({ target }) => target === what)
  const key = keyDate(order)
  const relative = key && texts.relative(key.at, key.place, now)
  return (
    <section className="rounded-lg border bg-surface p-5 max-tablet:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        {key && (
          <p>
            <span className="block text-muted text-sm">{texts.keyDateLabel(key)}</span>
            <span className="tabular flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold text-xl tracking-tight">
                {placeTimes(format, key.place).date(key.at)}
              </span>
              {relative && <span className="text-muted">{relative}</span>}
            </span>
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pt-1">
          <SilenceNote order={order} now={now} />
          <PunctualityNote order={order} now={now} />
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
          promise={promiseOf('departure')}
        />
        <End
          place={order.to}
          times={order.arrival}
          what="arrival"
          mode={order.transportMode}
          promise={promiseOf('arrival')}
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
