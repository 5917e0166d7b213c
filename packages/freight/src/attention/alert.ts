import type { LedgerCutOff } from '#cut-offs/cut-off.ts'
import type { LedgerPlace } from '#ledger/order-record.ts'
import { daysBetween, type Precision } from '#time/moment.ts'
import { endOfDay } from '#time/wall-clock.ts'
import type { FreeTime, MissingPaper } from './order-facts.ts'

/** Why an order may need attention, the most urgent first. */
export const alertKinds = [
  'customs-hold',
  'cut-off-passed',
  'cut-off-ahead',
  'missed-departure',
  'missed-arrival',
  'unlikely-arrival',
  'late-arrival',
  'free-days-ending',
  'tight-transshipment',
  'missing-papers',
  'overdue-invoices',
  'future-actual',
  'no-news',
] as const
export type AlertKind = (typeof alertKinds)[number]

/**
 * Alerts that only the company can do something about, by asking the carrier or customs: an order that is
 * merely late needs nothing from it.
 */
export const companyAlertKinds: readonly AlertKind[] = [
  'customs-hold',
  'missed-departure',
  'unlikely-arrival',
  'future-actual',
  'no-news',
]

/** The kind of a report as a fact for a future time. */
export type AheadKind = 'departure' | 'arrival' | 'event'

/** The cut-off that is near or has passed. */
export type AlertedCutOff = Pick<LedgerCutOff, 'code' | 'precision'>

/**
 * A future alert, unless the facts change before. Its place is a stop of the route or another place; empty
 * members are left out, since every order under way stores some of these.
 */
export interface ForeseenAlert {
  kind: AlertKind
  from: string
  /** The start of another alert that replaces it; by default it ends with the facts. */
  until?: string
  at: string
  /** The precision of `at`, if it is only a day. */
  precision?: Precision | undefined
  /** The zone in whose calendar its minutes are counted, as whole days; absent where they're minutes. */
  dayZone?: string
  stop?: number
  place?: LedgerPlace
  /** Only what doesn't grow with time. */
  minutes?: number
  papers?: readonly MissingPaper[]
  freeTime?: FreeTime['code']
  cutOff?: AlertedCutOff
  ahead?: AheadKind
  /** Why the time that the alert is about moved. */
  reason?: string
}

/** For what applies as soon as it's known. */
export const atOnce = '1970-01-01T00:00:00.000Z'

const first = Date.parse('0001-01-01T00:00:00Z')
const last = Date.parse('9999-12-31T23:59:59Z')

/** A calculated instant; years that instants can't have are cut off. */
export function toInstant(ms: number): string {
  return new Date(Math.min(Math.max(ms, first), last)).toISOString()
}

/** An alert as of a time. */
export interface CurrentAlert {
  kind: AlertKind
  at: string
  precision?: Precision | undefined
  stop: number | null
  place: LedgerPlace | null
  minutes: number | null
  documentKinds: string[]
  freeTime: FreeTime['code'] | null
  cutOff: AlertedCutOff | null
  ahead: AheadKind | null
  reason: string | null
}

const minuteMs = 60_000
const minutesOfDay = 1_440

/** Since when the minutes of an alert grow; null if they don't. */
function growsSince({ kind, from, at }: ForeseenAlert): number | null {
  switch (kind) {
    case 'missed-departure':
    case 'missed-arrival':
    case 'no-news':
      return Date.parse(at)
    case 'cut-off-passed':
      return Date.parse(from)
    case 'missing-papers':
    case 'overdue-invoices':
      return Date.parse(from)
    default:
      return null
  }
}

function minutesOf(alert: ForeseenAlert, now: number): number | null {
  const since = growsSince(alert)
  return since === null ? (alert.minutes ?? null) : minutesSince(since, now, alert.dayZone)
}

/** Whole minutes since a time, or whole days in the calendar of a zone, as minutes. */
export function minutesSince(since: number, now: number, dayZone: string | undefined): number {
  if (dayZone !== undefined) return daysBetween(since, now, dayZone) * minutesOfDay
  return Math.floor((now - since) / minuteMs)
}

/** When `minutesSince` will be another number. */
export function nextSince(since: number, now: number, dayZone: string | undefined): number {
  return dayZone === undefined ? nextMinuteOf(since, now) : endOfDay(now, dayZone)
}

/** When the number of whole minutes since a time will be another one. */
function nextMinuteOf(since: number, now: number): number {
  return since + (Math.floor((now - since) / minuteMs) + 1) * minuteMs
}

/** Returns the alerts at a time, the most urgent first. */
export function alertsAt(foreseen: readonly ForeseenAlert[], now: number): CurrentAlert[] {
  return foreseen
    .filter(({ from, until }) => Date.parse(from) <= now && !(until && Date.parse(until) <= now))
    .toSorted((a, b) => alertKinds.indexOf(a.kind) - alertKinds.indexOf(b.kind))
    .map((alert) => ({
      kind: alert.kind,
      at: alert.at,
      stop: alert.stop ?? null,
      place: alert.place ?? null,
      ...(alert.precision && { precision: alert.precision }),
      minutes: minutesOf(alert, now),
      documentKinds: (alert.papers ?? [])
        .filter(({ from }) => Date.parse(from) <= now)
        .map(({ kind }) => kind),
      freeTime: alert.freeTime ?? null,
      cutOff: alert.cutOff ?? null,
      ahead: alert.ahead ?? null,
      reason: alert.reason ?? null,
    }))
}

/** When `alertsAt` will answer something else than at `now`. */
export function alertsChangeAt(foreseen: readonly ForeseenAlert[], now: number): number {
  const changes = foreseen.flatMap((alert) => {
    const from = Date.parse(alert.from)
    if (from > now) return from
    if (alert.until) return Date.parse(alert.until) > now ? Date.parse(alert.until) : []
    const since = growsSince(alert)
    const papers = (alert.papers ?? []).map((paper) => Date.parse(paper.from)).filter((at) => at > now)
    return since === null ? papers : [...papers, nextSince(since, now, alert.dayZone)]
  })
  return Math.min(...changes)
}
