import { RecentlyUsed } from '#platform/cache/recently-used.ts'

const dayMs = 86_400_000

const dateFormats = new RecentlyUsed<Intl.DateTimeFormat>(20)

function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = dateFormats.get(timeZone)
  if (cached) return cached
  // The Swedish format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' })
  dateFormats.set(timeZone, format)
  return format
}

/** The calendar date in a time zone, such as `2026-11-22`. */
export function dateIn(timeZone: string, at: Date): string {
  return dateFormatOf(timeZone).format(at)
}

/** A calendar date some days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** The last second of a calendar date in a time zone, as an instant. */
export function endOfDay(date: string, timeZone: string): string {
  const midnight = Date.parse(date) + dayMs
  // The second pass has that night's offset, even if the clocks change shortly before it.
  const near = midnight - offsetAt(midnight, timeZone)
  const end = midnight - offsetAt(near, timeZone) - 1000
  return new Date(end).toISOString().replace('.000Z', 'Z')
}

/** The instant of an hour on a calendar date in a time zone; a skipped hour is off by one. */
export function instantIn(date: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(date) + hour * 3_600_000
  const near = wall - offsetAt(wall, timeZone)
  return new Date(wall - offsetAt(near, timeZone))
}

/** Milliseconds that a time zone is ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at)
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - at
}
