import {
  attachMessage,
  listMessages,
  type MessageAnswer,
  sendMessage,
} from '@portolan/contract/company/messages'
import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenUser } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sharedCase } from './shared-case.ts'

// Carriers' local times: an arrival at 09:31 on the clocks of a place that may be in several zones.

let portal: TestPortal
let key: string

beforeEach(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-25T12:00:00Z') } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterEach(() => portal.close())

const truck = JSON.parse(sharedCase('orders.json').toString()).find(
  ({ number }: { number: string }) => number === 'B-TRUCK',
)
const cities = {
  maine: { city: 'Portland', lat: 43.66, lng: -70.25, timeZone: 'America/New_York' },
  oregon: { city: 'Portland', lat: 45.52, lng: -122.68, timeZone: 'America/Los_Angeles' },
  auroraColorado: { city: 'Aurora', lat: 39.73, lng: -104.83, timeZone: 'America/Denver' },
  auroraIllinois: { city: 'Aurora', lat: 41.76, lng: -88.32, timeZone: 'America/Chicago' },
  columbusGeorgia: { city: 'Columbus', lat: 32.46, lng: -84.99, timeZone: 'America/New_York' },
  kansasCityKansas: { city: 'Kansas City', lat: 39.11, lng: -94.63, timeZone: 'America/Chicago' },
}

/** Saves an order from Dallas to a city, as the company sends it; the lists complete a given `place`. */
async function save(to: keyof typeof cities, ref = 'B-TRUCK', place?: object) {
  const end = place ?? { name: cities[to].city, countryCode: 'US', ...cities[to] }
  const references = [{ type: 'MBL', value: ref === 'B-TRUCK' ? 'AB7' : `BILL${ref}` }]
  const route = [truck.route[0], { ...truck.route[1], place: end }]
  const body = { ...truck, number: ref, references, route }
  const answer = await portal.call(saveCompanyOrder, { params: { ref }, body, key })
  expect(answer.statusCode).toBeLessThan(300)
}

const position = 'MS1*PORTLAND*ME*US'
const arrivalAt = (place: string) =>
  sharedCase('x12-13-portland-maine.edi').toString().replace(position, place)

async function send(text: string, type = 'application/edi-x12', query = {}): Promise<MessageAnswer> {
  const headers = { 'content-type': type }
  return (await portal.call(sendMessage, { body: Buffer.from(text), key, headers, query })).json()
}

async function orderOf(number = 'B-TRUCK') {
  const { token } = await givenUser(portal, ['BUGS'])
  const [row] = await rowsOf<{ id: string }>(
    portal.deps.database,
    sql`SELECT id FROM orders WHERE number = ${number}`,
  )
  const params = { orderId: row?.id ?? '' }
  const { arrival } = (await portal.call(getOrder, { params, token })).json()
  const { results } = (await portal.call(listHistoryEvents, { params, token })).json()
  return { arrival: arrival.actual, events: results }
}

const codesOf = ({ feedbackElements }: MessageAnswer) => feedbackElements.map(({ code }) => code)
const local = { localTime: '2026-11-20T09:31:00', offsetMinutes: null }

describe('a local time at a stop', () => {
  it.each([
    ['MS1*PORTLAND**US', 'maine', '2026-11-20T14:31:00Z'],
    ['MS1*PORTLAND*ME*US', 'maine', '2026-11-20T14:31:00Z'],
    ['MS1*PORTLAND**US', 'oregon', '2026-11-20T17:31:00Z'],
    ['MS1*COLUMBUS*GA*US', 'columbusGeorgia', '2026-11-20T14:31:00Z'],
    ['MS1*AURORA*IL*US', 'auroraIllinois', '2026-11-20T15:31:00Z'],
    ['MS1*KANSAS CITY*KS*US', 'kansasCityKansas', '2026-11-20T15:31:00Z'],
  ] as const)('%s, %s, is %s, and no warning is needed', async (place, to, at) => {
    await save(to)
    expect(codesOf(await send(arrivalAt(place), undefined, { dryRun: 'true' }))).toEqual([])
    expect(codesOf(await send(arrivalAt(place)))).toEqual([])
    const { arrival, events } = await orderOf()
    expect(arrival).toBe(at)
    expect(events).toEqual([expect.objectContaining({ ...local, at, zoneBasis: 'stop', flags: [] })])
  })

  it.each([
    ['MS1*AURORA*IL*US', 'auroraColorado', '2026-11-20T15:31:00Z'],
    ['MS1*PORTLAND*OR*US', 'maine', '2026-11-20T17:31:00Z'],
  ] as const)('%s is another city than %s', async (place, to, at) => {
    await save(to)
    expect(codesOf(await send(arrivalAt(place)))).toEqual(['no-stop'])
    const { arrival, events } = await orderOf()
    expect(arrival).toBeNull()
    expect(events).toEqual([expect.objectContaining({ ...local, at, zoneBasis: 'subdivision' })])
  })

  it.each([
    ['MS1*PORTLAND*ME*US', 'USPWM', '2026-11-20T14:31:00Z'],
    ['MS1*PORTLAND**US', 'USPWM', '2026-11-20T14:31:00Z'],
    ['MS1*PORTLAND*ME*US', 'USPDX', null],
  ])('%s reaches the stop %s: %s', async (place, locode, at) => {
    await save('maine', 'B-TRUCK', { locode })
    await send(arrivalAt(place))
    expect((await orderOf()).arrival).toBe(at)
  })

  it('moves with the route of its order, and is marked again once no stop tells', async () => {
    await save('maine')
    await send(arrivalAt('MS1*PORTLAND**US'))
    await save('oregon')
    expect((await orderOf()).arrival).toBe('2026-11-20T17:31:00Z')
    await save('columbusGeorgia')
    const { arrival, events } = await orderOf()
    expect(arrival).toBeNull()
    expect(events).toEqual([
      expect.objectContaining({
        ...local,
        at: '2026-11-20T09:31:00Z',
        zoneBasis: 'assumed-utc',
        flags: expect.arrayContaining(['assumed-utc']),
      }),
    ])
    await save('maine')
    expect((await orderOf()).events).toEqual([
      expect.objectContaining({ at: '2026-11-20T14:31:00Z', zoneBasis: 'stop', flags: [] }),
    ])
  })

  it('is assumed to be UTC while it has no order, and has the zone of the one that it is attached to', async () => {
    await save('oregon', 'OTHER')
    expect(codesOf(await send(arrivalAt('MS1*PORTLAND**US')))).toEqual(['unknown-zone', 'unmatched'])
    const [message] = (await portal.call(listMessages, { key })).json().results
    await portal.call(attachMessage, {
      params: { messageId: message.id },
      body: { organizationRef: 'BUGS', orderRef: 'OTHER' },
      key,
    })
    const { arrival, events } = await orderOf('OTHER')
    expect(arrival).toBe('2026-11-20T17:31:00Z')
    expect(events).toEqual([expect.objectContaining({ zoneBasis: 'stop', flags: [] })])
  })

  it('is no fact of the future where the stop is ahead of UTC', async () => {
    const place = {
      name: 'Springfield',
      city: 'Springfield',
      countryCode: 'US',
      timeZone: 'Pacific/Kiritimati',
    }
    await save('maine', 'B-TRUCK', place)
    const text = arrivalAt('MS1*SPRINGFIELD**US').replace('20261120*0931', '20261126*1300')
    await send(text)
    expect(await orderOf()).toMatchObject({ arrival: '2026-11-25T23:00:00Z', events: [{ flags: [] }] })
  })
})

it('knows the city of a name by its position: an order for Portland in Maine is not at the port in Oregon', async () => {
  await save('maine')
  const { route } = (await portal.call(getCompanyOrder, { params: { ref: 'B-TRUCK' }, key })).json()
  expect(route[1].place).toMatchObject({ locode: 'USPWM', timeZone: 'America/New_York' })
})

// The names of these events in an earlier version.
const track = {
  eventRouting: {
    originatingParty: { partyCode: 'EXCO', codeListProvider: 'SMDG', codeListName: 'LCL' },
  },
  eventID: 'e3-1',
  eventDateTime: '2026-11-20T09:31:00',
  eventUpdatedDateTime: '2026-11-20T09:40:00Z',
  eventLocation: { UNLocationCode: 'DEHAM' },
  eventClassification: {
    eventTypeCode: 'TRANSPORT',
    eventClassifierCode: 'ACT',
    transportEventTypeCode: 'ARRI',
  },
  shipmentDetails: { documentReference: { typeCode: 'BKG', reference: 'AB7' } },
  transportDetails: {
    transportCall: { modeOfTransport: 'VESSEL', vesselTransport: { vesselIMONumber: '9321483' } },
  },
}
describe('a message that an earlier version stored adds nothing', () => {
  it.each([
    ['by its state, then unknown', arrivalAt(position), 'MSIW_1D4UfJVoFVhvnaohEfSbAC9U_6IWkM_lBEFq7I'],
    ['without a state', arrivalAt('MS1*PORTLAND**US'), 'nEhDCh9kodk_0vM_8QGZFNBZQ8XHnKD-gScd9hlEPJ4'],
    [
      'in a state that has no such place',
      arrivalAt('MS1*SPRINGFIELD*ZZ*US'),
      '18w6R-eUUoRQ_cd3ywa02HnZ43ujkl4r1BXRO5dFjz8',
    ],
    [
      'with its zone',
      arrivalAt(position).replace('*LT~', '*ET~'),
      'fbpsLmwCdPkW8J-BUzL0UKrahhh4Ax0BVMjnYGTMv0Y',
    ],
    ['in a country of one zone', arrivalAt('MS1*HAMBURG**DE'), 'kpvJugGv26sP3KzjZr1ACECPDMdwy_c9NaZPtzW_deQ'],
    [
      'with an ID of its own',
      JSON.stringify({ events: [track] }),
      'WITe8ix-4qAbuujzWVl-ZW38q7X39YXljjrE3LVgr9M',
    ],
  ])('%s', async (_, text, hash) => {
    const type = text.startsWith('{') ? 'application/json' : undefined
    await send(text, type)
    const { database } = portal.deps
    await database.execute(sql`UPDATE inbound_events SET event_hash = ${hash}`)
    expect(await send(text, type, { dryRun: 'true' })).toMatchObject({ accepted: 0, duplicates: 1 })
    expect(await send(text, type)).toMatchObject({ accepted: 0, duplicates: 1, unmatched: 0 })
    expect(await rowsOf(database, sql`SELECT event_hash AS hash FROM inbound_events`)).toEqual([{ hash }])
  })

  it('but another time is another event', async () => {
    await send(arrivalAt('MS1*PORTLAND**US'))
    expect(await send(arrivalAt('MS1*PORTLAND**US').replace('*0931*', '*1231*'))).toMatchObject({
      duplicates: 0,
    })
  })
})
