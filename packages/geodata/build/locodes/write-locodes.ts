import type { BuiltCity } from '../cities/cities.ts'
import type { BuiltLocode } from './built-locode.ts'

const base = 36
const inBase = (value: number) => value.toString(base)

/** As nearly all names of the list are: a byte a letter. */
const ascii = (name: string) => name.normalize('NFD').replace(/[^\x20-\x7e]/g, '')

/** Minutes from the south pole and from 180° west, three digits each: UN/LOCODE has no finer ones. */
function packPosition(position: BuiltLocode['position']): string {
  if (position === null) return ''
  const digits = (degrees: number, from: number) => inBase(Math.round((degrees + from) * 60)).padStart(3, '0')
  return digits(position.lat, 90) + digits(position.lng, 180)
}

function usualZones(rows: readonly BuiltLocode[]): Map<string, string> {
  const usual = new Map<string, string>()
  for (const [country, own] of Map.groupBy(rows, ({ code }) => code.slice(0, 2))) {
    const counted = [...Map.groupBy(own, ({ zone }) => zone)].sort((a, b) => b[1].length - a[1].length)
    const [zone = ''] = counted.find(([name]) => name !== '') ?? []
    if (zone !== '') usual.set(country, zone)
  }
  return usual
}

/**
 * The lines of built/locodes.tsv: the zones, what most places of each country have of these, what all of a
 * country or subdivision have, then a line for each name. A line begins with the code and its weight, a
 * letter that is capital where it is a city of cities.tsv; later words of a name end with a plus; a name that
 * is the code's own goes on with subdivision, functions, position, zone (none: the country's; -: unknown),
 * group and the row of its city.
 */
export function writeLocodes(
  { rows, areas }: { rows: readonly BuiltLocode[]; areas: ReadonlyMap<string, string> },
  cities: readonly BuiltCity[],
): readonly (readonly string[])[] {
  const zones = [...new Set([...rows.map(({ zone }) => zone), ...areas.values()])]
    .filter((zone) => zone !== '')
    .sort()
  const usual = usualZones(rows)
  const cityRows = new Map(cities.map(({ id }, row) => [id, row]))
  const zoneOf = ({ code, zone }: BuiltLocode) =>
    zone === usual.get(code.slice(0, 2)) ? '' : zone === '' ? '-' : inBase(zones.indexOf(zone))
  const lines = rows.map((row) => {
    const weight = inBase(row.weight + 10)
    const head = `${row.code}${row.city === '' ? weight : weight.toUpperCase()}${ascii(row.name)}`
    if (row.alias !== null) return row.alias === 'words' ? `${head}+` : head
    const cityRow = cityRows.get(row.city)
    const cells = [
      row.subdivision,
      row.functions,
      packPosition(row.position),
      zoneOf(row),
      row.group,
      cityRow === undefined ? '' : inBase(cityRow),
    ]
    return `${head}\t${cells.join('\t').trimEnd()}`
  })
  const defaults = [...usual].map(([country, zone]) => country + inBase(zones.indexOf(zone)))
  const shared = [...areas]
    .filter(([area]) => area.length === 2 || !areas.has(area.slice(0, 2)))
    .map(([area, zone]) => `${area}:${inBase(zones.indexOf(zone))}`)
  return [[zones.join(' ')], [defaults.join(' ')], [shared.join(' ')], ...lines.map((line) => [line])]
}
