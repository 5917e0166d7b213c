import { isLocalTime, parseLocalTime } from './local-time.ts'

/**
 * Reads a date by the first format that fits, or as ISO, as an instant in UTC. A date without a time is midnight UTC; a time without
 * an offset of its own is of `timeZone` (IANA). Undefined where nothing fits or the day doesn't exist.
 */
export function parseInstant(text: string, formats: readonly string[], timeZone = 'UTC'): string | undefined {
  const read = parseLocalTime(text, formats, timeZone === 'UTC' ? undefined : timeZone)
  if (read === undefined) return undefined
  const at = new Date(isLocalTime(read) ? `${read}Z` : read)
  // An offset may be of no zone.
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace('.000Z', 'Z')
}
