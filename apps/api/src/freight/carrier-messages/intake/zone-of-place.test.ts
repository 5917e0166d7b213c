import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import { expect, it } from 'vitest'
import { openZones } from './zone-of-place.ts'

const nowhere: EventPlace = {
  ...{ locode: null, iata: null, name: null, city: null, countryCode: null, lat: null, lng: null },
}

it.each<[Partial<EventPlace>, string | null]>([
  [{ locode: 'CNSHA' }, 'Asia/Shanghai'],
  [{ iata: 'JFK' }, 'America/New_York'],
  [{ city: 'Long Beach', countryCode: 'US' }, 'America/Los_Angeles'],
  [{ name: 'LOS ANGELES', countryCode: 'US' }, 'America/Los_Angeles'],
  // A village of a country with one zone, and one of a country with several.
  [{ locode: 'DEXYZ' }, 'Europe/Berlin'],
  [{ locode: 'USXYZ' }, null],
  [{ name: 'Somewhere' }, null],
])('%j is in %s', async (place, zone) => {
  const zoneOfPlace = await openZones()
  expect(zoneOfPlace({ ...nowhere, ...place })).toBe(zone)
})
