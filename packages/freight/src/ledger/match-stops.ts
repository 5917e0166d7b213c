import { fromWall } from '#time/wall-clock.ts'
import type { EventPlace, LoggedEvent } from './logged-event.ts'
import type { Direction, LedgerPlace, LedgerStop, LedgerTimes } from './order-record.ts'

/** Knowledge about places beyond the order. */
export interface Gazetteer {
  /** The place that a UN/LOCODE or IATA code names; null for codes that aren't known. */
  findPlace(place: EventPlace): LedgerPlace | null
  /** The UN/LOCODEs that an airport may have in a route: its own, and those of the cities that it serves. */
  airportCodes(iata: string, airport: LedgerPlace | null): readonly string[]
  /**
   * True if a place of the company is in a city, by any spelling of its name; cities that share it are
   * compared by the subdivision, if both have one.
   */
  isIn(place: LedgerPlace, city: NamedCity): boolean
  /** The UN/LOCODE that stands for all codes of one port: those of its terminals, and of its old name. */
  portOf(locode: string): string
}

export interface NamedCity {
  city: string
  countryCode: string
  locode: string | null
  subdivision: string | null
}

/** The place of an event: a stop of the route, a known place, both or neither. */
export interface MatchedPlace {
  stop: number | null
  place: LedgerPlace | null
}

type Sighting = Pick<LoggedEvent, 'place' | 'at' | 'zoneBasis' | 'localTime' | 'code'>

const departureCodes = new Set(['DEPA', 'DEP'])
const arrivalCodes = new Set(['ARRI', 'ARR'])

/** The direction of a code that is about leaving or reaching a stop. */
export function directionOf(code: string): Direction | null {
  return departureCodes.has(code) ? 'departure' : arrivalCodes.has(code) ? 'arrival' : null
}

/**
 * Returns the event with the instant of its local time at the matching stop; without a stop whose zone is
 * known, by its place. Every fold computes instants again, so another match gives another instant, and the
 * end of a match takes it back.
 */
export function fixInstant<Event extends Pick<LoggedEvent, 'at' | 'zoneBasis' | 'localTime'>>(
  event: Event,
  stop: Pick<LedgerStop, 'place'> | undefined,
): Event {
  const { localTime = null } = event
  const timeZone = stop?.place.timeZone ?? null
  if (localTime === null || timeZone === null) return event
  const instant = fromWall(Date.parse(`${localTime}Z`), timeZone)
  if (instant === null) return event
  return { ...event, at: `${new Date(instant).toISOString().slice(0, 19)}Z`, zoneBasis: 'stop' }
}

// The company's places are complete; carriers give codes and names.
function wholePlace(place: EventPlace): LedgerPlace | null {
  const { name, city, countryCode, locode, lat, lng, timeZone } = place
  if (timeZone === undefined || countryCode === null || (lat === null && locode === null)) return null
  if (name === null || city === null) return null
  return { name, city, countryCode, locode, lat, lng, timeZone }
}

function findStops(
  place: EventPlace,
  known: LedgerPlace | null,
  route: readonly LedgerStop[],
  { airportCodes, isIn, portOf }: Gazetteer,
) {
  const stopsWhere = (matches: (stop: LedgerPlace) => boolean) =>
    route.flatMap((stop, index) => (matches(stop.place) ? [index] : []))
  const locode = place.locode ?? known?.locode ?? null
  const codes = locode === null ? [] : [locode]
  if (place.iata !== null) codes.push(...airportCodes(place.iata, known))
  for (const code of codes) {
    const byCode = stopsWhere((stop) => stop.locode === code)
    if (byCode.length > 0) return byCode
  }
  for (const port of codes.map(portOf)) {
    const byPort = stopsWhere((stop) => stop.locode !== null && portOf(stop.locode) === port)
    if (byPort.length > 0) return byPort
  }
  const city = known?.city ?? place.city ?? place.name
  if (city === null) return []
  const countryCode = known?.countryCode ?? place.countryCode ?? place.locode?.slice(0, 2) ?? null
  if (countryCode === null) {
    const written = city.toLowerCase()
    return stopsWhere((stop) => stop.city.toLowerCase() === written || stop.name.toLowerCase() === written)
  }
  const named = { city, countryCode, locode, subdivision: place.subdivision ?? null }
  return stopsWhere((stop) => isIn(stop, named))
}

const bestOf = (times: LedgerTimes | null) => times?.actual ?? times?.estimated ?? times?.planned ?? null

/** How far a stop's own time is from that of an event there, in milliseconds. */
function distanceInTime(
  stop: LedgerStop | undefined,
  sighting: Sighting,
  direction: Direction | null,
): number {
  const { at } = fixInstant(sighting, stop)
  const times = [stop?.departure ?? null, stop?.arrival ?? null]
  const own = direction === null ? times : [stop?.[direction] ?? null]
  const ownTimes = own.map(bestOf).filter((time) => time !== null)
  return Math.min(
    ...ownTimes.map((time) => Math.abs(Date.parse(time) - Date.parse(at))),
    Number.MAX_SAFE_INTEGER,
  )
}

/** A departure is never from the last stop, an arrival never at the first. */
function possibleStops(stops: readonly number[], direction: Direction | null, last: number): number[] {
  if (direction === 'departure') return stops.filter((stop) => stop < last)
  if (direction === 'arrival') return stops.filter((stop) => stop > 0)
  return [...stops]
}

/**
 * The stop of the route that an event is about, by UN/LOCODE, the port of it, IATA code or city. Of several
 * visits to one place it's the one whose times in the company's record are the nearest. An event without a
 * place is about the ends of a direct route.
 */
export function matchPlace(
  sighting: Sighting,
  route: readonly LedgerStop[],
  gazetteer: Gazetteer,
): MatchedPlace {
  const { place, code } = sighting
  const direction = directionOf(code)
  const last = route.length - 1
  if (place === null) {
    const stop = direction === null || last !== 1 ? null : direction === 'departure' ? 0 : last
    return { stop, place: stop === null ? null : (route[stop]?.place ?? null) }
  }
  const whole = wholePlace(place)
  const gazetteerPlace = whole ?? gazetteer.findPlace(place)
  const stops = possibleStops(findStops(place, gazetteerPlace, route, gazetteer), direction, last)
  const [nearest] = stops
    .map((stop) => ({ stop, distance: distanceInTime(route[stop], sighting, direction) }))
    .toSorted((a, b) => a.distance - b.distance || a.stop - b.stop)
  const stop = nearest?.stop ?? null
  return { stop, place: whole ?? (stop === null ? gazetteerPlace : (route[stop]?.place ?? gazetteerPlace)) }
}
