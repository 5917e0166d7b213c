import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import { RecentlyUsed } from '#platform/cache/recently-used.ts'
import { bestOf } from './progress.ts'

/** Columns that filters compare instead of an order's places and times. */
export interface FilterColumns {
  /** The UN/LOCODE, which begins with the country code, or only the country code. */
  fromCode: string
  toCode: string
  /** Calendar dates at the place of departure and arrival; null while unknown. */
  departureOn: string | null
  arrivalOn: string | null
}

function placeCode({ countryCode, locode }: Place): string {
  return locode ?? countryCode
}

interface Calendar {
  date: Intl.DateTimeFormat
  clock: Intl.DateTimeFormat
  /** Milliseconds ahead of UTC by day since 1970; null on days when clocks change. */
  offsets: RecentlyUsed<number | null>
}

const calendars = new Map<string, Calendar | null>()
const daysKept = 2_000

function calendarOf(timeZone: string): Calendar | null {
  const cached = calendars.get(timeZone)
  if (cached !== undefined) return cached
  let calendar: Calendar | null = null
  try {
    // The Swedish format is ISO 8601.
    calendar = {
      date: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
      clock: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
      offsets: new RecentlyUsed(daysKept),
    }
  } catch {
    // The company may send a time zone that this runtime doesn't know.
  }
  calendars.set(timeZone, calendar)
  return calendar
}

const dayMs = 86_400_000
// Earlier, some zones had offsets with seconds, or changed twice within a day.
const plainFrom = Date.UTC(1980, 0, 1)
const plainUntil = Date.UTC(2100, 0, 1)

function offsetOn(day: number, { clock, offsets }: Calendar): number | null {
  const key = String(day)
  let offset = offsets.get(key)
  if (offset === undefined) {
    const [start, end] = [day, day + 1].map((at) => Date.parse(`${clock.format(at * dayMs)}Z`) - at * dayMs)
    offset = start !== undefined && start === end ? start : null
    offsets.set(key, offset)
  }
  return offset
}

function calendarDate(at: number, calendar: Calendar): string {
  const offset = at >= plainFrom && at < plainUntil ? offsetOn(Math.floor(at / dayMs), calendar) : null
  return offset === null ? calendar.date.format(at) : new Date(at + offset).toISOString().slice(0, 10)
}

/** The calendar date of an instant at a place, or in UTC if the zone is unknown, as bare dates are stored. */
export function dateAt(instant: string | null, timeZone: string | null): string | null {
  if (instant === null) return null
  const calendar = timeZone === null ? null : calendarOf(timeZone)
  const there = calendar === null ? undefined : calendarDate(Date.parse(instant), calendar)
  // At both ends of the calendar, a zone may lead to a year that PostgreSQL writes differently.
  const isReadable = there !== undefined && /^(?!0000)\d{4}-/.test(there)
  return isReadable ? there : new Date(instant).toISOString().slice(0, 10)
}

/** The columns of a route with times. */
export function filterColumnsOf(route: readonly RoutePoint[]): FilterColumns {
  const [from, to] = [route[0], route.at(-1)]
  if (!from || !to) throw new Error('A route has at least two points')
  return {
    fromCode: placeCode(from.place),
    toCode: placeCode(to.place),
    departureOn: dateAt(bestOf(from.departure), from.place.timeZone),
    arrivalOn: dateAt(bestOf(to.arrival), to.place.timeZone),
  }
}
