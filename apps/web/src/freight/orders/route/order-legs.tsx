import type { OrderDetail, RouteLine } from '@portolan/contract/freight/orders'
import { type LegState, legStatesOf } from '@portolan/freight/leg-states'
import { Check, X } from 'lucide-react'
import { messages as mapMessages } from '#freight/map/messages.ts'
import { formatPosition } from '#freight/map/position/format-position.ts'
import { messages } from '#freight/orders/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/class-names.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'

function StateDot({ state }: { state: LegState }) {
  return (
    <span
      aria-hidden
      className={cn(
        'mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border-2',
        state === 'done' && 'border-accent bg-accent text-accent-ink',
        state === 'underway' && 'border-accent bg-accent-tint',
        (state === 'coming' || state === 'dropped') && 'border-edge',
      )}
    >
      {state === 'done' && <Check strokeWidth={3} className="size-3" />}
      {state === 'underway' && <span className="size-2 rounded-full bg-accent" />}
      {state === 'dropped' && <X className="size-3 text-muted" />}
    </span>
  )
}

interface LegRowProps {
  from: string
  to: string
  mode: RouteLine['mode']
  state: LegState
  /** undefined while it is not loaded, null where it is not known. */
  distanceKm: number | null | undefined
}

function LegRow({ from, to, mode, state, distanceKm }: LegRowProps) {
  const t = useMessages(messages)
  const onMap = useMessages(mapMessages)
  const format = useFormat()
  return (
    <li className="flex gap-3">
      <StateDot state={state} />
      <div className="min-w-0 flex-1">
        <p
          className={cn(
            'wrap-anywhere',
            state === 'done' || state === 'underway' ? 'font-medium' : 'text-muted',
          )}
        >
          <span className="sr-only">{onMap('legSpoken', { from, to })}</span>
          <span aria-hidden>{onMap('leg', { from, to })}</span>
        </p>
        <p className="tabular flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Icon name={mode} label={t(`modeLong.${mode}`)} className="size-3.5 shrink-0" />
            {distanceKm === undefined ? (
              <Skeleton className="h-3.5 w-24" />
            ) : (
              distanceKm !== null && onMap('about', { distance: format.aboutDistance(distanceKm) })
            )}
          </span>
          <span className={cn(state === 'underway' && 'font-medium text-accent')}>
            {onMap(`state.${state}`)}
          </span>
        </p>
      </div>
    </li>
  )
}

/** When the cargo was where, and how high: `21 Nov 2026, 08:05 UTC, 2 hours ago`. */
export function usePositionTexts(): (
  position: NonNullable<OrderDetail['position']>,
  now: Date,
) => { where: string; when: string; ago: string; altitude: string | null } {
  const t = useMessages(mapMessages)
  const format = useFormat()
  const locale = useLocale()
  return (position, now) => ({
    where: formatPosition(position, locale),
    // At sea and in the air no place's zone is at home.
    when: format.dateTime(position.at, 'UTC'),
    ago: format.relative(position.at, now, 'UTC'),
    altitude: position.alt === null ? null : t('altitude', { metres: format.number(position.alt, 0) }),
  })
}

function Position({ position, now }: { position: NonNullable<OrderDetail['position']>; now: Date }) {
  const t = useMessages(mapMessages)
  const { where, when, ago, altitude } = usePositionTexts()(position, now)
  return (
    <dl className="tabular border-t px-4 py-3 text-sm">
      <dt className="text-muted">{t('position')}</dt>
      <dd>
        <span className="block font-medium">{where}</span>
        {altitude && <span className="block">{altitude}</span>}
        <span className="block text-muted">
          {when} · {ago}
        </span>
      </dd>
    </dl>
  )
}

interface OrderLegsProps {
  order: OrderDetail
  lines: readonly RouteLine[] | undefined
  now: Date
}

/** What the map shows, as text: every leg with how far it is and how far it has come, and the cargo's position. */
export function OrderLegs({ order, lines, now }: OrderLegsProps) {
  const t = useMessages(mapMessages)
  const states = legStatesOf(order)
  return (
    <div className="flex min-w-0 flex-col">
      <h3 className="sr-only">{t('legs')}</h3>
      <ol className="flex flex-col gap-3.5 p-4">
        {states.map((state, index) => (
          <LegRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a way may go one leg twice; its order is its identity
            key={index}
            from={order.route[index]?.place.city ?? ''}
            to={order.route[index + 1]?.place.city ?? ''}
            mode={order.route[index]?.mode ?? order.transportMode}
            state={state}
            distanceKm={lines && (lines[index]?.distanceKm ?? null)}
          />
        ))}
      </ol>
      {order.position && <Position position={order.position} now={now} />}
    </div>
  )
}
