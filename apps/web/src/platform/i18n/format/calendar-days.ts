const formatters = new Map<string | undefined, Intl.DateTimeFormat>()

/** The calendar date of an instant in a zone, such as `2026-11-21`; by default in the reader's zone. */
export function calendarDay(instant: string | Date, timeZone?: string): string {
  const cached = formatters.get(timeZone)
  // The Swedish format is ISO 8601.
  const formatter =
    cached ?? new Intl.DateTimeFormat('sv-SE', { ...(timeZone && { timeZone }), dateStyle: 'short' })
  if (!cached) formatters.set(timeZone, formatter)
  return formatter.format(new Date(instant))
}

/** Whole calendar days from one date to another, negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/**
 * How many days away an instant is, by the calendar of the place whose time is shown: "today" is the place's
 * today. Null means a place without a known zone, whose bare dates (midnight UTC) are compared with the
 * reader's own today.
 */
export function daysFromToday(
  instant: string,
  shownIn: string | null | undefined,
  now: Date,
  reader?: string,
): number {
  const zone = shownIn ?? reader
  return daysBetween(calendarDay(now, zone), calendarDay(instant, shownIn === null ? 'UTC' : zone))
}
