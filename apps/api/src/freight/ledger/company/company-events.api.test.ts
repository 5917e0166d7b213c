import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string
let serial = 0

beforeAll(async () => {
  // Begins with a minute, because answers have ages in minutes.
  const [noon, opened] = [Date.parse('2026-11-26T12:00:00Z'), performance.now()]
  portal = await openTestPortal({ clock: { now: () => new Date(noon + performance.now() - opened) } })
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const save = (ref: string, overrides: object = {}) =>
  portal.call(saveCompanyOrder, { params: { ref }, body: buildSentOrder(overrides), key })

async function prepare(overrides: object = {}) {
  const ref = `TMS-${serial++}`
  const { id: orderId } = (await save(ref, overrides)).json()
  const post = (...events: object[]) =>
    portal.call(appendOrderEvents, { params: { ref }, body: { events }, key })
  const outcomes = async (...events: object[]) =>
    (await post(...events)).json().results.map(({ outcome }: { outcome: string }) => outcome)
  const read = async () => (await portal.call(getOrder, { params: { orderId }, token })).json()
  const history = async () => (await portal.call(listHistoryEvents, { params: { orderId }, token })).json()
  return { ref, post, outcomes, read, history }
}

const departed = { id: 'e1', code: 'DEPA', at: '2026-11-02T16:30:00+08:00', place: { locode: 'CNSHA' } }

describe('events of the company', () => {
  it('move status, times and position, once, and say what the order shows', async () => {
    const { post, outcomes, read, history } = await prepare()
    const late = { id: 'e2', code: 'ARRI', classifier: 'estimated', at: '2026-12-07', reasonCode: 'WEA' }
    const position = {
      id: 'p1',
      kind: 'position',
      at: '2026-11-10T00:00:00Z',
      place: { lat: 1.2, lng: 103.8 },
    }
    const answer = await post(departed, { ...late, place: { city: 'Hamburg', countryCode: 'DE' } }, position)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        results: [
          { id: 'e1', outcome: 'appended' },
          { id: 'e2', outcome: 'appended' },
          { id: 'p1', outcome: 'appended' },
        ],
        shipmentStatus: 'IN_TRANSIT',
        departure: { planned: '2026-11-01T08:00:00Z', actual: '2026-11-02T08:30:00Z' },
        arrival: { estimated: '2026-12-06T23:00:00Z' },
      },
    ])
    const events = await read()
    expect(events).toMatchObject({ shipmentStatus: 'IN_TRANSIT', position: { lat: 1.2, lng: 103.8 } })
    expect(events.events.map(({ code }: { code: string }) => code)).toEqual(['DEPA', 'ARRI'])
    expect((await history()).results).toContainEqual(
      expect.objectContaining({
        code: 'DEPA',
        at: '2026-11-02T08:30:00Z',
        offsetMinutes: 480,
        source: { kind: 'company', name: null },
        isCurrent: true,
      }),
    )
    const { count } = await history()
    const again = await outcomes(departed, departed, position)
    expect(again).toEqual(['duplicate', 'duplicate', 'duplicate'])
    expect((await history()).count).toBe(count)
    expect(await read()).toEqual(events)
  })

  it('stay when the order is saved again, and are corrected and taken back by their ID', async () => {
    const { ref, outcomes, read, history } = await prepare()
    expect(await outcomes({ id: 'x', retracted: true }, departed)).toEqual(['ignored', 'appended'])
    await save(ref, { cargo: 'Tea' })
    expect(await read()).toMatchObject({ cargo: 'Tea', shipmentStatus: 'IN_TRANSIT' })
    expect(await outcomes({ ...departed, at: '2026-11-03T16:30:00+08:00' })).toEqual(['appended'])
    expect((await read()).departure.actual).toBe('2026-11-03T08:30:00Z')
    const retraction = { id: 'e1', retracted: true }
    expect(await outcomes(retraction, retraction)).toEqual(['appended', 'duplicate'])
    expect(await outcomes(retraction)).toEqual(['duplicate'])
    expect(await read()).toMatchObject({ shipmentStatus: 'BOOKED', departure: { actual: null }, events: [] })
    // The history keeps the place of a withdrawn event readable, not only its code.
    const withdrawn = (await history()).results.find((one: { isRetracted: boolean }) => one.isRetracted)
    expect(withdrawn).toMatchObject({ code: 'DEPA', place: { city: expect.any(String) }, placeText: null })
  })

  it('of a container deliver its units, and a wrong check digit is marked', async () => {
    const container = 'CSQU3054383'
    const { outcomes, read, history } = await prepare({
      units: [{ ref: '1', packaging: 'CTN', quantity: 1, container }],
    })
    const at = '2026-11-20T09:00:00+01:00'
    const place = { locode: 'DEHAM' }
    await outcomes(
      { id: 'd1', code: 'STRP', at, container: 'csqu 305438-3', place },
      { id: 'd2', code: 'GTOT', at, container: 'CSQU3054384', place },
      { id: 'd3', code: 'INSP', at, container: 'Trailer 7', place },
    )
    expect(await read()).toMatchObject({ shipmentStatus: 'ARRIVED' })
    const { results } = await history()
    const flagsOf = (code: string) => results.find((one: { code: string }) => one.code === code)?.flags
    expect([flagsOf('STRP'), flagsOf('GTOT'), flagsOf('INSP')]).toEqual([
      [],
      expect.arrayContaining(['check-digit']),
      // Not a container number, so it has no check digit.
      expect.not.arrayContaining(['check-digit']),
    ])
  })

  it.each<[string, object, string]>([
    ['without a time', { id: 'a', code: 'DEPA' }, 'events.0.at'],
    ['without a code', { id: 'a', at: '2026-11-02' }, 'events.0.code'],
    ['of an unknown code', { id: 'a', code: 'GONE', at: '2026-11-02' }, 'events.0.code'],
    ['on 30 February', { ...departed, at: '2026-02-30T10:00:00Z' }, 'events.0.at'],
    ['on 30 February, as a date', { ...departed, at: '2026-02-30' }, 'events.0.at'],
    ['without an offset', { ...departed, at: '2026-11-02T10:00:00' }, 'events.0.at'],
    ['beyond the calendar', { ...departed, at: '9999-12-31T23:00:00-11:00' }, 'events.0.at'],
    ['that is a position nowhere', { id: 'a', kind: 'position', at: '2026-11-02' }, 'events.0.place.lat'],
    ['that is a note without words', { id: 'a', kind: 'note', at: '2026-11-02' }, 'events.0.remark'],
  ])('%s are refused, the others of the call too', async (_what, event, field) => {
    const { post, read } = await prepare()
    const answer = await post(event, { ...departed, id: 'good' })
    expect([answer.statusCode, Object.keys(answer.json())[0]]).toEqual([400, field])
    expect((await read()).events).toEqual([])
  })

  it('of an unknown order are not found', async () => {
    const answer = await portal.call(appendOrderEvents, {
      params: { ref: 'unknown' },
      body: { events: [departed] },
      key,
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  })
})
