import { countryName } from '../../src/cities/countries.ts'
import type { BuiltCity } from '../cities/cities.ts'
import { worldAtlas } from '../sources.ts'
import { type Position, shapesOf } from '../topology.ts'
import { labelPoint, ringArea } from './label-point.ts'
import { mercator, unwrap } from './unwrap.ts'

/** A name on the map: where (Mercator square, 0 to 1) and from which zoom of 256-pixel tiles on. */
export interface Label {
  kind: 'country' | 'capital' | 'city'
  at: Position
  minZoom: number
  en: string
  ru: string
}

const cityFloor = 30_000

/** Share of the Mercator square to the zoom from which a country's name has room. */
function countryZoom(area: number): number {
  const steps: [number, number][] = [
    [0.004, 2],
    [0.001, 3],
    [0.0002, 4],
    [0.00004, 5],
    [0, 6],
  ]
  return steps.find(([least]) => area >= least)?.[1] ?? 6
}

function cityZoom({ population, capital }: BuiltCity, rank: number): number {
  if (capital) return population > 4e6 ? 3 : population > 8e5 ? 3.8 : 4.6
  if (rank < 15) return 3
  if (rank < 60) return 3.6
  if (rank < 200) return 4.4
  if (population > 1e6) return 5
  if (population > 5e5) return 5.6
  if (population > 2e5) return 6.2
  if (population > 1e5) return 6.9
  return population > 5e4 ? 7.6 : 8.3
}

function countryLabels(): Label[] {
  return shapesOf(worldAtlas('50m'), 'countries').flatMap(({ id, name, polygons }): Label[] => {
    const code = id === '' ? (name === 'Kosovo' ? 'XK' : null) : new Intl.Locale(`und-${id}`).region
    if (!code || !/^[A-Z]{2}$/.test(code) || code === 'AQ') return []
    const outlines = polygons.map((polygon) => unwrap(polygon[0] ?? [], true).map(mercator))
    const greatest = outlines.reduce((a, b) => (ringArea(b) > ringArea(a) ? b : a))
    const area = outlines.reduce((sum, ring) => sum + ringArea(ring), 0)
    const [x, y] = labelPoint(greatest)
    const at: Position = [((x % 1) + 1) % 1, y]
    return [
      {
        kind: 'country',
        at,
        minZoom: countryZoom(area),
        en: countryName(code, 'en'),
        ru: countryName(code, 'ru'),
      },
    ]
  })
}

/** Countries first, then cities from the greatest down. */
export function buildLabels(cities: BuiltCity[]): Label[] {
  const shown = cities.filter((city) => city.population >= cityFloor || city.capital)
  return [
    ...countryLabels(),
    ...shown.map(
      (city, rank): Label => ({
        kind: city.capital ? 'capital' : 'city',
        at: mercator([city.lng, city.lat]),
        minZoom: cityZoom(city, rank),
        en: city.en,
        ru: city.ru,
      }),
    ),
  ]
}
