// Two days a month of a year show each change of the clocks.
const days = Array.from({ length: 24 }, (_, index) => Date.UTC(2026, index >> 1, index % 2 === 0 ? 1 : 16))
const clocks = new Map<string, string>()

/** Returns a year of an IANA zone's clock changes: equal for zones that differ only by name or past. */
export function clockOf(timeZone: string): string {
  const cachedClock = clocks.get(timeZone)
  if (cachedClock !== undefined) return cachedClock
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (day: number) =>
    format.formatToParts(day).find(({ type }) => type === 'timeZoneName')?.value
  const clock = days.map(offsetAt).join(' ')
  clocks.set(timeZone, clock)
  return clock
}

/** The first of these zones if all show the same time; null for none, or where one isn't known. */
export function sharedZone(zones: Iterable<string | null>): string | null {
  let shared: string | null = null
  for (const zone of zones) {
    if (zone === null) return null
    if (shared === null) shared = zone
    else if (zone !== shared && clockOf(zone) !== clockOf(shared)) return null
  }
  return shared
}
