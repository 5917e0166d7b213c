import type { Order } from '@portolan/contract/freight/orders'
import { describe, expect, it } from 'vitest'
import { createFormat } from '#platform/i18n/format/format.ts'
import { bestTime, isDelayed, keyDate, punctuality, shiftOf, silentDays } from './arrival-facts.ts'
import { placeTimes } from './order-texts.ts'

const now = new Date('2026-11-21T12:00:00Z')
const nothing = { planned: null, estimated: null, actual: null }
const shanghai: Order['from'] = {
  name: 'Yangshan',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 30.6,
  lng: 122,
  timeZone: 'Asia/Shanghai',
}
const hamburg = { ...shanghai, city: 'Hamburg', countryCode: 'DE', timeZone: 'Europe/Berlin' }

type Case = Parameters<typeof punctuality>[0] & Parameters<typeof silentDays>[0]

function order(changes: Partial<Case> = {}): Case {
  return {
    status: 'active',
    shipmentStatus: 'IN_TRANSIT',
    transportMode: 'sea',
    from: shanghai,
    to: hamburg,
    departure: { planned: '2026-11-01T08:00:00Z', estimated: null, actual: '2026-11-01T10:00:00Z' },
    arrival: { planned: '2026-11-30T08:00:00Z', estimated: '2026-12-02T08:00:00Z', actual: null },
    delivery: nothing,
    isDelivered: false,
    updatedAt: '2026-11-21T06:00:00Z',
    ...changes,
  }
}

describe('the one date that matters now', () => {
  it('is the departure while booked', () => {
    const booked = order({
      shipmentStatus: 'BOOKED',
      departure: { planned: '2026-11-25T08:00:00Z', estimated: '2026-11-26T08:00:00Z', actual: null },
    })
    expect(keyDate(booked)).toMatchObject({
      what: 'departure',
      at: '2026-11-26T08:00:00Z',
      certainty: 'estimated',
      place: shanghai,
    })
  })

  it('is the arrival once it has left, at the place of arrival', () => {
    expect(keyDate(order())).toMatchObject({ what: 'arrival', certainty: 'estimated', place: hamburg })
  })

  it('is the actual arrival at the end', () => {
    const arrived = order({
      shipmentStatus: 'ARRIVED',
      arrival: { planned: '2026-11-18T08:00:00Z', estimated: null, actual: '2026-11-19T08:00:00Z' },
    })
    expect(keyDate(arrived)).toMatchObject({ at: '2026-11-19T08:00:00Z', certainty: 'actual' })
  })

  it('falls back on the date that is known, and on none', () => {
    expect(keyDate(order({ arrival: nothing }))).toMatchObject({ what: 'departure', certainty: 'actual' })
    expect(keyDate(order({ shipmentStatus: 'BOOKED', departure: nothing }))?.what).toBe('arrival')
    expect(keyDate(order({ arrival: nothing, departure: nothing }))).toBeNull()
    expect(keyDate(order({ shipmentStatus: 'CANCELED' }))).toBeNull()
  })

  it('prefers what happened to what was expected', () => {
    expect(bestTime({ planned: '2026-01-01T00:00:00Z', estimated: null, actual: null })?.certainty).toBe(
      'planned',
    )
    expect(bestTime(nothing)).toBeNull()
  })
})

describe('punctuality', () => {
  const arriving = (planned: string, estimated: string, changes: Partial<Case> = {}) =>
    punctuality(order({ arrival: { planned, estimated, actual: null }, ...changes }), now)

  it('counts days late against the plan', () => {
    expect(punctuality(order(), now)).toEqual({ kind: 'late', span: { unit: 'days', value: 2 } })
  })

  it('counts hours below a day', () => {
    expect(arriving('2026-11-22T08:00:00Z', '2026-11-22T13:00:00Z', { transportMode: 'air' })).toEqual({
      kind: 'late',
      span: { unit: 'hours', value: 5 },
    })
  })

  it('allows a ship what it doesn’t allow a plane', () => {
    expect(arriving('2026-11-22T08:00:00Z', '2026-11-22T13:00:00Z')).toEqual({ kind: 'on-time' })
  })

  it('is early when it is', () => {
    expect(arriving('2026-11-30T08:00:00Z', '2026-11-29T08:00:00Z')).toMatchObject({ kind: 'early' })
  })

  it('speaks in days where only dates are known, and invents no hours', () => {
    const dates = { to: { ...hamburg, timeZone: null } }
    expect(arriving('2026-11-30T00:00:00Z', '2026-12-01T00:00:00Z', dates)).toEqual({
      kind: 'late',
      span: { unit: 'days', value: 1 },
    })
    expect(arriving('2026-11-30T00:00:00Z', '2026-11-30T00:00:00Z', dates)).toEqual({ kind: 'on-time' })
  })

  it('says when an expected arrival has gone by unconfirmed', () => {
    expect(arriving('2026-11-19T08:00:00Z', '2026-11-19T12:00:00Z')).toEqual({
      kind: 'overdue',
      what: 'arrival',
      span: { unit: 'days', value: 2 },
    })
  })

  it('counts an overdue arrival from its date, as the words beside that date do', () => {
    expect(arriving('2026-11-14T16:00:00Z', '2026-11-14T16:00:00Z')).toMatchObject({
      span: { unit: 'days', value: 7 },
    })
    expect(arriving('2026-11-20T20:00:00Z', '2026-11-20T20:00:00Z')).toMatchObject({
      span: { unit: 'hours', value: 16 },
    })
  })

  it('lets a date without an hour last its whole day', () => {
    const dates = { to: { ...hamburg, timeZone: null } }
    expect(arriving('2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z', dates)).toEqual({ kind: 'on-time' })
  })

  it('says nothing without a plan or for a canceled order', () => {
    const unplanned = { ...nothing, estimated: '2026-12-02T08:00:00Z' }
    expect(punctuality(order({ arrival: unplanned }), now)).toBeNull()
    expect(punctuality(order({ shipmentStatus: 'CANCELED' }), now)).toBeNull()
  })

  it('looks at the departure while booked when nothing newer is known of the arrival', () => {
    const booked = order({
      shipmentStatus: 'BOOKED',
      departure: { planned: '2026-11-25T08:00:00Z', estimated: '2026-11-28T08:00:00Z', actual: null },
      arrival: { planned: '2026-12-25T08:00:00Z', estimated: null, actual: null },
    })
    expect(punctuality(booked, now)).toEqual({ kind: 'late', span: { unit: 'days', value: 3 } })
  })

  it('alarms only while the order is under way', () => {
    const arrival = { planned: '2026-11-10T08:00:00Z', estimated: null, actual: '2026-11-15T08:00:00Z' }
    expect(isDelayed(order(), now)).toBe(true)
    expect(isDelayed(order({ shipmentStatus: 'ARRIVED', arrival }), now)).toBe(false)
    expect(punctuality(order({ shipmentStatus: 'ARRIVED', arrival }), now)).toMatchObject({ kind: 'late' })
  })
})

