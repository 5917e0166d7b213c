import type { EventPlace, LoggedEvent, ZoneBasis } from '@portolan/freight/ledger/logged-event'
import { fromWall, toWall, type Wall } from '@portolan/freight/time/wall-clock'

export { toWall, type Wall }

/** A time as a message states it. */
export interface StatedTime extends Pick<LoggedEvent, 'at' | 'offsetMinutes' | 'precision' | 'zoneBasis'> {
  localTime?: string
}

/** The zone of a place, and the way it was found. */
export interface FoundZone {
  timeZone: string
  basis: Exclude<ZoneBasis, 'given' | 'stop' | 'place' | 'assumed-utc'>
}

export type ZoneOf = (place: EventPlace) => FoundZone | null

/** RFC 3339 in UTC with whole seconds. */
export function toInstant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

const iso = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i
const minute = 60_000

/** A date and time of ISO 8601; `offset` is null where it has none. Null if it isn't one. */
export function readIsoDateTime(text: unknown): { wall: Wall; offset: number | null } | null {
  const parts = typeof text === 'string' && text.length <= 40 ? iso.exec(text) : null
  if (parts === null) return null
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const wall = toWall(year ?? 0, month ?? 0, day ?? 0, hours, minutes, seconds)
  const offset = readOffset(parts[7])
  return wall === null || offset === undefined ? null : { wall, offset }
}

/** Minutes east of UTC; null where there is no offset, undefined where it's impossible. */
function readOffset(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  if (text.toUpperCase() === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(-2))
  if (hours > 14 || minutes > 59) return undefined
  return (hours * 60 + minutes) * (text.startsWith('-') ? -1 : 1)
}

/** A calendar date as `2026-11-21`; a longer text counts by its date. */
export function readIsoDate(text: unknown): Wall | null {
  const parts = typeof text === 'string' ? /^(\d{4})-(\d\d)-(\d\d)(T|$)/.exec(text) : null
  return parts === null ? null : toWall(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** A date and nothing else, as a day; null for all others. */
export function readIsoDay(text: unknown): StatedTime | null {
  const wall = typeof text === 'string' && text.length === 10 ? readIsoDate(text) : null
  return wall === null ? null : onDate(wall)
}

export function atOffset(wall: Wall, offset: number): StatedTime {
  const at = toInstant(wall - offset * minute)
  return { at, offsetMinutes: offset, precision: 'time', zoneBasis: 'given' }
}

/** A date without a time is midnight UTC. */
export function onDate(wall: Wall): StatedTime {
  return { at: toInstant(wall), offsetMinutes: null, precision: 'date', zoneBasis: 'assumed-utc' }
}

/**
 * A local time of a place: in the place's own zone if that's known. Else it's kept as if it were UTC, until
 * the event matches a stop that knows its zone.
 */
export function atPlace(wall: Wall, place: EventPlace | null, zoneOf: ZoneOf | undefined): StatedTime {
  const placeZone = place === null ? null : (zoneOf?.(place) ?? null)
  const instant = placeZone === null ? null : fromWall(wall, placeZone.timeZone)
  return {
    at: toInstant(instant ?? wall),
    offsetMinutes: null,
    precision: 'time',
    zoneBasis: placeZone === null || instant === null ? 'assumed-utc' : placeZone.basis,
    localTime: toInstant(wall).slice(0, -1),
  }
}

/** A local time in a zone that the message names: its offset there is given. */
export function inZone(wall: Wall, zone: string): StatedTime {
  const instant = fromWall(wall, zone) ?? wall
  return atOffset(wall, Math.round((wall - instant) / minute))
}
