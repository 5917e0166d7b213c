import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import { bestOf } from '#freight/orders/route/progress.ts'

/** What filters compare instead of the places and times of an order. */
export interface FilterColumns {
  /** The UN/LOCODE, which begins with the country, or only that. */
  fromCode: string
  toCode: string
  /** Calendar dates at the place of departure and arrival; null while nothing is known. */
  departureOn: string | null
  arrivalOn: string | null
}

function placeCode({ countryCode, locode }: Place): string {
  return locode ?? countryCode
}

const calendars = new Map<string, Intl.DateTimeFormat | null>()

function calendarOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = calendars.get(timeZone)
  if (known !== undefined) return known
  let made: Intl.DateTimeFormat | null = null
  try {
    // Swedish writes dates as ISO 8601 does.
    made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  } catch {
    // The company may name a zone that isn't known here.
  }
  calendars.set(timeZone, made)
  return made
}

/** The calendar date of an instant at a place; in UTC where the zone isn't known, as bare dates are kept. */
export function dateAt(instant: string | null, timeZone: string | null): string | null {
  if (instant === null) return null
  const there = timeZone === null ? undefined : calendarOf(timeZone)?.format(new Date(instant))
  // At either end of the calendar a zone leads to a year that PostgreSQL writes otherwise.
  const isReadable = there !== undefined && /^(?!0000)\d{4}-/.test(there)
  return isReadable ? there : new Date(instant).toISOString().slice(0, 10)
}

/** The columns of a route that has its times. */
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
