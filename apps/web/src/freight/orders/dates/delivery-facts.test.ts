import type { Order } from '@portolan/contract/freight/orders'
import { describe, expect, it } from 'vitest'
import { hasArrived, isDelayed, keyDate, punctuality, silentDays } from './arrival-facts.ts'
import { awaitsNewDate, deliveryTime, shownState } from './delivery-facts.ts'

const now = new Date('2026-11-25T12:00:00Z')
const nothing = { planned: null, estimated: null, actual: null }
const hamburg: Order['to'] = {
  name: 'Port of Hamburg',
  city: 'Hamburg',
  countryCode: 'DE',
  locode: 'DEHAM',
  lat: 53.5,
  lng: 10,
  timeZone: 'Europe/Berlin',
}

type Case = Parameters<typeof punctuality>[0] & Parameters<typeof silentDays>[0]

const order = (changes: Partial<Case> = {}): Case => ({
  status: 'active',
  shipmentStatus: 'IN_TRANSIT',
  transportMode: 'sea',
  from: hamburg,
  to: hamburg,
  departure: { ...nothing, actual: '2026-11-01T08:00:00Z' },
  arrival: { ...nothing, planned: '2026-11-20T08:00:00Z' },
  delivery: { ...nothing, planned: '2026-11-30T08:00:00Z' },
  isDelivered: false,
  updatedAt: '2026-11-10T06:00:00Z',
  ...changes,
})
const delivered = order({ isDelivered: true, delivery: { ...nothing, actual: '2026-11-24T08:00:00Z' } })

describe('a delivered order', () => {
  it('is shown as that, with the date of its delivery', () => {
    expect([shownState(order()), shownState(delivered)]).toEqual(['IN_TRANSIT', 'DELIVERED'])
    expect(keyDate(delivered)).toMatchObject({
      what: 'delivery',
      at: '2026-11-24T08:00:00Z',
      certainty: 'actual',
    })
  })

  it('shows the arrival if no source says when it was delivered', () => {
    const undated = order({ isDelivered: true, arrival: { ...nothing, actual: '2026-11-22T08:00:00Z' } })
    expect(keyDate(undated)).toMatchObject({ what: 'arrival', at: '2026-11-22T08:00:00Z' })
  })

  it('is at its end, whatever its status: neither overdue nor silent', () => {
    expect([hasArrived(order()), hasArrived(delivered)]).toEqual([false, true])
    expect(punctuality(order(), now)).toMatchObject({ kind: 'overdue' })
    expect(punctuality(delivered, now)).toBeNull()
    expect([isDelayed(order(), now), isDelayed(delivered, now)]).toEqual([true, false])
    expect([silentDays(order(), now), silentDays(delivered, now)]).toEqual([15, null])
  })
})

describe('the date at the door', () => {
  it('is the best that is known', () => {
    expect(deliveryTime(order())).toEqual({ at: '2026-11-30T08:00:00Z', certainty: 'planned' })
    expect(deliveryTime(delivered)?.certainty).toBe('actual')
    expect(deliveryTime(order({ delivery: nothing }))).toBeNull()
  })

  it('is awaited where a later arrival has overtaken it', () => {
    const late = order({ arrival: { ...nothing, estimated: '2026-12-04T08:00:00Z' } })
    expect(deliveryTime(late)).toBeNull()
    expect(awaitsNewDate(late)).toBe(true)
    for (const other of [
      order(),
      order({ delivery: nothing }),
      { ...late, shipmentStatus: 'CANCELED' as const },
    ])
      expect(awaitsNewDate(other)).toBe(false)
    expect(awaitsNewDate({ ...late, isDelivered: true })).toBe(false)
  })
})
