import type { Order } from '@portolan/contract/freight/orders'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { bestTime } from './arrival-facts.ts'
import { awaitsNewDate, deliveryTime } from './delivery-facts.ts'
import { messages } from './messages.ts'
import { shortTimes } from './short-times.ts'

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
