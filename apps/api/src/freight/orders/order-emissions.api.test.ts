import { getOrder } from '@portolan/contract/freight/orders'
import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPlace, buildUnit, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const stops = [
  buildPlace({ city: 'Hamburg', lat: 53.63, lng: 9.99 }),
  buildPlace({ city: 'Frankfurt', lat: 50.03, lng: 8.57 }),
  buildPlace({ city: 'Shanghai', lat: 31.14, lng: 121.8 }),
]

function wayBy(...modes: TransportMode[]): RoutePoint[] {
  const unknown = { arrival: null, departure: null, carrier: null, conveyance: null }
  return stops.slice(0, modes.length + 1).map((place, index) => {
    const leg = index === 0 ? 'from' : index === modes.length ? 'to' : 'via'
    return { ...unknown, leg, place, mode: modes[index] ?? null }
  })
}

async function emissionsOf(
  modes: TransportMode[],
  grossWeightKg: number | null,
  { shipmentStatus = 'BOOKED', locale = 'en' }: { shipmentStatus?: ShipmentStatus; locale?: string } = {},
) {
  const { orderId } = await givenOrder(portal, {
    shipmentStatus,
    route: wayBy(...modes),
    units: [buildUnit({ grossWeightKg })],
  })
  const headers = { 'accept-language': locale }
  return (await portal.call(getOrder, { params: { orderId }, token, headers })).json()
}

describe('the emissions of an order', () => {
  it('are given leg by leg with edition and scope', async () => {
    const { emissions, distanceKm } = await emissionsOf(['truck', 'air'], 2_000)
    expect(emissions).toMatchObject({ method: 'well-to-wheel', factors: 'GLEC 2022' })
    const [road, air] = emissions.legs
    expect([road.mode, road.from.city, road.to.city, road.gramsPerTonneKm]).toEqual([
      'truck',
      'Hamburg',
      'Frankfurt',
      92,
    ])
    expect(air.gramsPerTonneKm).toBe(630)
    for (const leg of emissions.legs)
      expect(leg.co2eKg).toBeCloseTo((2 * leg.distanceKm * leg.gramsPerTonneKm) / 1000, 2)
    expect(emissions.co2eKg).toBeCloseTo(road.co2eKg + air.co2eKg, 2)
    expect(distanceKm).toBe(Math.round(road.distanceKm + air.distanceKm))
  })

  it('name their places in the reader’s language', async () => {
    const { emissions } = await emissionsOf(['truck', 'air'], 2_000, { locale: 'ru' })
    expect(emissions.legs[0]).toMatchObject({ from: { city: 'Гамбург' }, to: { city: 'Франкфурт-на-Майне' } })
  })

  it('are null where the weight isn’t known', async () => {
    expect((await emissionsOf(['truck'], null)).emissions).toBeNull()
  })

  it('are null for a shipment that was canceled', async () => {
    expect((await emissionsOf(['truck'], 2_000, { shipmentStatus: 'CANCELED' })).emissions).toBeNull()
  })
})
