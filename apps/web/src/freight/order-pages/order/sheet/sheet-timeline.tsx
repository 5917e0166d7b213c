import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { RouteLine } from '@portolan/contract/freight/orders/cargo-facts'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { momentOf } from '@portolan/freight/time/moment'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { messages as mapMessages } from '#freight/map/messages.ts'
import { bestTime } from '#freight/orders/dates/arrival-facts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { placeTimes } from '#freight/orders/dates/order-texts.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useEventText } from '#freight/orders/milestones/event-text.ts'
import { messages as milestoneMessages } from '#freight/orders/milestones/messages.ts'
import { routeLinesQuery } from '#freight/orders/queries.ts'
import { useOvertakenText } from '#freight/orders/timeline/overtaken-text.ts'
import { type TimelineRow, timelineOf } from '#freight/orders/timeline/timeline.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

function SheetRow({ row, city }: { row: TimelineRow; city: string }) {
  const t = useMessages(milestoneMessages)
  const tDates = useMessages(dateMessages)
  const format = useFormat()
  const eventText = useEventText()
  const overtakenText = useOvertakenText()
  const { milestone, state, overtaken } = row
  const { code, place, times } = milestone
  const best = bestTime(times)
  const { moment } = placeTimes(format, place)
  const planned = momentOf(times, 'planned')
  const notes = [
    best && best.certainty !== 'actual' && tDates(`date.${best.certainty}`),
    planned && planned.at !== best?.at && t('planned', { time: moment(planned) }),
    overtaken && overtakenText(overtaken),
    state === 'next' && t('next').toLowerCase(),
  ]
  const name: EventCode = code
  return (
    <tr className={state === 'done' ? undefined : 'text-muted'}>
      <td className="w-5 py-px pe-1 align-top">
        {state === 'done' && <Check aria-label={t('done')} className="mt-0.5 size-3" />}
      </td>
      <td className="whitespace-nowrap py-px pe-3 align-top">
        {row.isEmptyCollected ? t('emptyCollected') : eventText(name, times.actual !== null)}
        {place && place.city !== city && ` · ${place.city}`}
      </td>
      <td className="tabular w-full py-px align-top">
        {[best && moment(best), ...notes].filter(Boolean).join(' · ')}
      </td>
    </tr>
  )
}

/** The way to the next stop: mode, carrier, vessel or flight, and distance. */
function SheetLeg({
  order,
  point,
  line,
}: {
  order: OrderDetail
  point: RoutePoint
  line: RouteLine | undefined
}) {
  const t = useMessages(orderMessages)
  const onMap = useMessages(mapMessages)
  const format = useFormat()
  const km = line?.distanceKm ?? null
  const parts = [
    t(`modeLong.${point.mode ?? order.transportMode}`),
    point.carrier,
    point.conveyance,
    km !== null && onMap('about', { distance: format.aboutDistance(km) }),
  ]
  return (
    <tr>
      <td colSpan={3} className="wrap-anywhere py-px ps-5 text-muted italic">
        {parts.filter(Boolean).join(' · ')}
      </td>
    </tr>
  )
}

/** The stops with their milestones, a line each. */
export function SheetTimeline({ order }: { order: OrderDetail }) {
  const legs = useQuery(routeLinesQuery(order.id)).data?.legs
  return (
    <table className="w-full border-collapse">
      {timelineOf(order).map(({ point, rows, onward }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch one place twice
        <tbody key={index}>
          <tr>
            <th colSpan={3} scope="rowgroup" className="break-after-avoid pt-0.5 text-start font-medium">
              {point.place.city}
            </th>
          </tr>
          {[...rows, ...(onward?.rows ?? [])].map((row) => (
            <SheetRow key={row.milestone.key} row={row} city={point.place.city} />
          ))}
          {onward && <SheetLeg order={order} point={point} line={legs?.[index]} />}
        </tbody>
      ))}
    </table>
  )
}
