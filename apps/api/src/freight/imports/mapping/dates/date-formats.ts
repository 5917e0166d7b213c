import { toWall, type Wall } from '@portolan/freight/time/wall-clock'
import { monthByName } from './month-names.ts'

const monthName = '(?<monthName>\\p{L}{3,12}\\.?)'
const tokens: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMMM: monthName,
  MMM: monthName,
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
}

const half = '(?<half>[AaPp])\\.?[Mm]\\.?'

/** True if a format has day, month and year, each once, and AM/PM if its hours go to 12. */
export function isDateFormat(format: string): boolean {
  const parts = format.split(tokenPattern)
  const times = (pattern: RegExp) => parts.filter((part) => pattern.test(part)).length
  const [hours, halves] = [times(/^[Hh]+$/), times(halfPattern)]
  return (
    [/^D+$/, /^M+$/, /^Y+$/].every((pattern) => times(pattern) === 1) &&
    [hours, halves, times(/^mm$/), times(/^ss$/)].every((count) => count <= 1) &&
    (halves === 1 ? hours === 1 : times(/^h+$/) === 0)
  )
}

const halfPattern = /^(AM|PM|am|pm|A|a)$/
const tokenPattern = /(YYYY|YY|MMMM|MMM|AM|PM|MM|M|DD|D|HH|H|hh|h|mm|ss|am|pm|A|a)/
const patterns = new Map<string, RegExp>()

function patternOf(format: string): RegExp {
  const cached = patterns.get(format)
  if (cached !== undefined) return cached
  const pieces = format.split(tokenPattern)
  const source = pieces
    .map((piece) =>
      halfPattern.test(piece) ? half : (tokens[piece] ?? piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    )
    .join('')
  const pattern = new RegExp(`^${source}$`, 'u')
  patterns.set(format, pattern)
  return pattern
}

/** A date and time as shown by a calendar and a clock. */
export interface WallTime {
  wall: Wall
  isDateOnly: boolean
  /** True if the format ends in a Z. */
  isUtc: boolean
}

/**
 * Parses a date by the first format that fits (tokens YYYY YY MMM MM M DD D HH H hh h A mm ss; MMM is a month
 * name in a common language, A is AM or PM). Two-digit years up to 69 are in this century. Undefined if none
 * fits or the day doesn't exist.
 */
export function readWallTime(text: string, formats: readonly string[]): WallTime | undefined {
  for (const format of formats) {
    const groups = patternOf(format).exec(text.trim())?.groups
    const wall = groups && wallOf(groups)
    if (wall !== undefined && wall !== null)
      return { wall, isDateOnly: groups?.hour === undefined, isUtc: format.endsWith('Z') }
  }
  return undefined
}

function wallOf(groups: Record<string, string | undefined>): Wall | null {
  const short = Number(groups.shortYear)
  const year = groups.year === undefined ? short + (short < 70 ? 2000 : 1900) : Number(groups.year)
  const month = groups.month === undefined ? monthByName(groups.monthName ?? '') : Number(groups.month)
  const hour = hourOf(Number(groups.hour ?? 0), groups.half)
  if (hour === null || month === null) return null
  return toWall(year, month, Number(groups.day), hour, Number(groups.minute ?? 0), Number(groups.second ?? 0))
}

/** 12 AM is midnight, 12 PM noon. 16:30 PM occurs and is unambiguous; 16:30 AM is invalid. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour
  const isAfternoon = half.toLowerCase() === 'p'
  if (hour > 12) return isAfternoon ? hour : null
  return (hour % 12) + (isAfternoon ? 12 : 0)
}
