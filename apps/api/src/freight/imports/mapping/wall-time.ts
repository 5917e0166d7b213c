import { calendarYears } from '@portolan/contract/shared/instants'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const tokens: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMM: '(?<monthName>[A-Za-z]{3})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
}

/** Whether a format names day, month and year, each once. */
export function isDateFormat(format: string): boolean {
  const parts = format.split(tokenPattern)
  const times = (pattern: RegExp) => parts.filter((part) => pattern.test(part)).length
  return [/^D+$/, /^M+$/, /^Y+$/].every((pattern) => times(pattern) === 1) && times(/^H+$|^(mm|ss)$/) <= 3
}

const tokenPattern = /(YYYY|YY|MMM|MM|M|DD|D|HH|H|mm|ss)/
const patterns = new Map<string, RegExp>()

function patternOf(format: string): RegExp {
  const known = patterns.get(format)
  if (known !== undefined) return known
  const pieces = format.split(tokenPattern)
  const source = pieces.map((piece) => tokens[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('')
  const pattern = new RegExp(`^${source}$`)
  patterns.set(format, pattern)
  return pattern
}

/** What a calendar and a clock show. */
export interface WallTime {
  /** In milliseconds, as if it were UTC. */
  wall: number
  isDateOnly: boolean
  /** Whether the format ends in a Z. */
  isUtc: boolean
}

/**
 * Reads a date by the first format that fits (tokens YYYY YY MMM MM M DD D HH H mm ss; MMM is an English month). Two-digit years up
 * to 69 are of this century. Undefined where none fits or the day doesn't exist.
 */
export function readWallTime(text: string, formats: readonly string[]): WallTime | undefined {
  for (const format of formats) {
    const groups = patternOf(format).exec(text.trim())?.groups
    const wall = groups && wallOf(groups)
    if (wall !== undefined)
      return { wall, isDateOnly: groups?.hour === undefined, isUtc: format.endsWith('Z') }
  }
  return undefined
}

function wallOf(groups: Record<string, string | undefined>): number | undefined {
  const short = Number(groups.shortYear)
  const year = groups.year === undefined ? short + (short < 70 ? 2000 : 1900) : Number(groups.year)
  const named = months.indexOf(groups.monthName?.toLowerCase() ?? '')
  const month = groups.month === undefined ? named : Number(groups.month) - 1
  const day = Number(groups.day)
  const [hour, minute, second] = [groups.hour, groups.minute, groups.second].map((part) => Number(part ?? 0))
  const wall = Date.UTC(year, month, day, hour, minute, second)
  const read = new Date(wall)
  const exists =
    year >= calendarYears.first &&
    year <= calendarYears.last &&
    month >= 0 &&
    read.getUTCMonth() === month &&
    read.getUTCDate() === day &&
    (hour ?? 0) < 24
  return exists ? wall : undefined
}

/** The instant of a wall time in a zone. The second look settles the hours around a change of clocks. */
export function wallTimeIn(timeZone: string, wall: number): number {
  const guess = wall - offsetAt(timeZone, wall)
  return wall - offsetAt(timeZone, guess)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Kept, because making one takes as long as everything else that a line of a file takes; throws for an unknown zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

export function isTimeZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined
  } catch {
    return false
  }
}

function offsetAt(timeZone: string, instant: number): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, Number(part.value)]),
  )
  const read = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  )
  return shown - instant
}
