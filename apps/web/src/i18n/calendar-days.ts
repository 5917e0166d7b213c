const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

/** The calendar date of an instant in a zone, as in `2026-11-21`; without one in that of the reader. */
export function calendarDay(instant: string | Date, timeZone?: string): string {
  const known = formatters.get(timeZone)
  // Swedish writes dates as ISO 8601 does.
  const formatter =
    known ?? new Intl.DateTimeFormat('sv-SE', { ...(timeZone && { timeZone }), dateStyle: 'short' })
  if (!known) formatters.set(timeZone, formatter)
  return formatter.format(new Date(instant))
}

/** Whole calendar days from one date to another, negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/**
 * How many days the date that is shown lies from the reader's own today: what "in 2 days" beside it has to mean,
 * wherever the date is that of another zone.
 */
export function daysFromToday(
  instant: string,
  shownIn: string | undefined,
  now: Date,
  reader?: string,
): number {
  return daysBetween(calendarDay(now, reader), calendarDay(instant, shownIn))
}
