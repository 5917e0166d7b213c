import { approvePreorder } from '@portolan/contract/company/preorders'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { getOrder } from '@portolan/contract/freight/orders'
import { getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import {
  type Conversation,
  givenPreorder,
  givenPreorderDocument,
  openConversation,
} from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'
import { approve } from './approve.ts'

let portal: TestPortal
let person: Conversation['person']
let asCompany: Conversation['asCompany']
let asCustomer: Conversation['asCustomer']
beforeAll(async () => {
  ;({ portal, person, asCompany, asCustomer } = await openConversation())
})
afterAll(() => portal.close())

async function countWaiting(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return row?.n ?? 0
}

it('an approval links an order that the company’s system is saving at that moment', async () => {
  const preorder = await givenPreorder(portal, person)
  const { database } = portal.deps
  const order = buildOrder({ ref: 'TMS-now', cargo: 'As the company’s system has it' })
  // In an array, so that the transaction doesn't wait for it.
  const [saved, approving] = await database.transaction(async (tx) => {
    const [first] = await saveOrders({ ...portal.deps, database: tx }, [order])
    const approval = asCompany(approvePreorder, preorder, { orderRef: 'TMS-now' })
    await expect.poll(countWaiting).toBe(1)
    return [first, approval] as const
  })
  const { orderId } = (await approving).json()
  expect(orderId).toBe(saved?.id)
  const answer = await portal.call(getOrder, { params: { orderId }, token: person.token })
  expect(answer.json().cargo).toBe('As the company’s system has it')
})

it('an approval whose commit gets no answer keeps the files of its order', async () => {
  const preorder = await givenPreorder(portal, person)
  await givenPreorderDocument(portal, person, preorder)
  const { database } = portal.deps
  const breaking: Database = Object.create(database)
  breaking.transaction = async (work) => {
    await database.transaction(work)
    throw new Error('Connection terminated unexpectedly')
  }
  const approval = { preorderId: preorder.id, orderRef: 'TMS-broken' }
  await expect(
    approve({ ...portal.deps, database: breaking }, approval, { kind: 'operator' }, 'en'),
  ).rejects.toThrow('terminated')
  const { orderId } = (await asCustomer(getPreorder, preorder)).json()
  const list = await portal.call(listOrderDocuments, { params: { orderId }, token: person.token })
  expect((await portal.get(list.json().results[0].file)).statusCode).toBe(200)
})
