import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { listOrders } from '@portolan/contract/freight/orders'
import { normalizeContainerNumber } from '@portolan/freight/container-number'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { foldEventKeys } from '#freight/carrier-messages/intake/fold-keys.ts'
import { matchWaiting } from '#freight/carrier-messages/matching/match-waiting.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildUnit, givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { checkTwinReferences, foldStored, forgetTwins } from './fold-stored.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

async function referencesOf(orderId: string) {
  const rows = await rowsOf<{ line: string }>(
    portal.deps.database,
    sql`SELECT concat_ws(' ', origin, type, value) AS line FROM order_references WHERE order_id = ${orderId} ORDER BY 1`,
  )
  return rows.map(({ line }) => line)
}

it('folds what the version before stored, in references, units, searches and waiting events, and lists what became equal', async () => {
  const { database } = portal.deps
  const container = 'CSQU3054383'
  const old = await givenOrder(portal, {
    number: 'OLD',
    ref: 'old',
    units: [buildUnit({ container })],
    references: [],
  })
  const other = await givenOrder(portal, {
    number: 'OTHER',
    ref: 'other',
    units: [],
    references: [{ type: 'BKG', value: 'AB 1' }],
  })
  const message = await givenMessage(portal, [buildTracking({ containers: ['MSKU1234565'] })])
  // As the previous version wrote them: С, А and М are Cyrillic, and a minus is no hyphen.
  await database.execute(sql`UPDATE order_references SET value = 'С' || substr(value, 2), shown = 'С' || substr(shown, 2)
    WHERE order_id = ${old.orderId} AND type = 'EQ'`)
  await database.execute(sql`INSERT INTO order_references (organization_id, order_id, type, value, issuer, origin, shown)
    SELECT organization_id, order_id, 'BKG', 'АB−1', '', 'company', 'АB−1' FROM order_references
    WHERE order_id = ${old.orderId} AND type = 'EQ'`)
  await database.execute(
    sql`UPDATE shipment_units SET container = 'сsqu305438-3' WHERE order_id = ${old.orderId}`,
  )
  await database.execute(
    sql`UPDATE orders SET order_text = replace(order_text, 'csqu', 'сsqu') WHERE id = ${old.orderId}`,
  )
  await database.execute(sql`INSERT INTO inbound_event_keys (key, event_id)
    SELECT 'МSKU1234565', event_id FROM inbound_event_keys WHERE key = 'MSKU1234565'`)
  await database.execute(sql`DELETE FROM inbound_event_keys WHERE key = 'MSKU1234565'`)
  await database.execute(
    sql`UPDATE inbound_events SET keys = array_replace(keys, 'MSKU1234565', 'МSKU1234565')`,
  )

  for (let run = 0; run < 2; run++) {
    await foldStored(portal.deps)
    await foldEventKeys(portal.deps)
  }
  expect(await referencesOf(old.orderId)).toEqual([
    'company BKG AB1',
    'derived EQ CSQU3054383',
    'derived FF OLD',
  ])
  expect(await referencesOf(other.orderId)).toEqual(['company BKG AB1', 'derived FF OTHER'])
  const [unit] = await rowsOf(
    database,
    sql`SELECT container FROM shipment_units WHERE order_id = ${old.orderId}`,
  )
  expect(unit).toEqual({ container })
  const keys = await rowsOf<{ keys: string[] }>(
    database,
    sql`SELECT keys FROM inbound_events WHERE message_id = ${message}`,
  )
  expect(keys.map((row) => row.keys)).toEqual([['MSKU1234565']])
  expect((await checkTwinReferences(portal.deps)).text).toContain('BKG AB1 (old of acme, other of acme)')

  const { token } = await givenUser(portal)
  const findNumbers = async (search: string) =>
    (await portal.call(listOrders, { query: { search }, token }))
      .json()
      .results.map(({ number }: { number: string }) => number)
  for (const search of ['CSQU 305438-3', 'сsqu3054383', 'csqu3054383'])
    expect(await findNumbers(search)).toEqual(['OLD'])

  await database.execute(sql`UPDATE reference_twins SET found_at = now() - interval '31 days'`)
  await forgetTwins(database)
  expect(await checkTwinReferences(portal.deps)).toEqual({ ok: true, text: 'no references became equal' })
})

it.each([
  'МSKU1234565',
  'msku 123456-5',
  'MSKU\u2011123456\u20115',
  'MSKU\u2212123456\u22125',
  'ＭＳＫＵ１２３４５６５',
  'ΜSKU\u00a0123456 (5)',
])('an order that the company sends with container “%s” has the events of that container', async (typed) => {
  const place = (locode: string) => ({ place: { locode } })
  const body = {
    organization: { ref: 'acme', name: 'Acme' },
    transportMode: 'sea' as const,
    route: [place('CNSHA'), place('DEHAM')],
    units: [{ ref: '1', packaging: 'CTN' as const, quantity: 1, container: typed }],
  }
  const ref = `T ${normalizeContainerNumber(typed)}`
  const answer = await portal.call(saveCompanyOrder, { params: { ref }, body, key })
  expect(answer.json().warnings).toBeUndefined()
  await givenMessage(portal, [buildTracking({ containers: ['MSKU1234565'] })])
  await matchWaiting(portal.deps)
  const stored = (await portal.call(getCompanyOrder, { params: { ref }, key })).json()
  expect(stored.units[0]?.container).toBe('MSKU1234565')
  expect(stored.route[0]?.departure?.actual).toBe('2026-11-01T08:00:00Z')
})

it('says what is doubtful about a container, and refuses what is none', async () => {
  const send = (container: string) =>
    portal.call(saveCompanyOrder, {
      params: { ref: 'doubtful' },
      body: {
        organization: { ref: 'acme', name: 'Acme' },
        transportMode: 'sea',
        route: [{ place: { locode: 'CNSHA' } }, { place: { locode: 'DEHAM' } }],
        units: [{ ref: '1', packaging: 'CTN', quantity: 1, container }],
      },
      key,
    })
  expect((await send('СSQU3054384')).json().warnings).toEqual({
    'units.0.container': [expect.stringContaining('check digit')],
  })
  expect((await send(' - ')).json().warnings).toBeUndefined()
  expect((await send('two containers at the depot')).statusCode).toBe(400)
})
