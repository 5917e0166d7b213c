import { inLatin, withoutUmlauts, writtenName } from '../../src/cities/written-name.ts'
import type { BuiltCity } from './cities.ts'

const shortest = 3

/** Everything a city is found by, as written names: its names, their Latin spelling and their later words. */
function keysOf(city: BuiltCity): Map<string, boolean> {
  const whole = new Set<string>()
  for (const name of [city.en, city.ru, ...city.names]) {
    const written = writtenName(name)
    for (const key of [written, inLatin(written), withoutUmlauts(name)]) {
      if (key) whole.add(key)
    }
  }
  const keys = new Map([...whole].map((key) => [key, true]))
  for (const key of whole) {
    const words = key.split(' ')
    for (let index = 1; index < words.length; index++) {
      const rest = words.slice(index).join(' ')
      if ((words[index]?.length ?? 0) >= shortest && !keys.has(rest)) keys.set(rest, false)
    }
  }
  return keys
}

/**
 * The lines of built/city-keys.txt, sorted by code units: a written name, a tab, the row of the city in base
 * 36, and a + where the name isn't the whole one but its later words.
 */
export function buildCityKeys(cities: BuiltCity[]): string[] {
  return cities
    .flatMap((city, row) =>
      [...keysOf(city)].map(([key, isWhole]) => `${key}\t${row.toString(36)}${isWhole ? '' : '+'}`),
    )
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}
