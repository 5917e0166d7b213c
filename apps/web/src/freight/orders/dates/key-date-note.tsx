import type { Order } from '@portolan/contract/freight/orders'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { bestTime, keyDate } from './arrival-facts.ts'
import { awaitsNewDate, deliveryTime } from './delivery-facts.ts'
import { isArrivalInDoubt } from './late-alerts.ts'
import { messages } from './messages.ts'
import { placeTimes, useOrderTexts } from './order-texts.ts'
import { shortTimes } from './short-times.ts'
import { useSlipTexts } from './slip-texts.ts'

interface KeyDateNoteProps {
  order: Order
  now: Date
  /** Content at the end of the first line. */
  aside?: ReactNode
}

/** The date that matters now: its meaning, certainty, date, and distance. */
export function KeyDateNote({ order, now, aside }: KeyDateNoteProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const texts = useOrderTexts()
  const slipOf = useSlipTexts()
  const key = keyDate(order)
  if (!key) {
    return order.shipmentStatus === 'CANCELED' ? null : (
      <p className="text-muted text-sm">{t('date.unknown')}</p>
    )
  }
  const slip = key.what === 'arrival' ? slipOf(order.arrivalSlipMinutes, key.place) : null
  const relative = texts.relative(key.at, key.place, now)
  return (
    <div className="@container min-w-0 flex-1 basis-50">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-muted text-sm @max-[20rem]:w-full">
          {texts.keyDateLabel(key, isArrivalInDoubt(order))}
        </p>
        {aside && <span className="flex @max-[20rem]:order-last @max-[20rem]:mt-1">{aside}</span>}
        <p className="tabular flex w-full flex-wrap items-baseline gap-x-1.5">
          <span className="font-semibold">{placeTimes(format, key.place).date(key.at)}</span>
          {relative && <span className="text-muted text-sm">{relative}</span>}
          {slip && (
            <span className="text-muted text-sm">
              <span aria-hidden>{slip}</span>
              <span className="sr-only">{t('againstPromise', { slip })}</span>
            </span>
          )}
        </p>
      </div>
      <DoorNote order={order} now={now} />
    </div>
  )
}

/** The parts of the line about the door: what an arrived order waits for, and when it's delivered. */
function useDoorTexts(): (order: Order, now: Date) => string[] {
  const t = useMessages(messages)
  const locale = useLocale()
  return (order, now) => {
    const zone = order.to.timeZone ?? 'UTC'
    const dayOf = (at: string) => shortTimes(locale, now).date(at, zone)
    if (order.shipmentStatus === 'CANCELED') return []
    if (order.isDelivered) {
      const arrival = bestTime(order.arrival)
      return order.delivery.actual !== null && arrival?.certainty === 'actual'
        ? [t('door.arrived', { date: dayOf(arrival.at) })]
        : []
    }
    const best = deliveryTime(order)
    return [
      ...(order.waitsFor ? [t(`door.${order.waitsFor}`)] : []),
      ...(best
        ? [
            t(order.waitsFor ? 'door.afterwards' : 'door.expected', {
              date: dayOf(best.at),
              certainty: t(`date.${best.certainty}`),
            }),
          ]
        : awaitsNewDate(order)
          ? [t('door.newDate')]
          : []),
    ]
  }
}

/** The line about the door under the date of the port. */
export function DoorNote({ order, now }: { order: Order; now: Date }) {
  const parts = useDoorTexts()(order, now)
  if (parts.length === 0) return null
  return (
    <p className="tabular mt-0.5 text-muted text-sm">
      {parts.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          {part}
        </span>
      ))}
    </p>
  )
}
