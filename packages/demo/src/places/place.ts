import type { Place } from '@portolan/contract/freight/places'

/**
 * A place of the demo data: unlike those that companies send, its position and time zone are always known.
 */
export type DemoPlace = Place & { lat: number; lng: number; timeZone: string }

/**
 * `code` is the country's and the location's part of the UN/LOCODE, or only the country where there is none.
 */
export function place(
  name: string,
  city: string,
  code: string,
  lat: number,
  lng: number,
  timeZone: string,
): DemoPlace {
  const locode = code.length === 5 ? code : null
  return { name, city, countryCode: code.slice(0, 2), locode, lat, lng, timeZone }
}
