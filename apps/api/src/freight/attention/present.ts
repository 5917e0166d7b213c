import type { Alert } from '@portolan/contract/freight/attention'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { alertsAt, type ForeseenAlert } from '@portolan/freight/attention/alert'
import { type Lateness, minutesLate } from '@portolan/freight/attention/delays'
import { localPlace } from '#freight/orders/route/local-place.ts'
import { toInstant } from '#platform/db/columns.ts'

interface AlertedRow {
  alerts: ForeseenAlert[] | null
  route: readonly RoutePoint[]
}

const freeTimes = { DEM: 'demurrage', DET: 'detention', STO: 'storage' } as const

/** The alerts of an order that apply at `now` (milliseconds since the epoch), the most urgent first. */
export function presentAlerts(
  { alerts, route }: AlertedRow,
  { locale, now }: { locale: Locale; now: number },
): Alert[] {
  return alertsAt(alerts ?? [], now).map(({ stop, place, documentKinds, freeTime, reason, ...alert }) => {
    const at = place ?? (stop === null ? null : (route[stop]?.place ?? null))
    return {
      ...alert,
      place: at && localPlace(at, locale),
      reasonCode: reason,
      documentKinds: documentKinds as Alert['documentKinds'],
      freeTime: freeTime && freeTimes[freeTime],
    }
  })
}

interface LateRow {
  late_minutes: number | null
  stalled_at: string | null
  stalled_since: string | null
}

export function latenessOf({
  late_minutes: lateMinutes,
  stalled_at: at,
  stalled_since: since,
}: LateRow): Lateness {
  return { lateMinutes, stalledAt: at && toInstant(at), stalledSince: since && toInstant(since) }
}

export function presentLateness(row: LateRow, now: number): number | null {
  return minutesLate(latenessOf(row), now)
}