describe('silence', () => {
  it('is shown from three days on', () => {
    expect(silentDays(order({ updatedAt: '2026-11-18T12:00:00Z' }), now)).toBe(3)
    expect(silentDays(order({ updatedAt: '2026-11-18T12:00:01Z' }), now)).toBeNull()
  })

  it('is counted as the words beside a date are, not by hours', () => {
    expect(silentDays(order({ updatedAt: '2026-11-14T18:00:00Z' }), now)).toBe(7)
  })

  it('is no matter once everything has happened', () => {
    const old = { updatedAt: '2026-10-01T00:00:00Z' }
    expect(silentDays(order({ ...old, shipmentStatus: 'ARRIVED' }), now)).toBeNull()
    expect(silentDays(order({ ...old, shipmentStatus: 'CANCELED' }), now)).toBeNull()
    expect(silentDays(order({ ...old, status: 'archived' }), now)).toBeNull()
  })
})

describe('how far a time moved', () => {
  const times = (estimated: string) => ({ planned: '2026-11-22T08:00:00Z', estimated, actual: null })

  it('is shown from an hour on, both ways', () => {
    expect(shiftOf(times('2026-11-22T08:30:00Z'), hamburg, 'air')).toBeNull()
    expect(shiftOf(times('2026-11-22T11:00:00Z'), hamburg, 'air')).toEqual({
      later: true,
      span: { unit: 'hours', value: 3 },
      matters: true,
    })
    expect(shiftOf(times('2026-11-20T08:00:00Z'), hamburg, 'sea')).toEqual({
      later: false,
      span: { unit: 'days', value: 2 },
      matters: true,
    })
    expect(shiftOf(nothing, hamburg, 'sea')).toBeNull()
  })

  it('is no matter where the mode allows it', () => {
    expect(shiftOf(times('2026-11-22T11:00:00Z'), hamburg, 'sea')).toMatchObject({ matters: false })
  })
})

describe('a day without an hour', () => {
  const losAngeles = { ...shanghai, city: 'Los Angeles', countryCode: 'US', timeZone: 'America/Los_Angeles' }
  const fifth = {
    ...nothing,
    planned: '2026-12-05T08:00:00Z',
    precision: { planned: 'day' },
  } satisfies Order['arrival']
  const due = order({ to: losAngeles, arrival: fifth })

  it('is overdue once it has ended there, by days', () => {
    expect(punctuality(due, new Date('2026-12-06T07:59:00Z'))).toBeNull()
    const after = (at: string) => punctuality(due, new Date(at))
    expect(after('2026-12-06T08:00:00Z')).toMatchObject({ kind: 'overdue', span: { unit: 'days', value: 1 } })
    expect(after('2026-12-07T23:00:00Z')).toMatchObject({ kind: 'overdue', span: { unit: 'days', value: 2 } })
  })

  it('is met by any hour of it, and missed by days', () => {
    const met = (actual: string) => shiftOf({ ...fifth, actual }, losAngeles, 'air')
    expect(met('2026-12-06T07:30:00Z')).toBeNull()
    expect(met('2026-12-06T09:00:00Z')).toEqual({
      later: true,
      span: { unit: 'days', value: 1 },
      matters: true,
    })
  })

  it('is shown as a day of its place, in both languages', () => {
    const best = bestTime(fifth)
    const texts = (['en', 'ru'] as const).map(
      (locale) => best && placeTimes(createFormat(locale), losAngeles).moment(best).replaceAll('\u00a0', ' '),
    )
    expect(texts).toEqual(['5 Dec 2026', '5 дек. 2026'])
  })
})
