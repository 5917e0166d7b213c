import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importEvents } from '@portolan/contract/commands/imports'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const map = {
  line: '{No}',
  dates: 'D.M.YYYY HH:mm',
  places: { Yard: { city: 'Hamburg', countryCode: 'DE', timeZone: 'Europe/Berlin' } },
  order: { ref: '{Order}' },
  event: {
    id: '{No}',
    code: '{Code}',
    classifier: '{State}',
    at: '{When}',
    place: '{Where}',
    container: '{Box}',
    reasonCode: '{Why}',
    retracted: { from: '{Back}', values: { x: 'yes' } },
  },
}
const header = 'Order,No,Code,State,When,Where,Box,Why,Back'

let portal: TestPortal
let folder: string
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portolan-events-'))
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

async function run(lines: readonly string[], { changes = {}, dryRun = false } = {}) {
  const paths = { file: join(folder, 'events.csv'), map: join(folder, 'map.json') }
  await writeFile(paths.map, JSON.stringify({ ...map, ...changes }))
  await writeFile(paths.file, [header, ...lines].join('\n'))
  return runCommand(portal, importEvents, { ...paths, dryRun })
}

const read = async (orderId: string) => (await portal.call(getOrder, { params: { orderId }, token })).json()
const history = async (orderId: string) =>
  (await portal.call(listHistoryEvents, { params: { orderId }, token })).json().results

