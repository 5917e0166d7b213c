import {
  type Document,
  type Invoice,
  listOrderDocuments,
  listOrderInvoices,
} from '@portolan/contract/freight/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const invoice = {
  number: 'INV-1',
  amount: { amount: '1234.50', currency: 'USD' },
  issuedOn: '2026-10-01',
  dueOn: '2026-10-31',
  paidOn: null,
}
let portal: TestPortal
let token: string
let order: { organizationId: string; orderId: string }

beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function newOrder() {
  const { organizationId, orderId } = await givenOrder(portal)
  return { organizationId, orderId }
}

describe('documents', () => {
  it('of an order are listed oldest first with what the contract names', async () => {
    const late = await givenDocument(portal, order, { name: 'Late.pdf', createdAt: '2026-10-22T08:00:00Z' })
    const early = await givenDocument(
      portal,
      order,
      { name: 'Накладная № 1.pdf', kind: 'cmr', createdAt: '2026-10-21T08:00:00.25Z' },
      new Uint8Array(1_234),
    )
    await givenDocument(portal, order, { kind: 'invoice', invoice })
    const answer = await portal.call(listOrderDocuments, { params: { orderId: order.orderId }, token })
    const { count, results } = answer.json()
    expect([count, results.map(({ id }: Document) => id)]).toEqual([2, [early.id, late.id]])
    expect(results[0]).toEqual({
      id: early.id,
      kind: 'cmr',
      name: 'Накладная № 1.pdf',
      contentType: 'application/pdf',
      size: 1_234,
      createdAt: '2026-10-21T08:00:00.25Z',
      file: expect.stringMatching(/^\/api\/v2\/files\//),
      submission: null,
    })
  })

  it('are walked page by page, also where many are of one moment', async () => {
    const mine = await newOrder()
    for (let index = 0; index < 23; index++) await givenDocument(portal, mine)
    const input = { params: { orderId: mine.orderId }, token, query: { limit: '5' } }
    const rows = await walkPages<Document>(portal, listOrderDocuments, input)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(23)
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted())
  })

  it('of an order without any are an empty page', async () => {
    const { orderId } = await newOrder()
    const answer = await portal.call(listOrderDocuments, { params: { orderId }, token })
    expect(answer.json()).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('of another organization’s order aren’t found', async () => {
    const foreign = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
    await givenDocument(portal, foreign)
    for (const list of [listOrderDocuments, listOrderInvoices]) {
      const answer = await portal.call(list, { params: { orderId: foreign.orderId }, token })
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
    }
  })
})

describe('invoices', () => {
  it('carry number, amount and dates beside the document', async () => {
    const mine = await newOrder()
    const open = await givenDocument(portal, mine, { kind: 'invoice', invoice })
    const paid = await givenDocument(portal, mine, {
      kind: 'invoice',
      invoice: { ...invoice, number: 'INV-2', paidOn: '2026-10-15' },
      createdAt: '2026-10-25T08:00:00Z',
    })
    await givenDocument(portal, mine)
    const answer = await portal.call(listOrderInvoices, { params: { orderId: mine.orderId }, token })
    expect(answer.json().count).toBe(2)
    const results: Invoice[] = answer.json().results
    expect(results[0]).toMatchObject({ id: open.id, kind: 'invoice', ...invoice, state: 'overdue' })
    const settled = { paidOn: '2026-10-15', state: 'paid', daysOverdue: null }
    expect(results[1]).toMatchObject({ id: paid.id, number: 'INV-2', ...settled })
  })
})
