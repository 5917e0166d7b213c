import { type MessageAnswer, sendMessage } from '@portolan/contract/company/messages'
import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../apps/api/src/platform/db/database.ts'
import { sql } from '../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenUser } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sharedCase } from './shared-case.ts'

let portal: TestPortal
let key: string

beforeEach(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-25T12:00:00Z') } })
  key = await givenApiKey(portal, 'read', 'write')
  for (const order of JSON.parse(sharedCase('orders.json').toString()))
    await portal.call(saveCompanyOrder, { params: { ref: order.number }, body: order, key })
})
afterEach(() => portal.close())

const types: Record<string, string> = {
  x12: 'application/edi-x12',
  edifact: 'application/edifact',
  fsu: 'text/plain',
}

async function send(body: Buffer | string, type: string) {
  const headers = { 'content-type': types[type] ?? '' }
  const answer = await portal.call(sendMessage, { body: Buffer.from(body), key, headers })
  return { status: answer.statusCode, body: answer.json() as MessageAnswer }
}
const sendCase = (name: string) => send(sharedCase(name), name.split('-')[0] ?? '')

/** Returns the customer's view of an order. */
async function orderOf(number: string) {
  const { token } = await givenUser(portal, ['BUGS'])
  const [row] = await rowsOf<{ id: string }>(
    portal.deps.database,
    sql`SELECT id FROM orders WHERE number = ${number}`,
  )
  const params = { orderId: row?.id ?? '' }
  const order = (await portal.call(getOrder, { params, token })).json()
  const { results } = (await portal.call(listHistoryEvents, { params, token })).json()
  return {
    flags: results.map((event: { flags: string[] }) => event.flags),
    order,
    events: results.map((event: { code: string; at: string }) => [event.code, event.at]).sort(),
  }
}

const instant = (text: string) =>
  expect.stringMatching(new RegExp(`^${text.replace('Z', '')}(:00)?(\\.000)?Z$`))

describe('EDIFACT', () => {
  it.each([
    'edifact-19-records-of-35.edi',
    'edifact-19-records-of-80.edi',
    'edifact-25-status-date-78.edi',
    'edifact-26-waybill-in-aam.edi',
    'edifact-27-place-and-container-in-header.edi',
  ])('%s reaches its order', async (name) => {
    const { status, body } = await sendCase(name)
    expect([status, body]).toMatchObject([200, { accepted: 1, unmatched: 0 }])
    const { order, events } = await orderOf('B-NYC')
    expect(events).toEqual([['ARRI', instant('2026-11-15T15:05Z')]])
    expect(order.arrival.actual).toEqual(instant('2026-11-15T15:05Z'))
  })
})

describe('FSU', () => {
  it('29: 4 of 6 pieces are no arrival', async () => {
    await sendCase('fsu-29-split-header-p4-t6.txt')
    const { order } = await orderOf('B-AIR')
    expect([order.shipmentStatus, order.arrival.actual]).toEqual(['BOOKED', null])
  })

  it('29: the other 2 are', async () => {
    await sendCase('fsu-29-split-header-p4-t6.txt')
    const rest = sharedCase('fsu-29-split-header-p4-t6.txt').toString().replaceAll('P4K80', 'P2K40')
    await send(rest.replace('AF006/18NOV1230', 'AF008/19NOV1230'), 'fsu')
    const { order } = await orderOf('B-AIR')
    expect([order.shipmentStatus, order.arrival.actual]).toEqual(['ARRIVED', instant('2026-11-19T17:30Z')])
  })

  it('31: received from the flight, so it has arrived', async () => {
    await sendCase('fsu-31-life-without-arr.txt')
    const { order, events } = await orderOf('B-AIR2')
    expect(order).toMatchObject({
      shipmentStatus: 'ARRIVED',
      arrival: { estimated: instant('2026-11-18T18:25Z'), actual: instant('2026-11-18T20:00Z') },
    })
    expect(events).toContainEqual(['DLV', instant('2026-11-19T16:00Z')])
  })
})

