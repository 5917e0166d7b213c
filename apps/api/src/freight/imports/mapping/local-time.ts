import { fromWall } from '@portolan/freight/time/wall-clock'
import { readWallTime } from './dates/date-formats.ts'

/** In addition to those of the map. */
const isoFormats = [
  'YYYY-MM-DD',
  'YYYY-MM-DDTHH:mm',
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD HH:mm:ss',
]

/** Must follow a time; otherwise the year of 02-11-2026 would match. */
const offsetPattern = /(?<=\d:\d\d)\s*(?:(Z)|([+-])(\d\d):?(\d\d)?)$/

/**
 * Parses a time to ISO text with as much as it states: a date, a time with an offset, or a time without one,
 * as the place's clock shows it. Undefined if no format fits or the day doesn't exist.
 */
export function parseLocalTime(
  text: string,
  formats: readonly string[],
  timeZone: string | undefined,
): string | undefined {
  if (formats.length === 0 && isPlainInstant(text)) return `${text.slice(0, 19)}Z`
  const trimmed = text.trim().replace(/(:\d\d)\.\d+/, '$1')
  const offset = offsetPattern.exec(trimmed)
  // A format of the map may include the Z.
  const read =
    readWallTime(trimmed, formats) ??
    readWallTime(trimmed.slice(0, offset?.index), [...formats, ...isoFormats])
  if (read === undefined) return undefined
  const local = new Date(read.wall).toISOString().slice(0, read.isDateOnly ? 10 : 19)
  if (read.isDateOnly) return local
  if (offset !== null) {
    const [, utc, sign, hours, minutes = '00'] = offset
    return utc === undefined ? `${local}${sign}${hours}:${minutes}` : `${local}Z`
  }
  if (read.isUtc) return `${local}Z`
  return timeZone === undefined ? local : withOffset(local, timeZone)
}

const plainPattern = /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** True for an instant in UTC in the usual notation, of an existing day; such instants need no parsing. */
function isPlainInstant(text: string): boolean {
  if (!plainPattern.test(text)) return false
  const time = text.slice(0, 19)
  const at = new Date(`${time}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(time)
}

/** True if a time lacks the offset that makes it an instant. */
export function isLocalTime(text: string): boolean {
  return text.length === 'YYYY-MM-DDTHH:mm:ss'.length
}

/** A time of a place's clock with the zone's offset at that time. */
export function withOffset(local: string, timeZone: string): string {
  const wall = Date.parse(`${local}Z`)
  const minutes = Math.round((wall - (fromWall(wall, timeZone) ?? wall)) / 60_000)
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
