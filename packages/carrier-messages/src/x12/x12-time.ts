import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { x12Zones } from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import {
  atOffset,
  atPlace,
  inZone,
  onDate,
  type StatedTime,
  toWall,
  type Wall,
  type ZoneOf,
} from '#statement/stated-time.ts'

/**
 * The wall of CCYYMMDD or YYMMDD, and HHMM with or without seconds; `isDate` where there is no time. Null if
 * it's wrong.
 */
export function readX12Wall(date: string, time: string): { wall: Wall; isDate: boolean } | null {
  const day = /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(date)
  const clock = /^(\d\d)(\d\d)(\d\d)?\d{0,2}$/.exec(time)
  if (day === null || (time !== '' && clock === null)) return null
  const year = Number(`${day[1] ?? '20'}${day[2]}`)
  const wall = toWall(
    year,
    Number(day[3]),
    Number(day[4]),
    Number(clock?.[1] ?? 0),
    Number(clock?.[2] ?? 0),
    Number(clock?.[3] ?? 0),
  )
  return wall === null ? null : { wall, isDate: time === '' }
}

/** Checks that a zone code gives the time's offset; `LT` only says that it's local. */
export function isZoneGiven(code: string): boolean {
  return zoneOfCode(code) !== null
}

/**
 * Minutes east of UTC, a zone with its changes of the clocks, or null. 01 to 12 are UTC+1 to +12, 13 to 24
 * UTC−12 to −1.
 */
function zoneOfCode(code: string): string | number | null {
  const named = entryOf(x12Zones, code)
  if (named !== undefined) return named
  if (!/^(0[1-9]|1\d|2[0-4])$/.test(code)) return null
  const number = Number(code)
  return (number <= 12 ? number : number - 25) * 60
}

/** A time in the zone that its code gives, else in that of its place. */
export function stateX12Time(
  { wall, isDate }: { wall: Wall; isDate: boolean },
  code: string,
  place: EventPlace | null,
  zoneOf: ZoneOf | undefined,
): StatedTime {
  if (isDate) return onDate(wall)
  const zone = zoneOfCode(code)
  if (zone === null) return atPlace(wall, place, zoneOf)
  return typeof zone === 'number' ? atOffset(wall, zone) : inZone(wall, zone)
}
