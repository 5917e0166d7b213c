import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importOrders } from '@portolan/contract/commands/imports'
import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { listHistoryEvents, listPromises } from '@portolan/contract/freight/ledger/order-history'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '../../apps/api/src/freight/imports/files/xlsx-fixture.ts'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '../../apps/api/src/testing/builders.ts'
import { buildSentOrder } from '../../apps/api/src/testing/freight/company-calls.ts'
import { runCommand } from '../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sharedCase } from './shared-case.ts'

// A date without a time is a day at its place, whichever way it arrives and wherever it is shown.

let portal: TestPortal
let key: string
let token: string
let folder: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-25T12:00:00Z') } })
  await givenOrder(portal, { organization: { ref: 'BUGS', name: 'Bugs Trading' } })
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenUser(portal, ['BUGS'])).token
  folder = await mkdtemp(join(tmpdir(), 'portolan-dates-'))
  await writeFile(join(folder, 'map.json'), sharedCase('csv-52-map.json'))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const importNamed = (name: string) =>
  runCommand(portal, importOrders, { file: join(folder, name), map: join(folder, 'map.json'), dryRun: false })

async function importFile(name: string, content: Buffer | string) {
  await writeFile(join(folder, name), content)
  return importNamed(name)
}

const companyOrder = async (ref: string) =>
  (await portal.call(getCompanyOrder, { params: { ref }, query: { organization: 'BUGS' }, key })).json()
const put = (ref: string, body: object) => portal.call(saveCompanyOrder, { params: { ref }, body, key })
const orderOf = async (orderId: string) =>
  (await portal.call(getOrder, { params: { orderId }, token })).json()

function sentOrder(departure: object, arrival: object, to = 'USLAX') {
  return buildSentOrder({
    organization: { ref: 'BUGS' },
    route: [
      { place: { locode: 'CNSHA' }, departure },
      { place: { locode: to }, arrival },
    ],
  })
}

const day = (at: string, classifier = 'planned') => ({ [classifier]: at, precision: { [classifier]: 'day' } })

describe('csv-52: a file with dates only', () => {
  it.each([
    ['D70-A', '2026-12-05T08:00:00Z'],
    ['D70-B', '2026-12-05T08:00:00Z'],
    ['D70-C', '2026-12-04T11:00:00Z'],
  ])('%s arrives on 5 Dec at its place', async (ref, start) => {
    await importFile('dates.csv', sharedCase('csv-52-dates-only.csv'))
    const order = await companyOrder(ref)
    expect(order.route[0].departure).toMatchObject(day('2026-11-01T16:00:00Z'))
    expect(order.route[1].arrival).toMatchObject(day(start))
    expect((await orderOf(order.id)).arrival).toMatchObject(day(start))
  })

  it('is found by its day there, and exported as a date', async () => {
    const query = { arrivalFrom: '2026-12-05', arrivalTo: '2026-12-05', search: 'D70-' }
    const { results } = (await portal.call(listOrders, { query, token })).json()
    expect(results.map(({ number }: { number: string }) => number).sort()).toEqual([
      'D70-A',
      'D70-B',
      'D70-C',
    ])
    const link = await portal.call(exportOrders, { token, query: { ...query, format: 'csv' } })
    const file = await portal.get(link.json().file)
    const lines = file.body.split('\n').filter((line) => line.includes('D70-'))
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/,2026-11-02,,,Asia\/Shanghai,2026-12-05,,,/)
  })

  it('is unchanged when it comes again', async () => {
    const { result } = await importFile('dates.csv', sharedCase('csv-52-dates-only.csv'))
    expect(result).toMatchObject({ orders: { unchanged: 3 } })
  })

  it('is the same from a sheet, where a date is a number', async () => {
    const [header = '', line = ''] = sharedCase('csv-52-dates-only.csv').toString().split('\n')
    const cells = line
      .trim()
      .split(',')
      .map((cell) => (cell === '02.11.2026' ? { date: 46_328 } : cell))
    const arrival = cells.indexOf('05.12.2026')
    const rows = [header.trim().split(','), cells.with(0, 'D70-X').with(arrival, { date: 46_361 })]
    await writeXlsx(join(folder, 'dates.xlsx'), { Orders: rows })
    await importNamed('dates.xlsx')
    expect((await companyOrder('D70-X')).route).toMatchObject([
      { departure: day('2026-11-01T16:00:00Z') },
      { arrival: day('2026-12-05T08:00:00Z') },
    ])
  })

  it('has times beside dates, on the clock of their place, and 24:00 as the end of the day', async () => {
    const file = sharedCase('csv-52-dates-only.csv').toString().split('\n').slice(0, 2).join('\n')
    const timed = file
      .replace('D70-A', 'D70-T')
      .replace('02.11.2026', '2026-11-02 24:00')
      .replace('05.12.2026', '2026-12-05 14:30')
    await importFile('times.csv', timed)
    expect((await companyOrder('D70-T')).route).toMatchObject([
      { departure: { planned: '2026-11-02T16:00:00Z' } },
      { arrival: { planned: '2026-12-05T22:30:00Z' } },
    ])
  })
})

