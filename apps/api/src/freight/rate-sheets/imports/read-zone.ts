import type { ZoneMember } from '@portolan/contract/company/rate-sheets'

/** A place of a zone as a cell says it; undefined for anything else. */
function readMember(text: string): ZoneMember | undefined {
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
  return undefined
}

/**
 * A zone as a cell says it: the name of one of the map, or `AUSYD`, `DE 28` (postcodes that begin with 28), `Bremen (DE)`,
 * `DE`, `*` for everywhere, or several of these with commas, semicolons or slashes between. Undefined if a part is none of them.
 */
export function readZone(text: string, names: Readonly<Record<string, string>>): ZoneMember[] | undefined {
  const meaning = (Object.hasOwn(names, text) ? names[text] : undefined) ?? text
  const members = meaning
    .split(/[,;/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readMember)
  const known = members.filter((member) => member !== undefined)
  return known.length > 0 && known.length === members.length ? known : undefined
}
