import { fromWall, toWall, wallAt } from '@portolan/freight/time/wall-clock'

const two = (value: number) => String(value).padStart(2, '0')

/** Reads a time as people type it: 14:30, 1430, 14.30 or 9; null for anything else. */
export function readClock(text: string): { hours: number; minutes: number } | null {
  const match = /^(\d{1,2})(?:[:.\s]?(\d{2}))?$/.exec(text.trim())
  const hours = Number(match?.[1] ?? Number.NaN)
  const minutes = Number(match?.[2] ?? 0)
  return hours <= 23 && minutes <= 59 ? { hours, minutes } : null
}

/**
 * The moment of a date and a clock time at a place, with the offset there; without a time it's the date. Null
 * if one of them isn't one. A place without a known zone counts as UTC.
 */
export function momentAt(date: string, time: string, zone: string | null): string | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  if (toWall(year, month, day) === null) return null
  if (time.trim() === '') return date
  const clock = readClock(time)
  const wall = clock && toWall(year, month, day, clock.hours, clock.minutes)
  if (!clock || wall === null) return null
  const offset = (wall - ((zone === null ? null : fromWall(wall, zone)) ?? wall)) / 60_000
  const sign = offset < 0 ? '-' : '+'
  const size = Math.abs(offset)
  return `${date}T${two(clock.hours)}:${two(clock.minutes)}:00${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The date and clock time of an instant at a place. */
export function wallOf(instant: string | number, zone: string | null): { date: string; time: string } {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const wall = new Date((zone === null ? null : wallAt(at, zone)) ?? at).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}
