import { SentQuote } from '@portolan/contract/freight/quotes'
import { describe, expect, test } from 'vitest'
import { type BookingValues, emptyBooking, emptyUnit } from '#freight/preorders/values/booking-values.ts'
import { contentOfAsk, faultsOfAsk, hasServices, isService, withFigures, withLane } from './ask-values.ts'

const place = {
  name: 'Shanghai',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 31.2,
  lng: 121.5,
  timeZone: null,
}

function values(more: Partial<BookingValues> = {}): BookingValues {
  return {
    ...emptyBooking(),
    from: place,
    to: { ...place, city: 'Hamburg' },
    readyOn: '2026-12-01',
    cargo: 'Pumps',
    incoterms: 'FOB',
    incotermsPlace: 'Shanghai',
    units: [{ ...emptyUnit(), quantity: '4', grossWeightKg: '1800,5' }],
    ...more,
  }
}

describe('what is sent', () => {
  test('is a quote request: the cargo describes its lines, and there are no parties', () => {
    const content = contentOfAsk(values(), 'buyer', ',')
    expect(content.units[0]).toMatchObject({ description: 'Pumps', grossWeightKg: 1800.5 })
    expect(content).not.toHaveProperty('parties')
    const parsed = SentQuote.safeParse({ organizationId: crypto.randomUUID(), ...content })
    expect(parsed.error?.issues).toBeUndefined()
    expect(parsed.data?.party).toBe('buyer')
  })

  test('is of the calculator’s lane, with containers only where whole ones are sent', () => {
    const lane = { from: place, to: null, transportMode: 'air', loadType: 'FCL' } as const
    const byAir = withLane(values(), lane)
    expect(byAir).toMatchObject({ to: null, loadType: 'not-set', cargo: 'Pumps' })
    expect(contentOfAsk(byAir, null, '.').containers).toEqual([])
    const bySea = withLane(values({ containers: [] }), { ...lane, transportMode: 'sea' })
    expect(bySea.containers).toHaveLength(1)
  })

  test('follows the figures of the calculator while there is one line', () => {
    const typed = values({ units: [{ ...emptyUnit(), grossWeightKg: '20', volumeM3: '3' }] })
    const followed = withFigures(values(), typed)
    expect(followed.units).toMatchObject([{ quantity: '4', grossWeightKg: '20', volumeM3: '3' }])
    const several = values({ units: [emptyUnit(), emptyUnit()] })
    expect(withFigures(several, typed).units).toBe(several.units)
  })
})

describe('what is wrong', () => {
  const paths = (values: BookingValues) => faultsOfAsk(values, ',').map(({ path }) => path)

  test('is nothing, or each field that is missing', () => {
    expect(paths(values())).toEqual([])
    expect(
      paths(values({ from: null, readyOn: '', incoterms: null, units: [emptyUnit()] })).toSorted(),
    ).toEqual(['from', 'incoterms', 'readyOn', 'units.0.grossWeightKg', 'units.0.quantity'])
  })

  test('of a cargo without a name is said once', () => {
    expect(paths(values({ cargo: ' ' }))).toEqual(['cargo'])
  })
})

test('services are folded away until one of them is used', () => {
  expect(hasServices(values())).toBe(false)
  expect(hasServices(values({ insuranceWanted: true }))).toBe(true)
  expect(hasServices(values({ temperature: { min: '2', max: '', setpoint: '' } }))).toBe(true)
  expect(['delivery.address.city', 'services.exportCustoms', 'dangerousGoods.0.class'].every(isService)).toBe(
    true,
  )
  expect(['units.0.quantity', 'incoterms', 'cargo'].some(isService)).toBe(false)
})
