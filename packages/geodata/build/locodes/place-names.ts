import { writtenName } from '../../src/cities/written-name.ts'
import { sourceCities } from '../sources.ts'

export const nameKey = (area: string, name: string) => `${area} ${writtenName(name)}`
/**
 * Returns the area in which a name is looked up: both sources use the same names for the states of the United
 * States.
 */
export const areaOfNames = (country: string, subdivision: string) =>
  country === 'US' ? `US-${subdivision}` : country

/** Names in a name: "Muhammad Bin Qasim/Karachi", "Keelung (Chilung)", "Skikda (ex Philippeville)". */
export function partsOf(name: string): string[] {
  return name
    .split(/[/()=]/)
    .map((part) => part.trim().replace(/^ex /, ''))
    .filter((part) => part.length > 2)
}

export const townsByName = Map.groupBy(
  sourceCities.flatMap((city) =>
    [
      ...new Set(
        [city.name, ...city.altName.split(',')].map((name) =>
          nameKey(areaOfNames(city.country, city.adminCode), name),
        ),
      ),
    ].map((key) => ({
      key,
      lat: city.loc.coordinates[1],
      lng: city.loc.coordinates[0],
      population: city.population,
    })),
  ),
  ({ key }) => key,
)
