import { Place } from '@portolan/contract/freight/places'
import { describe, expect, it } from 'vitest'
import { airports } from './airports.ts'
import { railTerminals, roadPlaces } from './inland-places.ts'
import type { DemoPlace } from './place.ts'
import { seaports } from './seaports.ts'

const places: DemoPlace[] = [seaports, airports, railTerminals, roadPlaces].flatMap((table) =>
  Object.values(table),
)

describe('places', () => {
  it('are about fifty or more, each once', () => {
    expect(places.length).toBeGreaterThanOrEqual(50)
    expect(new Set(places.map(({ name }) => name)).size).toBe(places.length)
  })

  it.each(places.map((place) => [place.name, place] as const))('%s is sound', (_name, place) => {
    expect(Place.safeParse(place).error).toBeUndefined()
    if (place.locode !== null) expect(place.locode.slice(0, 2)).toBe(place.countryCode)
  })

  it('have the clock of their longitude, within what politics allows', () => {
    for (const place of places) {
      const zone = new Intl.DateTimeFormat('en', { timeZone: place.timeZone, timeZoneName: 'longOffset' })
      const name =
        zone.formatToParts(Date.UTC(2026, 10, 21)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name) ?? []
      const offset = (Number(hours) + Number(minutes) / 60) * (sign === '-' ? -1 : 1)
      expect(Math.abs(offset - place.lng / 15), `${place.name} ${name}`).toBeLessThan(2.3)
    }
  })
})
