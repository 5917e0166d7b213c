import type { Alert } from '@portolan/contract/freight/attention'
import type { CutOff } from '@portolan/contract/freight/cut-offs'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { alertsAt, type ForeseenAlert } from '@portolan/freight/attention/alert'
import { type Lateness, minutesLate } from '@portolan/freight/attention/delays'
import type { LedgerCutOff } from '@portolan/freight/cut-offs/cut-off'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { toInstant } from '#platform/db/columns.ts'

interface AlertedRow {
  alerts: ForeseenAlert[] | null
  route: readonly RoutePoint[]
}

const freeTimes = { DEM: 'demurrage', DET: 'detention', STO: 'storage' } as const

const shownPrecision = ({ precision }: Pick<LedgerCutOff, 'precision'>) =>
  precision === 'date' ? 'day' : 'time'

/** The alerts of an order that apply at `now` (milliseconds since the epoch), the most urgent first. */
export function presentAlerts(
  { alerts, route }: AlertedRow,
  { locale, now }: { locale: Locale; now: number },
): Alert[] {
  return alertsAt(alerts ?? [], now).map(
    ({ stop, place, documentKinds, freeTime, cutOff, reason, ...alert }) => {
      const at = place ?? (stop === null ? null : (route[stop]?.place ?? null))
      return {
        ...alert,
        place: at && localPlace(at, locale),
        reasonCode: reason,
        documentKinds: documentKinds as Alert['documentKinds'],
        freeTime: freeTime && freeTimes[freeTime],
        cutOff: cutOff && { ...cutOff, precision: shownPrecision(cutOff) },
      }
    },
  )
}

interface LateRow {
  alerts: ForeseenAlert[] | null
  late_minutes: number | null
  stalled_at: string | null
  stalled_since: string | null
}

/** The cut-offs of an order as shown to people. */
export function presentCutOffs(cutOffs: readonly LedgerCutOff[] | null, locale: Locale): CutOff[] {
  return (cutOffs ?? []).map(({ code, at, precision, place, metAt }) => ({
    code,
    at,
    metAt,
    precision: shownPrecision({ precision }),
    place: localPlace(place, locale),
  }))
}

/** A late order has an alert for its step, which says in which calendar its days are counted. */
export function latenessOf({
  alerts,
  late_minutes: lateMinutes,
  stalled_at: at,
  stalled_since: since,
}: LateRow): Lateness {
  const dayZone = alerts?.find(({ kind }) => kind.startsWith('missed-'))?.dayZone
  const stalled = { stalledAt: at && toInstant(at), stalledSince: since && toInstant(since) }
  return { lateMinutes, ...stalled, ...(dayZone !== undefined && { dayZone }) }
}

export function presentLateness(row: LateRow, now: number): number | null {
  return minutesLate(latenessOf(row), now)
}
