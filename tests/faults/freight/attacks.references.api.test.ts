import { readFile } from 'node:fs/promises'
import { saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { approvePreorder } from '@portolan/contract/company/preorders'
import { listHistoryEvents } from '@portolan/contract/freight/ledger/order-history'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import type { NewPreorder } from '@portolan/contract/freight/preorders/preorders'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchWaiting } from '../../../apps/api/src/freight/carrier-messages/matching/match-waiting.ts'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { orderOfBooking } from '../../../apps/api/src/freight/preorders/approval/order-of-booking.ts'
import { findPreorder } from '../../../apps/api/src/freight/preorders/queries.ts'
import { matchOrders } from '../../../apps/api/src/freight/references/match-orders.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import {
  buildOrder,
  buildUnit,
  givenApiKey,
  givenOrder,
  givenUser,
} from '../../../apps/api/src/testing/builders.ts'
import { buildTracking, givenMessage } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { givenPreorder } from '../../../apps/api/src/testing/preorders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// A customer books with numbers of another customer's shipment. Whatever it writes, the other's events must
// neither be shown to it nor withheld from the other.

let portal: TestPortal
let key: string
let attacker: Awaited<ReturnType<typeof givenUser>>
const organization = { ref: 'curious', name: 'Curious' }
/** While the shipment of `buildOrder` is under way. */
const now = '2026-11-25T12:00:00Z'

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  await givenOrder(portal, { ref: 'first', organization })
  attacker = await givenUser(portal, ['curious'])
})
afterAll(() => portal.close())

const box = (number: string, seal: string | null = null) => ({
  isoType: '22G1',
  quantity: 1,
  temperatureC: null,
  nonOperating: false,
  number,
  seal,
})

