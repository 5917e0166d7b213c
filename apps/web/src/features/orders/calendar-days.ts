const formatters = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of an instant in a zone, as in `2026-11-21`. */
export function calendarDay(instant: string | Date, timeZone: string): string {
  const known = formatters.get(timeZone)
  // Swedish writes dates as ISO 8601 does.
  const formatter = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  if (!known) formatters.set(timeZone, formatter)
  return formatter.format(new Date(instant))
}

/** Whole calendar days from one date to another, negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
