import { describe, expect, it } from 'vitest'
import { findNearestPlace } from './nearest-place.ts'

const near = (lat: number, lng: number) => {
  const found = findNearestPlace({ lat, lng })
  return found && [found.names.en, found.countryCode, found.direction]
}

describe('the nearest place', () => {
  it('is the city or port a reader knows, not the village next to the ship', () => {
    expect(near(6.95, 79.8)).toEqual(['Colombo', 'LK', 'W'])
    expect(near(25.2, 55.25)?.[0]).toBe('Dubai')
    expect(near(51.95, 4.1)?.[0]).toBe('Rotterdam')
  })

  it('is found with distance and direction far from any coast', () => {
    const found = findNearestPlace({ lat: 5, lng: 70 })
    expect(found?.countryCode).toBe('MV')
    expect(found?.distanceKm).toBeGreaterThan(200)
    expect(found?.direction).toBe('W')
  })

  it('is the same on both sides of the antimeridian', () => {
    const [west, east] = [
      findNearestPlace({ lat: -17, lng: 179.9 }),
      findNearestPlace({ lat: -17, lng: -179.9 }),
    ]
    expect(west?.countryCode).toBe('FJ')
    expect(east?.names).toEqual(west?.names)
    expect(Math.abs((west?.distanceKm ?? 0) - (east?.distanceKm ?? 0))).toBeLessThan(30)
  })

  it('has its name in Russian, too', () => {
    expect(findNearestPlace({ lat: 6.95, lng: 79.8 })?.names.ru).toBe('Коломбо')
  })

  it('is null where nothing is near', () => {
    expect(findNearestPlace({ lat: -90, lng: 0 })).toBeNull()
  })

  it('costs about as little in the ocean as in a city', () => {
    findNearestPlace({ lat: 0, lng: 0 })
    const start = performance.now()
    for (let step = 0; step < 200; step++) findNearestPlace({ lat: -45, lng: step * 1.7 })
    expect((performance.now() - start) / 200).toBeLessThan(5)
  })
})
