import { expect, it } from 'vitest'
import { type ZonedPlace, zoneOfPlace } from './place-zone.ts'

const nowhere: ZonedPlace = {
  locode: null,
  iata: null,
  name: null,
  city: null,
  countryCode: null,
  lat: null,
  lng: null,
}

it.each<[Partial<ZonedPlace>, string | null]>([
  [{ locode: 'CNSHA' }, 'Asia/Shanghai'],
  [{ iata: 'JFK' }, 'America/New_York'],
  [{ locode: 'USPWM' }, 'America/New_York'],
  [{ lat: 43.66, lng: -70.25 }, 'America/New_York'],
  // Codes before names, and before the country.
  [{ locode: 'USPDX', city: 'Portland', subdivision: 'ME', countryCode: 'US' }, 'America/Los_Angeles'],
  [{ city: 'Portland', subdivision: 'ME', countryCode: 'US' }, 'America/New_York'],
  [{ city: 'Portland', subdivision: 'OR', countryCode: 'US' }, 'America/Los_Angeles'],
  [{ city: 'Columbus', subdivision: 'GA', countryCode: 'US' }, 'America/New_York'],
  [{ city: 'Columbus', subdivision: 'MS', countryCode: 'US' }, 'America/Chicago'],
  [{ city: 'Aurora', subdivision: 'IL', countryCode: 'US' }, 'America/Chicago'],
  [{ city: 'KANSAS CITY', subdivision: 'KS', countryCode: 'US' }, 'America/Chicago'],
  // A town that no list has, of a state with one time and of one with two.
  [{ city: 'Nowhereville', subdivision: 'GA', countryCode: 'US' }, 'America/New_York'],
  [{ city: 'Nowhereville', subdivision: 'TN', countryCode: 'US' }, null],
  // Several places of the name keep different times.
  [{ city: 'Portland', countryCode: 'US' }, null],
  [{ city: 'Columbus', countryCode: 'US' }, null],
  [{ city: 'Springfield', countryCode: 'US' }, null],
  [{ city: 'Long Beach', countryCode: 'US' }, null],
  [{ name: 'LOS ANGELES', countryCode: 'US' }, 'America/Los_Angeles'],
  [{ city: 'Vladivostok', countryCode: 'RU' }, 'Asia/Vladivostok'],
  // A village of a country with one time, and one of a country with several.
  [{ locode: 'DEXXX' }, 'Europe/Berlin'],
  [{ city: 'Somewhere', countryCode: 'KZ' }, 'Asia/Almaty'],
  [{ city: 'Somewhere', countryCode: 'CN' }, 'Asia/Shanghai'],
  [{ locode: 'US222' }, null],
  [{ countryCode: 'US' }, null],
  [{ countryCode: 'AU' }, null],
  [{ name: 'Somewhere' }, null],
])('%j is in %s', (place, zone) => {
  expect(zoneOfPlace({ ...nowhere, ...place })?.timeZone ?? null).toBe(zone)
})

it.each<[Partial<ZonedPlace>, string | undefined]>([
  [{ locode: 'USPDX', lat: 45.5, lng: -122.7 }, 'code'],
  [{ lat: 43.66, lng: -70.25, city: 'Portland', countryCode: 'US' }, 'position'],
  [{ city: 'Columbus', subdivision: 'GA', countryCode: 'US' }, 'subdivision'],
  [{ name: 'LOS ANGELES', countryCode: 'US' }, 'name'],
  [{ city: 'Nowhereville', countryCode: 'CN' }, 'country'],
  [{ city: 'Columbus', countryCode: 'US' }, undefined],
])('%j by %s', (place, basis) => {
  expect(zoneOfPlace({ ...nowhere, ...place })?.basis).toBe(basis)
})
