import type { ZoneMember } from '#company/sheet-content.ts'

/** More places of a zone are only counted. */
const maxNamed = 10

/** A zone as imports read it: `AUSYD, DE 28, Bremen (DE), DE, *`. */
export function zoneText(zone: readonly ZoneMember[]): string {
  const named = zone.slice(0, maxNamed).map(memberText).join(', ')
  return zone.length > maxNamed ? `${named} +${zone.length - maxNamed}` : named
}

function memberText(member: ZoneMember): string {
  switch (member.kind) {
    case 'locode':
      return member.locode
    case 'postcode':
      return `${member.countryCode} ${member.prefix}`
    case 'city':
      return `${member.city} (${member.countryCode})`
    case 'country':
      return member.countryCode
    case 'everywhere':
      return '*'
  }
}
