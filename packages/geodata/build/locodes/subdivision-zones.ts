import { clockOf } from '../../src/zones/clock-of.ts'
import { countryZones } from '../cities/country-zone.ts'

/**
 * States and provinces that keep more than one time; elsewhere the zone of most of their places is that of
 * all.
 */
const split = new Set(
  `US-AK US-FL US-ID US-IN US-KS US-KY US-MI US-NE US-ND US-OR US-SD US-TN US-TX CA-BC CA-ON CA-QC CA-NU CA-NL CA-SK
  AU-NSW AU-WA BR-AM MX-CHH MX-COA MX-NLE MX-TAM RU-SA CL-VS`.split(/\s+/),
)

/** The zone of most of them where all, or so large a share, show the same time; empty where they don't. */
function sharedZone(zones: readonly string[], share: number): string {
  const byClock = [...Map.groupBy(zones, clockOf).values()].sort((a, b) => b.length - a.length)
  const [greatest = []] = byClock
  if (greatest.length === 0 || greatest.length < zones.length * share) return ''
  const names = [...Map.groupBy(greatest, (zone) => zone)].sort((a, b) => b[1].length - a[1].length)
  return names[0]?.[0] ?? ''
}

/**
 * The one zone of each subdivision, by `US-GA`; and of each country, by `US`, where its places keep one time.
 */
export function zonesOfAreas(
  rows: readonly { country: string; subdivision: string; zone: string }[],
): ReadonlyMap<string, string> {
  const areas = new Map<string, string>()
  const zonedRows = rows.filter(({ zone }) => zone !== '')
  for (const [country, own] of Map.groupBy(zonedRows, (row) => row.country)) {
    const official = country === 'CN' ? ['Asia/Shanghai'] : countryZones(country)
    if (new Set(official.map(clockOf)).size === 1)
      areas.set(
        country,
        sharedZone(
          own.map(({ zone }) => zone),
          0,
        ) ||
          (official[0] ?? ''),
      )
  }
  for (const [area, own] of Map.groupBy(zonedRows, (row) => `${row.country}-${row.subdivision}`)) {
    if (own[0]?.subdivision === '' || split.has(area)) continue
    const zone = sharedZone(
      own.map((row) => row.zone),
      0.8,
    )
    if (zone !== '') areas.set(area, zone)
  }
  return areas
}
