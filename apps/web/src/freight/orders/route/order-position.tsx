import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { LocatedPosition } from '@portolan/contract/freight/orders/cargo-facts'
import { messages as mapMessages } from '#freight/map/messages.ts'
import { formatPosition } from '#freight/map/position/format-position.ts'
import { keyDate } from '#freight/orders/dates/arrival-facts.ts'
import { DoorNote } from '#freight/orders/dates/key-date-note.tsx'
import { isArrivalInDoubt } from '#freight/orders/dates/late-alerts.ts'
import { messages as dateMessages } from '#freight/orders/dates/messages.ts'
import { PunctualityNote, StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { placeTimes, useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { describeNear } from '#freight/orders/headline/describe-order.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { RouteName } from './route-name.tsx'

/**
 * Describes where the cargo was, near which place, when, and how high:
 * `21 Nov 2026, 11:05 UTC+3, 2 hours ago`.
 */
export function usePositionTexts(): (
  position: LocatedPosition,
  now: Date,
) => { where: string; near: string | null; when: string; ago: string; altitude: string | null } {
  const t = useMessages(mapMessages)
  const format = useFormat()
  const locale = useLocale()
  // At sea and in the air no local zone applies: the reader's is the one to compare with a clock.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (position, now) => ({
    where: formatPosition(position, locale),
    near: position.near && describeNear(position.near, locale),
    when: format.dateTime(position.at, timeZone),
    ago: format.relative(position.at, now, timeZone),
    altitude: position.alt === null ? null : t('altitude', { meters: format.number(position.alt, 0) }),
  })
}

/** The cargo's position in words. */
export function Position({ position, now }: { position: LocatedPosition; now: Date }) {
  const t = useMessages(mapMessages)
  const { where, near, when, ago, altitude } = usePositionTexts()(position, now)
  return (
    <dl className="border-t px-4 py-3 text-sm">
      <dt className="text-muted">{t('position')}</dt>
      <dd>
        {near && <span className="wrap-anywhere block font-medium first-letter:uppercase">{near}</span>}
        <span className="tabular block">
          {where}
          {altitude && ` · ${altitude}`}
        </span>
        <span className="tabular block text-muted">
          {when} · {ago}
        </span>
      </dd>
    </dl>
  )
}

/** The order's facts for a map that fills the screen. */
export function MapFacts({ order, now }: { order: OrderDetail; now: Date }) {
  const t = useMessages(dateMessages)
  const tOrders = useMessages(orderMessages)
  const onMap = useMessages(mapMessages)
  const format = useFormat()
  const texts = useOrderTexts()
  const textsOf = usePositionTexts()
  const key = keyDate(order)
  const inDoubt = isArrivalInDoubt(order) && key?.what === 'arrival' && key.certainty !== 'actual'
  const position = order.position && textsOf(order.position, now)
  return (
    <section
      aria-label={tOrders('mapFacts')}
      data-map-overlay
      className="tabular absolute start-3 top-3 z-10 flex max-w-[min(22rem,calc(100%-5rem))] flex-col gap-1.5 rounded-md border bg-surface p-3 text-sm shadow-float max-tablet:start-2 max-tablet:top-15 max-tablet:max-w-[calc(100%-1rem)]"
    >
      <p className="font-semibold text-base">
        <RouteName order={order} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge order={order} />
        {!inDoubt && <PunctualityNote order={order} now={now} />}
      </p>
      {key && (
        <p>
          <span className={inDoubt ? 'text-amber' : 'text-muted'}>
            {inDoubt ? t('arrivalInDoubt') : texts.keyDateLabel(key)}:{' '}
          </span>
          {placeTimes(format, key.place).moment(key)}
          {inDoubt && ` · ${t('stated', { certainty: t(`date.${key.certainty}`) })}`}
        </p>
      )}
      <DoorNote order={order} now={now} />
      {position && (
        <p>
          <span className="text-muted">{onMap('position')}: </span>
          {position.near ?? position.where}
          <span className="text-muted"> · {position.ago}</span>
        </p>
      )}
    </section>
  )
}
