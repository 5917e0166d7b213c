import type { ZoneMember } from '@portolan/contract/company/sheet-content'
import { readPlaceText } from '#freight/imports/places/read-place.ts'

/** A zone, or why a text isn't one. */
export type ZoneAnswer = { zone: ZoneMember[]; fault?: never } | { zone?: never; fault: string }

/** A place of a zone in a cell, or why it isn't one. */
function readMember(text: string): ZoneMember | string {
  if (text === '*') return { kind: 'everywhere' }
  const city = /^(.+?)\s*\(([A-Z]{2})\)$/.exec(text)
  if (city?.[1] !== undefined && city[2] !== undefined)
    return { kind: 'city', city: city[1], countryCode: city[2] }
  if (/^[A-Z]{2}$/.test(text)) return { kind: 'country', countryCode: text }
  const locode = /^([A-Z]{2}) ?([A-Z][A-Z2-9]{2})$/.exec(text)
  if (locode) return { kind: 'locode', locode: `${locode[1]}${locode[2]}` }
  const postcode = /^([A-Z]{2})[ -]([0-9A-Za-z][0-9A-Za-z -]*)$/.exec(text)
  if (postcode?.[1] !== undefined && postcode[2] !== undefined && /\d/.test(postcode[2]))
    return { kind: 'postcode', countryCode: postcode[1], prefix: postcode[2] }
  const { sent, fault } = readPlaceText(text)
  if (sent === undefined) return fault
  if (sent.locode) return { kind: 'locode', locode: sent.locode }
  return sent.city && sent.countryCode
    ? { kind: 'city', city: sent.city, countryCode: sent.countryCode }
    : 'is no place of a zone; write its UN/LOCODE'
}

/**
 * The zone of a cell: the name of one in the map, or `AUSYD`, `DE 28` (postcodes that begin with 28), `Bremen
 * (DE)`, `DE`, `*` for everywhere, a name that the city search knows, or several of these separated by
 * commas, semicolons or slashes.
 */
export function readZone(text: string, names: Readonly<Record<string, string>>): ZoneAnswer {
  const meaning = (Object.hasOwn(names, text) ? names[text] : undefined) ?? text
  const parts = meaning
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const zone: ZoneMember[] = []
  for (const part of parts) {
    const member = readMember(part)
    if (typeof member !== 'string') zone.push(member)
    else return { fault: parts.length > 1 ? `has a place that can't be used: ${part} ${member}` : member }
  }
  return zone.length > 0 ? { zone } : { fault: 'is not a zone such as AUSYD, DE 28, Bremen (DE), DE or *' }
}
