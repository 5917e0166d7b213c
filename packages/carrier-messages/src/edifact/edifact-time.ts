import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { entryOf } from '#entry-of.ts'
import { atOffset, atPlace, onDate, type StatedTime, toWall, type ZoneOf } from '#statement/stated-time.ts'

const shapes: Readonly<Record<string, RegExp>> = {
  '101': /^(\d\d)(\d\d)(\d\d)()()()()$/,
  '102': /^(\d{4})(\d\d)(\d\d)()()()()$/,
  '201': /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()()$/,
  '202': /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()$/,
  '203': /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)()()$/,
  '204': /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()$/,
  '205': /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)()([+-]\d{4})$/,
  '301': /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)()([A-Z]{1,4}|[+-]\d{2,4})$/,
  '303': /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)()([A-Z]{1,4}|[+-]\d{2,4})$/,
  '304': /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)([A-Z]{1,4}|[+-]\d{2,4})$/,
}

const formatsByLength: Readonly<Record<number, string>> = { 8: '102', 10: '201', 12: '203', 14: '204' }

/**
 * A time of DTM in one of its formats: 102 is a date, 203 a local time, 205 one with its offset, 303 one with
 * its zone. Years of two digits are of this century.
 */
export function readEdifactTime(
  text: string,
  format: string,
  place: EventPlace | null,
  zoneOf: ZoneOf | undefined,
): StatedTime | null {
  const formatCode = format === '' ? formatsByLength[text.length] : format
  const shape = entryOf(shapes, formatCode)
  const parts = shape?.exec(text)
  if (!parts) return null
  const [year, month, day, hours, minutes, seconds] = parts.slice(1, 7).map(Number)
  const century = parts[1]?.length === 2 ? 2000 : 0
  const wall = toWall((year ?? 0) + century, month ?? 0, day ?? 0, hours, minutes, seconds)
  if (wall === null) return null
  if (formatCode === '101' || formatCode === '102') return onDate(wall)
  const offset = readZone(parts[7] ?? '')
  return offset === null ? atPlace(wall, place, zoneOf) : atOffset(wall, offset)
}

/** Minutes east of UTC; null of a zone by name, which may mean several. */
function readZone(zone: string): number | null {
  if (['UTC', 'GMT', 'Z', 'ZUL'].includes(zone)) return 0
  const parts = /^([+-])(\d\d)(\d\d)?$/.exec(zone)
  if (parts === null) return null
  const size = Number(parts[2]) * 60 + Number(parts[3] ?? 0)
  return size > 14 * 60 ? null : parts[1] === '-' ? -size : size
}

/** A format of DTM for a feedback sentence. */
export function describeFormat(format: string): string {
  const names: Readonly<Record<string, string>> = {
    '101': 'YYMMDD',
    '102': 'CCYYMMDD',
    '201': 'YYMMDDHHMM',
    '202': 'YYMMDDHHMMSS',
    '203': 'CCYYMMDDHHMM',
    '204': 'CCYYMMDDHHMMSS',
    '205': 'CCYYMMDDHHMM±HHMM',
    '301': 'YYMMDDHHMM and a zone',
    '303': 'CCYYMMDDHHMM and a zone',
    '304': 'CCYYMMDDHHMMSS and a zone',
  }
  return `${entryOf(names, format) ?? 'CCYYMMDDHHMM'} (${format === '' ? '203' : format})`
}
