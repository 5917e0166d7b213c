// Instants here are milliseconds since 1970, UTC.

export const hour = 3_600_000
export const day = 24 * hour

interface LocalTime {
  /** Milliseconds that the clock on the wall would show if it were UTC. */
  wall: number
  hours: number
  /** 0 is Sunday. */
  weekday: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

function localTime(instant: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return { wall, hours: read('hour'), weekday: new Date(wall).getUTCDay() }
}

/** The instant at which the clock on the wall of a zone shows `wall` (see `LocalTime`). */
function fromWall(wall: number, timeZone: string): number {
  const guess = wall - (localTime(wall, timeZone).wall - wall)
  // Around a change to or from summer time the first guess is an hour off.
  return guess + (wall - localTime(guess, timeZone).wall)
}

/** Returns a time of day like `18:30` in a zone, `days` days after the calendar day of `now` (UTC). */
export function atLocalTime(now: number, days: number, time: string, timeZone: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const midnight = Math.floor(now / day) * day
  return fromWall(midnight + days * day + hours * hour + minutes * 60_000, timeZone)
}

/** The instant itself if an office of the zone is open then, else the next morning of a working day. */
export function atWorkingHours(instant: number, timeZone: string): number {
  const { wall, hours, weekday } = localTime(instant, timeZone)
  const weekend = weekday === 0 || weekday === 6
  if (!weekend && hours >= 8 && hours < 18) return instant
  const midnight = Math.floor(wall / day) * day
  let morning = midnight + (hours >= 18 || weekend ? day : 0)
  while ([0, 6].includes(new Date(morning).getUTCDay())) morning += day
  // The minutes stay, so that not everything happens on the hour.
  return fromWall(morning + 8 * hour + (wall % hour), timeZone)
}

/** As `atWorkingHours`, but the afternoon of the working day before. */
export function atWorkingHoursBefore(instant: number, timeZone: string): number {
  const { wall, hours, weekday } = localTime(instant, timeZone)
  const weekend = weekday === 0 || weekday === 6
  if (!weekend && hours >= 8 && hours < 18) return instant
  const midnight = Math.floor(wall / day) * day
  let afternoon = midnight - (hours < 8 || weekend ? day : 0)
  while ([0, 6].includes(new Date(afternoon).getUTCDay())) afternoon -= day
  return fromWall(afternoon + 16 * hour + (wall % hour), timeZone)
}

/** Down to whole steps of five minutes: no one reports seconds. */
export function roundToFiveMinutes(instant: number): number {
  return Math.floor(instant / 300_000) * 300_000
}

/** As the contract writes instants: RFC 3339, UTC, whole seconds. */
export function toInstant(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

/** The calendar date in a zone, as `2026-11-21`. */
export function toLocalDate(instant: number, timeZone: string): string {
  return new Date(localTime(instant, timeZone).wall).toISOString().slice(0, 10)
}