describe('events of a file', () => {
  it('move their orders once, at the time of the place’s clock', async () => {
    const { orderId, record } = await givenOrder(portal)
    const lines = [
      `${record.ref},1,DEPA,actual,2.11.2026 16:30,CNSHA,,,`,
      `${record.number},2,ARRI,estimated,2026-12-07T08:00:00-05:00,DEHAM,,WEA,`,
      `${record.ref},3,GTIN,actual,2026-11-01,Yard,CSQU3054384,,`,
      `${record.ref},4,GTOT,planned,8.12.2026 10:00,Yard,,,`,
    ]
    const dry = await run(lines, { dryRun: true })
    expect(dry.result).toMatchObject({ events: { checked: 4, added: 0 }, orders: 1 })
    expect((await read(orderId)).shipmentStatus).toBe('BOOKED')
    const { rows, result } = await run(lines)
    expect([rows, result]).toMatchObject([
      [],
      {
        lines: { read: 4, usedInFull: 4, usedInPart: 0, refused: 0 },
        events: { added: 4, unchanged: 0, ignored: 0 },
      },
    ])
    expect(await read(orderId)).toMatchObject({
      shipmentStatus: 'IN_TRANSIT',
      departure: { actual: '2026-11-02T08:30:00Z' },
      arrival: { estimated: '2026-12-07T13:00:00Z' },
    })
    const events = await history(orderId)
    const ofCode = (code: string) => events.find((event: { code: string }) => event.code === code)
    expect(ofCode('DEPA')).toMatchObject({ offsetMinutes: 480, source: { kind: 'company' } })
    expect(ofCode('ARRI')).toMatchObject({ offsetMinutes: -300, reasonCode: 'WEA' })
    expect(ofCode('GTIN')).toMatchObject({ flags: expect.arrayContaining(['check-digit']) })
    expect(ofCode('GTOT')).toMatchObject({ at: '2026-12-08T09:00:00Z', offsetMinutes: 60 })

    const before = await history(orderId)
    expect((await run(lines)).result.events).toEqual({ added: 0, unchanged: 4, ignored: 0, checked: 0 })
    expect(await history(orderId)).toEqual(before)
  })

  it('speak with the voice of the company’s system: corrected and taken back by their ID', async () => {
    const { orderId, record } = await givenOrder(portal)
    const key = await givenApiKey(portal, 'write')
    const event = { id: '7', code: 'DEPA', at: '2026-11-02T16:30:00+08:00', place: { locode: 'CNSHA' } }
    const params = { ref: record.ref }
    await portal.call(appendOrderEvents, { params, body: { events: [event] }, key })
    const same = `${record.ref},7,DEPA,actual,2.11.2026 16:30,CNSHA,,,`
    expect((await run([same])).result.events).toMatchObject({ added: 0, unchanged: 1 })
    const corrected = `${record.ref},7,DEPA,actual,3.11.2026 16:30,CNSHA,,,`
    expect((await run([same, corrected])).result.events).toMatchObject({ added: 1, unchanged: 1 })
    expect((await read(orderId)).departure.actual).toBe('2026-11-03T08:30:00Z')
    const back = [`${record.ref},7,,actual,,,,,x`, `${record.ref},8,,actual,,,,,x`]
    expect((await run(back)).result.events).toMatchObject({ added: 1, ignored: 1 })
    expect((await read(orderId)).shipmentStatus).toBe('BOOKED')
  })

  it('are refused with all that is wrong with their map at once', async () => {
    const event = {
      ...map.event,
      at: { from: '{Date}' },
      classifier: { from: '{State}', values: { done: 'finished' } },
      code: 'DEPARTED',
      remark: 7,
      colour: 'red',
      place: { city: 7, countryCode: '{Land}' },
    }
    const places = { ...map.places, Hof: { city: 'Hof', lat: 'north' } }
    const message = await run([], { changes: { event, places } }).catch(String)
    expect(String(message).split('\n').slice(1)).toEqual([
      expect.stringMatching(/^ {2}places\.Hof\.lat: /),
      '  event.place.city, event.remark: must be a text or a rule',
      '  event.colour: Unknown field.',
      expect.stringMatching(/^ {2}event\.classifier\.values\.done: "finished" is not one of/),
      expect.stringMatching(/^ {2}event\.code: "DEPARTED" is not one of/),
      '  event.at: the column "Date" is not in the file',
      '  event.place.countryCode: the column "Land" is not in the file',
      expect.stringContaining('The columns of the file are: Order · '),
    ])
  })

  it('are refused line by line', async () => {
    const { record } = await givenOrder(portal)
    await givenOrder(portal, { ref: record.ref, organization: { ref: 'beta', name: 'Beta' } })
    const good = await givenOrder(portal)
    const { ref } = good.record
    const { rows } = await run([
      `${record.ref},1,DEPA,actual,2.11.2026 16:30,CNSHA,,,`,
      `nothing,2,DEPA,actual,2.11.2026 16:30,CNSHA,,,`,
      `${ref},3,GONE,actual,2.11.2026 16:30,CNSHA,,,`,
      `${ref},4,DEPA,actual,31.11.2026 16:30,CNSHA,,,`,
      `${ref},5,DEPA,actual,2.11.2026 16:30,,,,`,
      `${ref},6,DEPA,actual,2.11.2026 16:30,Somewhere,,,`,
      `${ref},7,DEPA,actual,2026-11-02,Somewhere,,,`,
      `,8,DEPA,actual,2026-11-02,,,,`,
      'short',
    ])
    const zone = (line: string) =>
      `${line}: the zone of 2026-11-02T16:30:00 is unknown; give the map a timeZone, or the place's code`
    const text = (start: string) => expect.stringContaining(start)
    const place = text('place: "Somewhere" is no place that the portal knows; name it in "places" of the map')
    expect(rows.map(({ id, used, reasons }) => [id, used, ...reasons])).toEqual([
      [
        '1',
        'not at all',
        `order.ref: several customers have an order "${record.ref}" (acme, beta); say which with organization.ref in the map`,
      ],
      ['2', 'not at all', 'order.ref: no order has the reference or number "nothing"'],
      ['3', 'not at all', text('code: "GONE" is not one of')],
      ['4', 'not at all', 'at: "31.11.2026 16:30" is not a date like D.M.YYYY HH:mm'],
      ['5', 'not at all', zone('at')],
      ['6', 'not at all', zone('at'), place],
      ['7', 'in part', place],
      ['8', 'not at all', 'order.ref: blank'],
      [
        null,
        'not at all',
        'id: blank',
        'classifier: blank',
        'order.ref: no order has the reference or number "short"',
      ],
    ])
    const { result } = await run([`${record.ref},1,DEPA,actual,2.11.2026 16:30,CNSHA,,,`], {
      changes: { organization: { ref: 'beta' } },
    })
    expect(result.events.added).toBe(1)
  })
})

it('the example changes nothing the second time', async () => {
  const orders = [
    await givenOrder(portal, { ref: 'SHP-1001' }),
    await givenOrder(portal, { ref: 'SHP-1002' }),
  ]
  const example = join(import.meta.dirname, '../../../../../../examples/events')
  const paths = { file: join(example, 'events.csv'), map: join(example, 'map.json') }
  const { rows, result } = await runCommand(portal, importEvents, paths)
  expect([rows, result.events]).toEqual([[], { added: 4, unchanged: 0, ignored: 0, checked: 0 }])
  expect(await read(orders[0]?.orderId ?? '')).toMatchObject({
    shipmentStatus: 'IN_TRANSIT',
    arrival: { estimated: '2026-12-07T07:00:00Z' },
  })
  expect((await runCommand(portal, importEvents, paths)).result.events).toMatchObject({ unchanged: 4 })
})
