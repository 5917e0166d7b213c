import { SentOrder } from '@portolan/contract/company/sent-order'
import { describe, expect, it } from 'vitest'
import {
  emptyContact,
  emptyOrder,
  emptyReference,
  emptyStop,
  emptyUnit,
  faultsOf,
  type OrderValues,
  orderOf,
} from './order-values.ts'

const place = (city: string, locode: string) => ({
  name: city,
  city,
  countryCode: locode.slice(0, 2),
  locode,
  lat: 1,
  lng: 1,
  timeZone: null,
})

const whole = (): OrderValues => ({
  ...emptyOrder(),
  organizationRef: 'ACME',
  ref: ' TMS-1 ',
  stops: [
    {
      ...emptyStop(),
      place: place('Shanghai', 'CNSHA'),
      arrival: '2026-11-01',
      departure: '2026-11-20',
      conveyance: ' EVER GIVEN ',
    },
    { ...emptyStop(), place: place('Hamburg', 'DEHAM'), mode: 'truck', arrival: '2026-12-20' },
    { ...emptyStop(), place: place('Berlin', 'DEBER'), mode: 'rail', carrier: 'DB' },
  ],
  units: [{ ...emptyUnit(), quantity: '2', grossWeightKg: '1 200,5' }],
  references: [{ ...emptyReference(), value: ' BKG-1 ' }],
  contacts: [{ ...emptyContact(), name: 'Marta', email: 'marta@forwarder.example' }],
})

describe('a typed order', () => {
  it('is sent as the API takes it, without what the ends of a route don’t have', () => {
    const order = orderOf(whole(), ',')
    expect(SentOrder.safeParse(order).success).toBe(true)
    expect(order).toMatchObject({
      organization: { ref: 'ACME' },
      route: [
        { arrival: null, departure: { planned: '2026-11-20' }, conveyance: 'EVER GIVEN', mode: null },
        { arrival: { planned: '2026-12-20' }, mode: 'truck' },
        { mode: null, carrier: null, departure: null },
      ],
      units: [{ ref: '1', quantity: 2, grossWeightKg: 1200.5, volumeM3: null, container: null }],
      references: [{ type: 'BKG', value: 'BKG-1' }],
      contacts: [{ name: 'Marta', email: 'marta@forwarder.example', phone: null }],
    })
    expect(faultsOf(whole(), ',').size).toBe(0)
  })

  it('lacks what an order needs, by the paths of the API', () => {
    expect([...faultsOf(emptyOrder(), '.').keys()]).toEqual([
      'organization.ref',
      'ref',
      'route.0.place',
      'route.1.place',
    ])
    const wrong = {
      ...whole(),
      units: [{ ...emptyUnit(), quantity: '1.5', volumeM3: 'much' }],
      references: [emptyReference()],
      contacts: [emptyContact()],
    }
    expect([...faultsOf(wrong, '.')].map(([path, { kind }]) => [path, kind])).toEqual([
      ['units.0.quantity', 'quantity'],
      ['units.0.volumeM3', 'figure'],
      ['references.0.value', 'reference'],
      ['contacts.0.name', 'contact'],
    ])
  })
})
