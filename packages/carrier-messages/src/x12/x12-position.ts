import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { Segment } from '#edi/segment.ts'
import { placeWith } from '#statement/state-event.ts'
import { rawOf, textOf } from './transaction.ts'
import { readX12Area } from './x12-area.ts'

/** MS1: city, state, country, longitude, latitude and their directions; null if it says nothing. */
export function readX12Position(segment: Segment): EventPlace | null {
  const [city, state] = [textOf(segment, 1), textOf(segment, 2, 10)]
  const lng = readDegrees(rawOf(segment, 4), rawOf(segment, 6), 'W', 180)
  const lat = readDegrees(rawOf(segment, 5), rawOf(segment, 7), 'S', 90)
  if (city === null && lat === null) return null
  return placeWith({
    city,
    name: city !== null && state !== null ? `${city}, ${state}` : null,
    ...readX12Area(rawOf(segment, 2), rawOf(segment, 3)),
    ...(lat !== null && lng !== null ? { lat, lng } : {}),
  })
}

/** N4: city, state, postal code and country of a party. */
export function readX12Address(segment: Segment): EventPlace | null {
  const city = textOf(segment, 1)
  return city === null ? null : placeWith({ city, ...readX12Area(rawOf(segment, 2), rawOf(segment, 4)) })
}

/** Degrees in decimals or as DDDMMSS; the direction may be the sign. */
function readDegrees(text: string, direction: string, negative: string, most: number): number | null {
  const parts = /^(-?)(\d{2,3})(\d\d)(\d\d)$/.exec(text)
  const isDecimal = /^[+-]?\d{1,3}\.\d+$/.test(text) || /^[+-]?\d{1,3}$/.test(text)
  if (parts === null && !isDecimal) return null
  const size = isDecimal
    ? Math.abs(Number(text))
    : Number(parts?.[2]) + Number(parts?.[3]) / 60 + Number(parts?.[4]) / 3600
  const isNegative = text.startsWith('-') || direction.toUpperCase() === negative
  return size <= most ? Math.round((isNegative ? -size : size) * 1e6) / 1e6 : null
}