describe('the company’s API', () => {
  it('takes a date beside an instant', async () => {
    const arrival = { planned: '2026-12-10', estimated: '2026-12-11T14:00:00-08:00', actual: null }
    const answer = await put('DAY-1', sentOrder({ planned: '2026-11-01T24:00:00Z' }, arrival))
    expect(answer.statusCode).toBe(201)
    expect((await companyOrder('DAY-1')).route).toEqual([
      expect.objectContaining({
        departure: { planned: '2026-11-02T00:00:00Z', estimated: null, actual: null },
      }),
      expect.objectContaining({
        arrival: {
          planned: '2026-12-10T08:00:00Z',
          estimated: '2026-12-11T22:00:00Z',
          actual: null,
          precision: { planned: 'day' },
        },
      }),
    ])
  })

  it('takes back what it gave: nothing changes', async () => {
    const { id: _id, url: _url, version: _version, ref, ...order } = await companyOrder('DAY-1')
    expect((await put(ref, order)).json()).toMatchObject({ outcome: 'updated' })
    const again = await companyOrder('DAY-1')
    expect(again.route).toEqual(order.route)
    const { id: _i, url: _u, version: _v, ref: _r, ...same } = again
    expect((await put(ref, same)).json()).toMatchObject({ outcome: 'unchanged' })
  })

  it.each([
    '05.12.2026',
    '2026-12-05 10:00',
    '2026-12-05T10:00:00',
    '2026-02-30',
    '2026-12-05T24:01:00Z',
    'soon',
  ])('names the formats where it gets %j', async (planned) => {
    const answer = await put('DAY-2', sentOrder({}, { planned }))
    expect(answer.statusCode).toBe(400)
    const [text = ''] = answer.json()['route.1.arrival.planned']
    expect(text).toContain('2026-12-10T08:30:00+08:00')
    expect(text).toContain('a date such as 2026-12-10')
  })

  it.each([
    ['2026-03-08', 'USLAX', '2026-03-08T08:00:00Z'],
    ['2026-09-06', 'CLVAP', '2026-09-06T04:00:00Z'],
  ])('%s at %s begins when its clocks show it', async (planned, to, start) => {
    await put('DAY-3', sentOrder({}, { planned }, to))
    expect((await companyOrder('DAY-3')).route[1].arrival.planned).toBe(start)
  })

  it('keeps the day of a milestone, in the log, too', async () => {
    const events = [{ ref: 'a', code: 'DEPA', at: '2026-11-02', place: { locode: 'CNSHA' } }]
    const { id } = (await put('DAY-4', { ...sentOrder({}, { planned: '2026-12-05' }), events })).json()
    const order = await orderOf(id)
    expect(order.events).toMatchObject([{ at: '2026-11-01T16:00:00Z', precision: 'day' }])
    expect(order.lastEvent).toMatchObject({ at: '2026-11-01T16:00:00.000Z', precision: 'day' })
    const { results } = (await portal.call(listHistoryEvents, { params: { orderId: id }, token })).json()
    expect(results).toMatchObject([{ at: '2026-11-01T16:00:00Z', precision: 'day' }])
  })
})

describe('events', () => {
  const append = async (ref: string, event: object) =>
    portal.call(appendOrderEvents, { params: { ref }, body: { events: [event] }, key })

  it('of a day bring the order that day, and its promise moves by days', async () => {
    const { id } = (await put('DAY-5', sentOrder({}, { planned: '2026-12-05' }))).json()
    const event = { code: 'ARRI', classifier: 'estimated', place: { locode: 'USLAX' } }
    const answer = await append('DAY-5', { ...event, id: 'e1', at: '2026-12-07' })
    const arrival = { planned: '2026-12-05T08:00:00Z', estimated: '2026-12-07T08:00:00Z', actual: null }
    const precision = { planned: 'day', estimated: 'day' }
    expect(answer.json().arrival).toEqual({ ...arrival, precision })
    const order = await orderOf(id)
    expect(order).toMatchObject({
      arrival: { ...arrival, precision },
      arrivalSlipMinutes: 2 * 1440,
      lateMinutes: 2 * 1440,
    })
    expect(order.events).toMatchObject([{ at: '2026-12-07T08:00:00Z', precision: 'day' }])
    expect(order.alerts).toMatchObject([
      { kind: 'late-arrival', at: '2026-12-05T08:00:00Z', precision: 'day', minutes: 2 * 1440 },
    ])
    const { results } = (await portal.call(listPromises, { params: { orderId: id }, token })).json()
    expect(results).toMatchObject([
      {
        changes: [
          { at: '2026-12-05T08:00:00Z', precision: 'day' },
          { at: '2026-12-07T08:00:00Z', precision: 'day' },
        ],
        slipMinutes: 2 * 1440,
        contradictions: [],
      },
    ])
  })

  it('of an hour of the day that was promised are no move of it', async () => {
    const { id } = (await put('DAY-6', sentOrder({}, { planned: '2026-12-05' }))).json()
    const event = { id: 'e1', code: 'ARRI', classifier: 'estimated', place: { locode: 'USLAX' } }
    await append('DAY-6', { ...event, at: '2026-12-05T21:00:00-08:00' })
    const order = await orderOf(id)
    expect(order).toMatchObject({ arrivalSlipMinutes: null, lateMinutes: 0 })
    expect(order.arrival.precision).toEqual({ planned: 'day' })
    const recorded = await rowsOf(
      portal.deps.database,
      sql`SELECT kind FROM order_changes WHERE order_id = ${id} AND kind = 'arrival-moved'`,
    )
    expect(recorded).toEqual([])
  })

  it('name the formats where their time is none', async () => {
    const answer = await append('DAY-6', { id: 'e2', code: 'ARRI', at: '5 Dec' })
    expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([
      400,
      expect.stringContaining('2026-12-10'),
    ])
  })
})
