import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { cleanText } from '#statement/clean-text.ts'
import type { ReferenceList } from '#statement/references.ts'
import { placeWith } from '#statement/state-event.ts'
import { type JsonObject, objectIn } from './json/read-json.ts'

/** Members that distinguish an event of Track & Trace from other JSON. */
export const commonMembers = [
  'eventID',
  'eventCreatedDateTime',
  'eventType',
  'eventClassifierCode',
  'eventDateTime',
] as const

export const modes: Readonly<Record<string, 'sea' | 'rail' | 'truck' | 'barge' | undefined>> = {
  VESSEL: 'sea',
  RAIL: 'rail',
  TRUCK: 'truck',
  BARGE: 'barge',
}

export const classifiers: Readonly<Record<string, 'actual' | 'estimated' | 'planned' | undefined>> = {
  ACT: 'actual',
  EST: 'estimated',
  PLN: 'planned',
  ACTUAL: 'actual',
  ESTIMATED: 'estimated',
  PLANNED: 'planned',
}

/**
 * Adds a document's number under our reference type; for other types, only the event keeps type and number.
 */
export function addDocument(list: ReferenceList, type: unknown, value: unknown, path: string): void {
  if (type === 'BKG' || type === 'BOK' || type === 'CBR') list.add('BKG', value, path)
  else if (type === 'TRD' || type === 'TRO') list.add('MBL', value, path)
}

const referenceTypes = { FF: 'FF', SI: 'SI', PO: 'PO', CR: 'CR', CSI: 'CR', AAO: 'CR', EQ: 'EQ' } as const

/** A reference of a party; types that name no order are left out. */
export function addPartyReference(list: ReferenceList, type: unknown, value: unknown, path: string): void {
  if (typeof type === 'string' && Object.hasOwn(referenceTypes, type))
    list.add(referenceTypes[type as keyof typeof referenceTypes], value, path)
}

/** A UN/LOCODE in capitals; null if it can't be one. */
export function locodeIn(value: unknown): string | null {
  const text = cleanText(value, 5)?.toUpperCase() ?? null
  return text !== null && /^[A-Z]{2}[A-Z2-9]{3}$/.test(text) ? text : null
}

function degrees(value: unknown, most: number): number | null {
  const text = typeof value === 'number' ? String(value) : cleanText(value, 30)
  if (text === null || !/^[+-]?\d{1,3}(\.\d+)?$/.test(text)) return null
  const number = Number(text)
  return Math.abs(number) <= most ? number : null
}

/** A location as 2.2 and 3.0 have it; null if it says nothing. */
export function readLocation(location: JsonObject): EventPlace | null {
  const address = objectIn(location, 'address')
  const point = 'geoCoordinate' in location ? objectIn(location, 'geoCoordinate') : location
  const lat = degrees(point.latitude, 90)
  const lng = degrees(point.longitude, 180)
  const locode = locodeIn(location.UNLocationCode)
  const country = cleanText(address.countryCode ?? address.country, 60)
  const subdivision = cleanText(address.stateRegion, 60)
  const place = placeWith({
    locode,
    name: cleanText(location.locationName, 100),
    city: cleanText(address.city, 100),
    countryCode: locode?.slice(0, 2) ?? (country !== null && /^[A-Z]{2}$/.test(country) ? country : null),
    ...(lat !== null && lng !== null ? { lat, lng } : {}),
    // The standard lets it be a name, too.
    ...(subdivision !== null && /^[A-Z0-9]{1,3}$/.test(subdivision) ? { subdivision } : {}),
  })
  return Object.values(place).every((part) => part === null) ? null : place
}
