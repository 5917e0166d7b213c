/** The clock on the wall, in milliseconds as if it were UTC. */
export type Wall = number

const minute = 60_000
const dayMs = 86_400_000
const endOfCalendar = Date.UTC(2200, 0, 1)

/**
 * The wall of a calendar date and time of day; 24:00 is the end of the day. Null if there is no such date,
 * hour or minute, or it's out of 1900 to 2199.
 */
export function toWall(
  year: number,
  month: number,
  day: number,
  hours = 0,
  minutes = 0,
  seconds = 0,
): Wall | null {
  const isClock = (hours <= 23 && minutes <= 59 && seconds <= 60) || (hours === 24 && minutes + seconds === 0)
  if (!(year >= 1900 && year <= 2199) || !isClock) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const wall = date.getTime() + ((hours * 60 + minutes) * 60 + Math.min(seconds, 59)) * 1000
  return wall < endOfCalendar ? wall : null
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Offsets by zone and quarter of an hour, as no zone changes in between and a message names few. */
const offsets = new Map<string, number>()
const maxOffsets = 20_000
const quarter = 15 * minute

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const cachedClock = clocks.get(zone)
  if (cachedClock !== undefined) return cachedClock
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    clocks.set(zone, clock)
    return clock
  } catch {
    // A zone that this runtime doesn't know.
    return null
  }
}

/** Recognizes a zone whose clocks can be read. */
export function isTimeZone(name: string): boolean {
  return clockOf(name) !== null
}

const shown = /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d)$/

/** Returns a zone's clock time at an instant, minus the instant. */
function offsetAt(clock: Intl.DateTimeFormat, zone: string, instant: number): number {
  const quarters = Math.floor(instant / quarter)
  const key = `${zone} ${quarters}`
  const cachedOffset = offsets.get(key)
  if (cachedOffset !== undefined) return cachedOffset
  const [month, day, year, hours, minutes] =
    shown
      .exec(clock.format(quarters * quarter))
      ?.slice(1)
      .map(Number) ?? []
  const offset =
    year === undefined ? 0 : Date.UTC(year, (month ?? 1) - 1, day, hours, minutes) - quarters * quarter
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/**
 * The instant at which clocks of a zone show `wall`: of an hour that they repeat the first, of one that they
 * skip as much later as they skip. Null of an unknown zone.
 */
export function fromWall(wall: Wall, zone: string): number | null {
  const clock = clockOf(zone)
  if (clock === null) return null
  // Around a change of the clocks the offset of the hours before may not fit any more; in a skipped hour
  // neither does.
  const before = wall - offsetAt(clock, zone, wall - 14 * 60 * minute)
  if (offsetAt(clock, zone, before) === wall - before) return before
  const after = wall - offsetAt(clock, zone, before)
  return offsetAt(clock, zone, after) === wall - after ? after : before
}

/** Returns a zone's clock time at an instant; null for an unknown zone. */
export function wallAt(instant: number, zone: string): Wall | null {
  const clock = clockOf(zone)
  return clock === null ? null : instant + offsetAt(clock, zone, instant)
}

/** The calendar date of a wall, at midnight. */
export function dateOf(wall: Wall): Wall {
  return Math.floor(wall / dayMs) * dayMs
}

/** When the day of a wall begins at a place; without a known zone it's a day of UTC. */
export function startOfDay(day: Wall, zone: string | null): number {
  return (zone === null ? null : fromWall(dateOf(day), zone)) ?? dateOf(day)
}

/** When the day of an instant ends at a place, which is when the next one begins. */
export function endOfDay(instant: number, zone: string | null): number {
  return startOfDay(((zone === null ? null : wallAt(instant, zone)) ?? instant) + dayMs, zone)
}
