import { moveOrder } from '@portolan/contract/company/corrections/order-move'
import { removeCompanyOrder } from '@portolan/contract/company/corrections/order-removal'
import { approvePreorder, confirmCancellation } from '@portolan/contract/company/preorders'
import { offerQuote, refuseQuote } from '@portolan/contract/company/quotes'
import {
  includesEvent,
  type WebhookEventType,
  webhookEvents,
  webhookEventTypes,
} from '@portolan/contract/company/webhooks/webhook-events'
import {
  removePreorderDocument,
  updatePreorderDocument,
} from '@portolan/contract/freight/preorders/preorder-documents'
import {
  cancelPreorder,
  requestCancellation,
  updatePreorder,
} from '@portolan/contract/freight/preorders/preorders'
import { declineQuote, withdrawQuote } from '@portolan/contract/freight/quotes'
import { finishRegistration } from '@portolan/contract/identity/invitations'
import { createTokenByCode } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openapiDocument } from '#content/api-reference/openapi.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildUnit, givenApiKey, givenDocument, givenOrder } from '#testing/builders.ts'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { givenCompanyEntry, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenWebhook } from '#testing/freight/webhooks.ts'
import { codeSentTo, givenInvitation, registrationForm, secretHeader } from '#testing/invitations.ts'
import { givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'

let quotes: Quotes
beforeAll(async () => {
  quotes = await openQuotes()
  await givenWebhook(quotes.portal, quotes.key, { url: 'https://192.0.9.9/' })
})
afterAll(() => quotes.portal.close())
beforeEach(() => quotes.portal.deps.database.execute(sql`DELETE FROM webhook_events`))

interface Event {
  type: WebhookEventType
  data: Record<string, unknown>
}

const ids = new Set<string>()

/** The events that webhooks got, in sequence; each has exactly the members of the contract. */
async function events(): Promise<Event[]> {
  const rows = await rowsOf<Event>(
    quotes.portal.deps.database,
    sql`SELECT type, data FROM webhook_events ORDER BY position`,
  )
  for (const { type, data } of rows) {
    ids.add(type)
    expect(z.strictObject(webhookEvents[type].data.shape).parse(data)).toEqual(data)
  }
  return rows
}

const types = async () => (await events()).map(({ type }) => type)

describe('webhooks get the events', () => {
  it('of an order from its booking to its delivery, with the company’s own reference', async () => {
    const save = (overrides: Parameters<typeof buildOrder>[0]) =>
      saveOrders(quotes.portal.deps, [buildOrder({ ref: 'TMS-7', number: 'N-7', ...overrides })])
    const unit = buildUnit({ ref: 'u' })
    const later = buildOrder().route.map((point, index, all) =>
      index === all.length - 1 && point.arrival
        ? { ...point, arrival: { ...point.arrival, estimated: '2031-01-01T00:00:00Z' } }
        : point,
    )
    await save({ units: [unit] })
    await save({ units: [unit], route: later })
    await save({ units: [unit], shipmentStatus: 'IN_TRANSIT', route: later })
    await save({ units: [{ ...unit, delivery: 'delivered' }], shipmentStatus: 'ARRIVED', route: later })
    await save({ units: [unit], shipmentStatus: 'CANCELED', route: later })
    const all = await events()
    expect(all.map(({ type }) => type)).toEqual([
      'order.created',
      'order.arrival_changed',
      'order.departed',
      'order.arrived',
      'order.delivered',
      'order.canceled',
    ])
    for (const { data } of all)
      expect(data).toMatchObject({
        organizationRef: 'acme',
        orderRef: 'TMS-7',
        orderNumber: 'N-7',
        from: 'Shanghai',
      })
    expect(all[1]?.data).toMatchObject({ estimatedArrival: '2031-01-01T00:00:00Z', place: 'Hamburg' })
  })

  it('of an order that was deleted, with who did it and why', async () => {
    const { portal, key } = quotes
    await givenOrder(portal, { ref: 'TMS-9', organization: { ref: 'leaving', name: 'Leaving' } })
    await portal.call(removeCompanyOrder, { params: { ref: 'TMS-9' }, key, query: { reason: 'A test' } })
    expect((await events()).at(-1)).toMatchObject({
      type: 'order.deleted',
      data: { organizationRef: 'leaving', orderRef: 'TMS-9', reason: 'A test' },
    })
  })

  it('of an order that moves to another customer, with who it was', async () => {
    const { portal, key } = quotes
    await givenOrder(portal, { ref: 'TMS-11' })
    await givenOrder(portal, { ref: 'other', organization: { ref: 'next', name: 'Next' } })
    const body = { to: 'next', sameCompany: true, reason: 'A test' }
    await portal.call(moveOrder, { params: { ref: 'TMS-11' }, key, body })
    expect((await events()).at(-1)).toMatchObject({
      type: 'order.moved',
      data: { formerOrganizationRef: 'acme', organizationRef: 'next', orderRef: 'TMS-11' },
    })
  })

  it('of a pre-order’s steps, by which side, and of the order that it becomes', async () => {
    const { portal, person, asCustomer, asCompany } = quotes
    const preorder = await givenPreorder(portal, person)
    await asCustomer(updatePreorder, preorder, { cargo: 'Other pumps' })
    await asCompany(approvePreorder, preorder, { orderRef: 'TMS-8' })
    await asCustomer(requestCancellation, preorder, { note: 'Sold.' })
    await asCompany(confirmCancellation, preorder, {})
    const all = (await events()).filter(({ type }) => type.startsWith('preorder.'))
    expect(all.map(({ type, data }) => [type, data.step, data.side])).toEqual([
      ['preorder.created', 'submitted', 'customer'],
      ['preorder.updated', 'changed', 'customer'],
      ['preorder.updated', 'approved', 'company'],
      ['preorder.updated', 'cancellation-requested', 'customer'],
      ['preorder.canceled', 'cancellation-confirmed', 'company'],
    ])
    expect(all[0]?.data).toMatchObject({
      preorderNumber: preorder.number,
      organizationRef: 'acme',
      orderRef: null,
    })
    expect(all[2]?.data).toMatchObject({ orderRef: 'TMS-8', status: 'approved' })
    expect(all[3]?.data).toMatchObject({ note: 'Sold.', cancellation: 'requested' })
    expect(await types()).toContain('order.created')
    const other = await givenPreorder(portal, person)
    await asCustomer(cancelPreorder, other)
    expect((await events()).at(-1)).toMatchObject({ type: 'preorder.canceled', data: { step: 'canceled' } })
  })

  it('of quotes: asked for, offered, accepted with the pre-order that it makes, declined, refused, withdrawn', async () => {
    const { portal, person, quoteAsCompany, quoteAsCustomer, accept } = quotes
    const ask = () => givenQuote(portal, person)
    const accepted = await ask()
    await quoteAsCompany(offerQuote, accepted, buildOffer())
    expect((await accept(accepted)).statusCode).toBe(200)
    const declined = await ask()
    await quoteAsCompany(offerQuote, declined, buildOffer())
    await quoteAsCustomer(declineQuote, declined, { version: 1, reason: 'Too much.' })
    await quoteAsCompany(refuseQuote, await ask(), { reason: 'No space.' })
    await quoteAsCustomer(withdrawQuote, await ask())
    const all = await events()
    expect(all.map(({ type }) => type)).toEqual([
      'quote.created',
      'quote.offered',
      'preorder.created',
      'quote.accepted',
      'quote.created',
      'quote.offered',
      'quote.declined',
      'quote.created',
      'quote.refused',
      'quote.created',
      'quote.withdrawn',
    ])
    expect(all[0]?.data).toMatchObject({ state: 'requested', version: 0, quoteNumber: accepted.number })
    expect(all[3]?.data).toMatchObject({
      state: 'accepted',
      acceptedOption: 'a',
      preorderId: all[2]?.data.preorderId,
    })
    expect(all[6]?.data).toMatchObject({ state: 'declined', reason: 'Too much.' })
    const notified = await rowsOf<{ kind: string }>(
      portal.deps.database,
      sql`SELECT DISTINCT kind FROM notifications WHERE quote_id IS NOT NULL ORDER BY kind`,
    )
    expect(notified.map(({ kind }) => kind)).toEqual(['quote-offered', 'quote-refused'])
  })

  it('of documents of orders and of pre-orders', async () => {
    const { portal, person } = quotes
    const order = await givenOrder(portal, { ref: 'TMS-9' })
    await givenDocument(portal, order, { ref: 'bl', name: 'BL.pdf' })
    await givenDocument(portal, order, { ref: 'bl', name: 'BL 2.pdf' })
    await givenDocument(portal, order, { ref: 'bl', name: 'BL 2.pdf' })
    const preorder = await givenPreorder(portal, person)
    const { id: documentId } = await givenPreorderDocument(portal, person, preorder)
    const call = { token: person.token, params: { preorderId: preorder.id, documentId } }
    await portal.call(updatePreorderDocument, { ...call, body: { kind: 'other' } })
    await portal.call(removePreorderDocument, call)
    const all = (await events()).filter(({ type }) => type.startsWith('document.'))
    expect(all.map(({ type, data }) => [type, data.orderRef ?? data.preorderNumber, data.name])).toEqual([
      ['document.added', 'TMS-9', 'BL.pdf'],
      ['document.updated', 'TMS-9', 'BL 2.pdf'],
      ['document.added', preorder.number, 'packing-list.pdf'],
      ['document.updated', preorder.number, 'packing-list.pdf'],
      ['document.removed', preorder.number, 'packing-list.pdf'],
    ])
    expect(all[0]?.data).toMatchObject({
      documentRef: 'bl',
      organizationRef: 'acme',
      preorderId: null,
      origin: 'company',
    })
    expect(all[2]?.data).toMatchObject({ origin: 'customer', state: null, reason: null })
    expect(all[1]?.data.documentId).toBe(all[0]?.data.documentId)
  })

  it('of messages of both sides, never of internal notes', async () => {
    const { portal, person } = quotes
    const key = await givenApiKey(portal, 'write')
    const { orderId } = await givenOrder(portal, { ref: 'TMS-10' })
    await givenThreadMessage(portal, person, orderId, { text: 'Where is it?', withFile: true })
    await givenCompanyEntry(portal, key, orderId, 'Ask the carrier', true)
    await givenCompanyEntry(portal, key, orderId, 'On board')
    const all = (await events()).filter(({ type }) => type === 'thread.message')
    expect(all.map(({ data }) => [data.side, data.text, data.via])).toEqual([
      ['customer', 'Where is it?', 'portal'],
      ['company', 'On board', 'api'],
    ])
    const about = { threadId: orderId, orderId, orderRef: 'TMS-10', subject: 'order', preorderId: null }
    expect(all[0]?.data).toMatchObject({ ...about, organizationRef: 'acme', files: [{ name: 'damage.pdf' }] })
  })

  it('of a person once the email is proved, not before', async () => {
    const { portal } = quotes
    const card = await givenInvitation(portal)
    const email = 'vera@customer.example'
    const input = { params: { code: card.code }, headers: secretHeader(card), body: registrationForm(email) }
    const { token } = (await portal.call(finishRegistration, input)).json()
    expect(await types()).toEqual([])
    await portal.call(createTokenByCode, { token, body: { code: await codeSentTo(portal, email) } })
    expect(await events()).toEqual([
      {
        type: 'user.registered',
        data: expect.objectContaining({ email, firstName: 'Vera', organizationRefs: ['acme'], locale: 'en' }),
      },
    ])
  })

  it('of every event of the contract, as these tests show, and OpenAPI lists them', () => {
    expect([...ids].sort()).toEqual([...webhookEventTypes].sort())
    const documented = Object.keys(openapiDocument().webhooks as object)
    expect(documented.sort()).toEqual([...webhookEventTypes, 'webhook.test'].sort())
  })
})

it.each([
  ['*', 'order.created', true],
  ['order.*', 'order.created', true],
  ['order.*', 'preorder.created', false],
  ['preorder.*', 'order.created', false],
  ['order.created', 'order.created', true],
  ['order.created', 'order.canceled', false],
] as const)('%s includes %s: %s', (subscription, type, isIncluded) => {
  expect(includesEvent(subscription, type)).toBe(isIncluded)
})