describe('X12', () => {
  it('02: an ISA without ISA16 is refused', async () => {
    const { status, body } = await sendCase('x12-02-isa-without-isa16.edi')
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('ISA16 is missing')])
  })

  it('11: a position before its status belongs to it', async () => {
    await sendCase('x12-11-ms1-before-at7.edi')
    const { events } = await orderOf('B-TRUCK')
    expect(events).toEqual([
      ['ARRI', instant('2026-11-18T14:06Z')],
      ['ARRI', instant('2026-11-20T15:31Z')],
    ])
  })

  it('13: the state decides the zone', async () => {
    await sendCase('x12-13-portland-maine.edi')
    expect((await orderOf('B-TRUCK')).order.arrival.actual).toEqual(instant('2026-11-20T14:31Z'))
  })

  it('13: the stop decides the zone where the place alone does not tell', async () => {
    const { body } = await send(
      sharedCase('x12-13-portland-maine.edi').toString().replace('*ME*', '**'),
      'x12',
    )
    expect(body).toMatchObject({ accepted: 1, feedbackElements: [] })
    const { order, events } = await orderOf('B-TRUCK')
    expect(order.arrival.actual).toEqual(instant('2026-11-20T14:31Z'))
    expect(events).toEqual([['ARRI', instant('2026-11-20T14:31Z')]])
  })
})

describe('what the answer and the history say', () => {
  const arrival = (place: string) =>
    sharedCase('x12-13-portland-maine.edi').toString().replace('MS1*PORTLAND*ME*US', place)

  it('names a place that fits no stop', async () => {
    const { body } = await send(arrival('MS1*BOSTON*MA*US'), 'x12')
    expect(body).toMatchObject({
      accepted: 1,
      feedbackElements: [
        { severity: 'WARN', code: 'no-stop', message: expect.stringMatching(/^BOSTON, MA, US fits no stop/) },
      ],
    })
    const { order } = await orderOf('B-TRUCK')
    expect(order.arrival.actual).toBeNull()
  })

  it('says the same in a dry run, and nothing of a place that is a stop', async () => {
    const dryRun = async (text: string) => {
      const headers = { 'content-type': 'application/edi-x12' }
      const answer = await portal.call(sendMessage, {
        body: Buffer.from(text),
        key,
        headers,
        query: { dryRun: 'true' },
      })
      return answer.json().feedbackElements.map(({ code }: { code: string }) => code)
    }
    expect(await dryRun(arrival('MS1*BOSTON*MA*US'))).toEqual(['no-stop'])
    expect(await dryRun(arrival('MS1*PORTLAND*ME*US'))).toEqual([])
  })

  it('marks a local time in an unknown zone', async () => {
    const { body } = await send(arrival('MS1*SPRINGFIELD**US'), 'x12')
    expect(body.feedbackElements.map(({ code }) => code)).toEqual(['unknown-zone', 'no-stop'])
    expect((await orderOf('B-TRUCK')).flags).toEqual([expect.arrayContaining(['assumed-utc'])])
  })

  it('warns of an actual time in the future that an order is sent with, and keeps it', async () => {
    const orders = JSON.parse(sharedCase('orders.json').toString())
    const order = orders.find(({ number }: { number: string }) => number === 'B-TRUCK')
    const save = async (actual: string) => {
      order.route[1].arrival.actual = actual
      return (await portal.call(saveCompanyOrder, { params: { ref: 'B-TRUCK' }, body: order, key })).json()
    }
    expect((await save('2027-01-31T08:00:00Z')).warnings).toEqual({
      'route.1.arrival.actual': [expect.stringContaining('lies in the future')],
    })
    expect((await orderOf('B-TRUCK')).order.shipmentStatus).toBe('BOOKED')
    expect((await save('2026-11-26T08:00:00Z')).warnings).toBeUndefined()
  })

  it('gives a reason only with what it explains', async () => {
    const text = (date: string) =>
      sharedCase('edifact-25-status-date-78.edi')
        .toString()
        .replace('STS+1+40', 'STS+1+20+WEA')
        .replace('LOC+175', `LOC+11+USNYC'\nDTM+132:${date}1005:203'\nLOC+175`)
    await send(text('20261212'), 'edifact')
    const { order } = await orderOf('B-NYC')
    expect(
      order.alerts.map(({ kind, reasonCode }: { kind: string; reasonCode: string | null }) => [
        kind,
        reasonCode,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['missed-departure', null],
        ['late-arrival', 'WEA'],
      ]),
    )
  })
})
