import { appendOrderEvents } from '@portolan/contract/company/order-events'
import type { OrderRecord } from '@portolan/contract/company/orders'
import { saveCompanyOrganization } from '@portolan/contract/company/organizations'
import {
  listOrderDocuments,
  type OrderDocument,
  removeOrderDocument,
} from '@portolan/contract/freight/documents'
import { pinOrder, unpinOrder } from '@portolan/contract/freight/orders'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { buildUnit, givenDocument, type givenOrder, type givenUser } from '#testing/builders.ts'
import type { TestPortal } from '#testing/test-portal.ts'
import { givenInvoice } from './invoices.ts'
import { atHour, type createPicks, randomOrder } from './random-orders.ts'
import { givenUpload } from './uploads.ts'

/** The writers of an order: the company by its key, and a customer. */
export interface Writers {
  portal: TestPortal
  key: string
  person: Awaited<ReturnType<typeof givenUser>>
  picks: ReturnType<typeof createPicks>
}

type Order = Awaited<ReturnType<typeof givenOrder>>
type Write = (writers: Writers, order: Order) => Promise<unknown>

/** Sends the order again with some changes. */
async function save({ portal }: Writers, order: Order, changes: Partial<OrderRecord>): Promise<void> {
  order.record = { ...order.record, ...changes }
  await saveOrders(portal.deps, [order.record])
}

async function call({ call }: TestPortal, ...args: Parameters<TestPortal['call']>) {
  const answer = await call(...args)
  if (answer.statusCode >= 300) throw new Error(`The change was refused: ${answer.body}`)
  return answer
}

const params = ({ orderId }: Order) => ({ orderId })

/** Everything that may happen to an order, through its real entry points. */
export const orderWrites: Record<string, Write> = {
  'sends another order': (writers, order) => {
    const { route, shipmentStatus, status, transportMode, events } = randomOrder('any', writers.picks)
    return save(writers, order, { route, shipmentStatus, status, transportMode, events })
  },
  'sends another cargo': (writers, order) =>
    save(writers, order, { cargo: `Cargo ${writers.picks.next()}`, updatedAt: atHour(writers.picks.next()) }),
  'sends other containers': (writers, order) =>
    save(writers, order, {
      units: writers.picks.pick([
        [],
        [buildUnit({ container: 'CSQU3054383', containerType: '45G1' })],
        [buildUnit({ container: 'MSKU1234565', containerType: '22G1' }), buildUnit()],
      ]),
    }),
  'sends another total': (writers, order) =>
    save(writers, order, { totals: { ...order.record.totals, grossWeightKg: writers.picks.next() * 1000 } }),
  'appends or repeats a milestone': ({ portal, key, picks }, { record }) =>
    call(portal, appendOrderEvents, {
      key,
      params: { ref: record.ref },
      body: { events: [{ id: picks.pick(['a', 'b']), code: 'LOAD', at: atHour(picks.pick([1, 2, 60])) }] },
    }),
  'takes a milestone back': ({ portal, key, picks }, { record }) =>
    call(portal, appendOrderEvents, {
      key,
      params: { ref: record.ref },
      body: { events: [{ id: picks.pick(['a', 'b']), retracted: true }] },
    }),
  'writes a document': ({ portal, picks }, order) =>
    givenDocument(portal, order, { ref: 'd', kind: picks.pick(['packing-list', 'bill-of-lading']) }),
  'writes an invoice': ({ portal, picks }, order) =>
    givenInvoice(portal, order, {
      ref: picks.pick(['i', 'j']),
      dueOn: picks.pick(['2026-11-05', '2026-12-01']),
      paidOn: picks.pick([null, '2026-11-04']),
    }),
  'uploads a document': ({ portal, person }, order) => givenUpload(portal, person, order),
  'takes an upload back': async ({ portal, person: { token } }, order) => {
    const documents = await call(portal, listOrderDocuments, { token, params: params(order) })
    const { results } = documents.json<{ results: OrderDocument[] }>()
    const own = results.find(({ submission }) => submission !== null)
    if (!own) return
    await call(portal, removeOrderDocument, { token, params: { ...params(order), documentId: own.id } })
  },
  'pins the order': ({ portal, person: { token } }, order) =>
    call(portal, pinOrder, { token, params: params(order) }),
  'unpins the order': ({ portal, person: { token } }, order) =>
    call(portal, unpinOrder, { token, params: params(order) }),
  'renames the organization': ({ portal, key, picks }, { record }) =>
    call(portal, saveCompanyOrganization, {
      key,
      params: { ref: record.organization.ref },
      body: { name: `Name ${Math.floor(picks.next() * 1000)}` },
    }),
}
