import { isLocalTime, parseLocalTime } from './local-time.ts'

/**
 * Parses a time at a place: a date stays a date, a time without an offset or `timeZone` is left to the clock
 * of the place, and any other is an instant in UTC. Undefined if no format fits or the day doesn't exist.
 */
export function parseMoment(
  text: string,
  formats: readonly string[],
  timeZone: string | undefined,
): string | undefined {
  const read = parseLocalTime(text, formats, timeZone)
  return read === undefined || read.length === dateOnly || isLocalTime(read) ? read : toUtc(read)
}

const dateOnly = 'YYYY-MM-DD'.length

function toUtc(text: string): string | undefined {
  const at = new Date(text)
  // An offset may exist in no zone.
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace('.000Z', 'Z')
}

/**
 * Parses a date by the first format that fits, or as ISO, to an instant in UTC. A date without a time is
 * midnight UTC; a time without its own offset is in `timeZone` (IANA). Undefined if no format fits or the day
 * doesn't exist.
 */
export function parseInstant(text: string, formats: readonly string[], timeZone = 'UTC'): string | undefined {
  const read = parseLocalTime(text, formats, timeZone === 'UTC' ? undefined : timeZone)
  return read === undefined ? undefined : toUtc(isLocalTime(read) ? `${read}Z` : read)
}
