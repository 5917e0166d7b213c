import { getRouteLines } from '@portolan/contract/freight/orders'
import type { Place, RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlace, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const shanghai = buildPlace({ city: 'Shanghai', lat: 31.35, lng: 121.62 })
const rotterdam = buildPlace({ city: 'Rotterdam', lat: 51.955, lng: 4.03 })
const losAngeles = buildPlace({ city: 'Los Angeles', lat: 33.74, lng: -118.26 })
const chicago = buildPlace({ city: 'Chicago', lat: 41.98, lng: -87.9 })
const novosibirsk = buildPlace({ city: 'Novosibirsk', lat: 55, lng: 82.9 })

function way(places: Place[], modes: (TransportMode | null)[]): RoutePoint[] {
  const unknown = { arrival: null, departure: null, carrier: null, conveyance: null }
  return places.map((place, index) => {
    const leg = index === 0 ? 'from' : index === places.length - 1 ? 'to' : 'via'
    return { ...unknown, leg, place, mode: modes[index] ?? null }
  })
}

async function linesOf(places: Place[], ...modes: (TransportMode | null)[]) {
  const { orderId } = await givenOrder(portal, { route: way(places, modes) })
  const answer = await portal.call(getRouteLines, { params: { orderId }, token })
  expect(answer.statusCode).toBe(200)
  return { orderId, answer, legs: answer.json().legs }
}

describe('the lines of a way', () => {
  it('follow the sea lanes through Suez, in a few kilobytes', async () => {
    const { legs, answer } = await linesOf([shanghai, rotterdam], 'sea')
    expect(legs).toHaveLength(1)
    const [{ mode, distanceKm, line }] = legs
    expect(mode).toBe('sea')
    expect(Math.abs(distanceKm / 1.852 / 10_500 - 1)).toBeLessThan(0.03)
    expect(line[0]).toEqual({ lat: 31.35, lng: 121.62 })
    expect(line.at(-1)).toEqual({ lat: 51.955, lng: 4.03 })
    const nearSuez = line.filter(
      ({ lat, lng }: { lat: number; lng: number }) => Math.hypot(lat - 30, lng - 32.5) < 1,
    )
    expect(nearSuez).not.toEqual([])
    expect(answer.body.length).toBeLessThan(6_000)
  })

  it('cross the Pacific without a leap', async () => {
    const { legs } = await linesOf([shanghai, losAngeles], 'sea')
    expect(legs[0].distanceKm / 1.852).toBeGreaterThan(5_700)
    expect(legs[0].distanceKm / 1.852).toBeLessThan(6_000)
    const longitudes: number[] = legs[0].line.map(({ lng }: { lng: number }) => lng)
    expect(longitudes.at(-1)).toBeCloseTo(360 - 118.26, 3)
    const leaps = longitudes.slice(1).map((lng, index) => Math.abs(lng - (longitudes[index] ?? lng)))
    expect(Math.max(...leaps)).toBeLessThan(20)
  })

  it('are left to the reader for the other modes, leg by leg with their distance', async () => {
    const { legs } = await linesOf([shanghai, losAngeles, chicago], 'sea', 'rail')
    expect(legs.map(({ mode }: { mode: string }) => mode)).toEqual(['sea', 'rail'])
    expect(legs[1].line).toBeNull()
    expect(legs[1].distanceKm).toBeGreaterThan(2_800 * 1.15)
  })

  it('are those of the order’s own mode where a leg names none', async () => {
    const { legs } = await linesOf([shanghai, rotterdam], null)
    expect(legs[0]).toMatchObject({ mode: 'sea' })
    expect(legs[0].line.length).toBeGreaterThan(20)
  })

  it('aren’t known where no lane leads', async () => {
    const { legs } = await linesOf([shanghai, novosibirsk], 'sea')
    expect(legs).toEqual([{ mode: 'sea', distanceKm: null, line: null }])
  })

  it('carry an ETag and aren’t sent again to anyone who has them', async () => {
    const { orderId, answer } = await linesOf([rotterdam, losAngeles], 'sea')
    const etag = String(answer.headers.etag)
    expect(etag).toMatch(/^"/)
    const headers = { 'if-none-match': etag }
    const again = await portal.call(getRouteLines, { params: { orderId }, token, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('of someone else’s order don’t exist', async () => {
    const { orderId } = await linesOf([shanghai, rotterdam], 'sea')
    await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
    const stranger = await givenUser(portal, ['stranger'])
    const answer = await portal.call(getRouteLines, { params: { orderId }, token: stranger.token })
    expect(answer.statusCode).toBe(404)
  })
})
