/** The clock on the wall, in milliseconds as if it were UTC. */
export type Wall = number

const minute = 60_000

const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** Offsets by zone and quarter of an hour, as no zone changes in between and a message names few. */
const offsets = new Map<string, number>()
const mostOffsets = 20_000
const quarter = 15 * minute

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  let clock: Intl.DateTimeFormat | null = null
  try {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {
    // A zone that this runtime doesn't know.
  }
  clocks.set(zone, clock)
  return clock
}

const shown = /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d)$/

/** The instant at which clocks of a zone show `wall`; of the hour that clocks repeat, the first; null of an unknown zone. */
export function fromWall(wall: Wall, zone: string): number | null {
  const clock = clockOf(zone)
  if (clock === null) return null
  const offsetAt = (instant: number) => {
    const quarters = Math.floor(instant / quarter)
    const key = `${zone} ${quarters}`
    const known = offsets.get(key)
    if (known !== undefined) return known
    const offset = readClock(clock, quarters * quarter)
    if (offsets.size >= mostOffsets) offsets.clear()
    offsets.set(key, offset)
    return offset
  }
  // Around a change of the clocks the offset of the hours before may not fit any more; in a skipped hour neither does.
  const before = wall - offsetAt(wall - 14 * 60 * minute)
  if (offsetAt(before) === wall - before) return before
  const after = wall - offsetAt(before)
  return offsetAt(after) === wall - after ? after : before
}

/** What a zone's clocks show at an instant, less the instant. */
function readClock(clock: Intl.DateTimeFormat, instant: number): number {
  const parts = shown.exec(clock.format(instant))
  if (parts === null) return 0
  const [month, day, year, hours, minutes] = parts.slice(1).map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes) - instant
}