/** Books, has it approved, and returns the order. */
async function book(orderRef: string, content: Partial<NewPreorder>, order?: object): Promise<string> {
  const preorder = await givenPreorder(portal, attacker, content)
  const body = { orderRef, ...(order && { order }) }
  const params = { preorderId: preorder.id }
  const answer = await portal.call(approvePreorder, { params, key, body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().orderId
}

async function eventsOf(orderId: string, { token }: { token: string } = attacker): Promise<number> {
  await matchWaiting(portal.deps)
  const answer = await portal.call(listHistoryEvents, { params: { orderId }, token })
  return answer.json().results.length
}

const saveAs = (ref: string, body: object) =>
  portal.call(saveCompanyOrder, { params: { ref }, key, body: { ...body, organization } })

async function matched(type: 'EQ' | 'PO' | 'CR' | 'SEAL', value: string): Promise<string[]> {
  const question = {
    references: [{ type, value, issuer: null }],
    at: now,
    conveyance: null,
  }
  const [matches = []] = await matchOrders(portal.deps.database, [question])
  return matches.map(({ orderId }) => orderId)
}

describe('a booking with another customer’s container', () => {
  const container = 'MSKU6011672'

  it('gets none of its events, until the company says so itself', async () => {
    const own = await givenOrder(portal, { ref: 'A-1', units: [buildUnit({ container })] })
    const victim = await givenUser(portal, ['acme'])
    const orderId = await book('B-1', { loadType: 'FCL', containers: [box(container, 'SEAL-1')] })
    await givenMessage(portal, [buildTracking({ containers: [container], at: now })])
    expect([await eventsOf(own.orderId, victim), await eventsOf(orderId)]).toEqual([1, 0])
    const news = await portal.call(listNotifications, { token: attacker.token })
    const kinds = news.json().results.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind.startsWith('order-'))).toEqual([])

    // The customer sees and finds its own text.
    const order = (await portal.call(getOrder, { params: { orderId }, token: attacker.token })).json()
    const values = order.references.map(
      ({ type, value }: { type: string; value: string }) => `${type} ${value}`,
    )
    expect(values).toEqual(expect.arrayContaining([`EQ ${container}`, 'SEAL SEAL-1']))
    const query = { search: container }
    expect((await portal.call(listOrders, { query, token: attacker.token })).json().count).toBe(1)

    // The portal's own record of the order comes back, which makes it the company's statement.
    const { number, cargo, transportMode, loadType, incoterms } = order
    const { route } = buildOrder()
    const body = {
      number,
      cargo,
      transportMode,
      loadType,
      incoterms,
      status: 'active',
      shipmentStatus: 'BOOKED',
    }
    const answer = await saveAs('B-1', { ...body, route, units: [buildUnit({ container })] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await eventsOf(orderId)).toBe(1)
  })

  it('is confirmed by the very record that the approval made', async () => {
    const orderId = await book('B-2', { loadType: 'FCL', containers: [box('CSQU3054383')] })
    expect(await matched('EQ', 'CSQU3054383')).toEqual([])
    const [match] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM preorders WHERE order_id = ${orderId}`,
    )
    const row = await findPreorder(portal.deps.database, 'company', match?.id ?? '')
    if (!row) throw new Error('The pre-order is gone')
    const [saved] = await saveOrders(portal.deps, [orderOfBooking(row, 'B-2')])
    expect([saved?.outcome, await matched('EQ', 'CSQU3054383')]).toEqual(['updated', [orderId]])
  })

  it('counts where the approval states it, and only there', async () => {
    const bodyOf = (units: object[], more: object = {}) => ({
      ...buildOrder({ organization }),
      ...more,
      units,
    })
    const content = { loadType: 'FCL' as const, containers: [box('TCLU4265726')] }
    const ofUnits = await book(
      'B-3',
      content,
      bodyOf([buildUnit({ container: 'TCLU4265726' })], { ref: 'B-3' }),
    )
    expect(await matched('EQ', 'TCLU4265726')).toEqual([ofUnits])
    const bare = { loadType: 'FCL' as const, containers: [box('HLBU1234564')] }
    await book('B-4', bare, bodyOf([], { ref: 'B-4' }))
    expect(await matched('EQ', 'HLBU1234564')).toEqual([])
    const orderId = await book(
      'B-5',
      { loadType: 'FCL', containers: [box('OOLU1548383')] },
      bodyOf([], { ref: 'B-5', references: [{ type: 'EQ', value: 'OOLU 154838-3' }] }),
    )
    expect(await matched('EQ', 'OOLU1548383')).toEqual([orderId])
  })

  it('counts once a carrier names it with a number that the company gave', async () => {
    const order = {
      ...buildOrder({ organization }),
      ref: 'B-6',
      units: [],
      references: [{ type: 'BKG', value: 'BK6' }],
    }
    const orderId = await book('B-6', { loadType: 'FCL', containers: [box('TGHU5236254')] }, order)
    const at = now
    await givenMessage(portal, [buildTracking({ containers: ['TGHU5236254'], at })])
    expect(await eventsOf(orderId)).toBe(0)
    const confirmation = { bookings: ['BK6'], containers: ['TGHU5236254'], at, code: 'ARRI' as const }
    await givenMessage(portal, [buildTracking(confirmation)])
    expect(await eventsOf(orderId)).toBe(2)
  })
})

describe('a booking with another customer’s purchase order', () => {
  it.each(['line', 'reference'] as const)(
    'takes no match from its order, written as the %s',
    async (where) => {
      const value = `PO-${where}`
      const type = where === 'line' ? 'PO' : 'CR'
      const [ref, reference] = [`A-${value}`, { type: 'PO' as const, value, issuer: null }]
      const own = await givenOrder(portal, { ref, references: [reference] })
      expect(await matched(type, value)).toEqual([own.orderId])
      const [unit] = buildUnitsWith(where === 'line' ? value : null)
      await book(`B-${value}`, {
        units: unit ? [unit] : [],
        ...(where === 'reference' && { customerReference: value }),
      })
      expect(await matched(type, value)).toEqual([own.orderId])
    },
  )

  it('takes none by being many', async () => {
    const container = 'MSCU6639870'
    // Without dates, as in bookings, all are of one trip.
    const route = buildOrder().route.map((point) => ({ ...point, arrival: null, departure: null }))
    const own = await givenOrder(portal, { ref: 'A-many', route, units: [buildUnit({ container })] })
    for (let count = 0; count < 20; count++)
      await book(`B-many-${count}`, { loadType: 'FCL', containers: [box(container)] })
    expect(await matched('EQ', container)).toEqual([own.orderId])
  })
})

function buildUnitsWith(poNumber: string | null): NonNullable<NewPreorder['units']> {
  return [
    {
      packaging: 'PLL',
      quantity: 2,
      description: 'Pumps',
      grossWeightKg: 300,
      volumeM3: null,
      lengthCm: 120,
      widthCm: 80,
      heightCm: 100,
      hsCode: '841370',
      originCountry: 'CN',
      stackable: null,
      marks: null,
      poNumber,
    },
  ]
}

it('orders that approvals made before are told from the company’s', async () => {
  const { database } = portal.deps
  const content = {
    loadType: 'FCL' as const,
    containers: [box('BMOU1234561')],
    customerReference: 'Mine 7',
    units: buildUnitsWith('Mine 8'),
  }
  const booked = await book('B-7', content)
  const sentLater = await book('B-8', { ...content, containers: [box('CAIU1234561')] })
  await saveAs('B-8', {
    ...buildOrder({ organization }),
    ref: 'B-8',
    units: [buildUnit({ container: 'CAIU1234561' })],
  })
  const originsOf = async (orderId: string) =>
    (
      await rowsOf<{ named: string }>(
        database,
        sql`SELECT origin || ' ' || type AS named FROM order_references WHERE order_id = ${orderId} ORDER BY 1`,
      )
    ).map(({ named }) => named)
  const before = await Promise.all([booked, sentLater].map(originsOf))
  expect(before[0]).toEqual(['customer CR', 'customer EQ', 'customer PO', 'derived FF'])
  // An earlier version wrote them like this.
  await database.execute(sql`UPDATE order_references SET origin = CASE type WHEN 'PO' THEN 'company' ELSE 'derived' END
    WHERE origin = 'customer'`)
  const file = '../../../apps/api/src/platform/db/migrations/0050-customers-references.sql'
  const migration = await readFile(new URL(file, import.meta.url), 'utf8')
  await database.transaction(async (tx) => {
    for (const statement of migration.split(/;\n/))
      if (statement.trim() !== '') await tx.execute(sql.raw(statement))
  })
  expect(await Promise.all([booked, sentLater].map(originsOf))).toEqual(before)
})
