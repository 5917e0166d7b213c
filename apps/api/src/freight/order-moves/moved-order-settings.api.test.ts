import { moveOrder } from '@portolan/contract/company/corrections/order-move'
import {
  type CustomerSettingsChanges,
  saveCustomerSettings,
} from '@portolan/contract/company/customers/customer-settings'
import { addOrderDocument, listOrderDocuments } from '@portolan/contract/freight/documents'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { listOrderPapers } from '@portolan/contract/freight/papers'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recounts } from '#recounts.ts'
import { buildOrder, givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { buildForm } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// An order that goes to another customer follows that customer's settings, and no longer the former one's.

let portal: TestPortal
let key: string
let count = 0
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const charges = [{ code: 'BAS' as const, amount: '4321.09', currency: 'EUR' }]
const papersOf = (kind: 'certificate' | 'photo') => [
  {
    kinds: [kind],
    provider: 'customer' as const,
    due: { event: 'departure' as const, time: 'planned' as const, hours: -8_000 },
  },
]

/** A customer with settings, and an order so that it exists. */
async function givenCustomer(settings: CustomerSettingsChanges) {
  count++
  const ref = `customer-${count}`
  await givenOrder(portal, { organization: { ref, name: ref } })
  const saved = await portal.call(saveCustomerSettings, { key, params: { ref }, body: settings })
  expect(saved.json()).toMatchObject({ isApplied: true })
  return { ref, person: async () => (await givenUser(portal, [ref])).token }
}

async function givenFull(organization: string) {
  const order = await givenOrder(portal, { organization: { ref: organization, name: organization }, charges })
  await givenDocument(portal, order, { ref: 'declaration', kind: 'customs', name: 'declaration.pdf' })
  await givenDocument(portal, order, { ref: 'packing', kind: 'packing-list', name: 'cartons.pdf' })
  return order
}

/** An order that departed twenty days ago, and was heard of no more. */
async function givenUnderWay(organization: string) {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const departure = { planned: daysAgo(20), estimated: null, actual: daysAgo(20) }
  const [from, ...others] = buildOrder().route
  return givenOrder(portal, {
    organization: { ref: organization, name: organization },
    shipmentStatus: 'IN_TRANSIT',
    route: [...(from ? [{ ...from, departure }] : []), ...others],
    createdAt: daysAgo(30),
    updatedAt: daysAgo(30),
  })
}

async function move(ref: string, to: string, sameCompany: boolean): Promise<void> {
  const body = { to, sameCompany, reason: 'A test' }
  const answer = await portal.call(moveOrder, { params: { ref }, key, body })
  expect(answer.json()).toMatchObject({ changed: true })
}

const get = async (endpoint: Endpoint, token: string, more: object = {}) =>
  (await portal.call(endpoint, { token, ...more })).json()

async function readAsPerson(token: string, orderId: string) {
  const params = { orderId }
  const order = await get(getOrder, token, { params })
  const documents: { kind: string }[] = (await get(listOrderDocuments, token, { params })).results
  const papers: { kinds: string[] }[] = (await get(listOrderPapers, token, { params })).results
  const found = async (search: string) =>
    (await get(listOrders, token, { query: { search } })).results.length === 1
  const [card] = (await get(listOrders, token, { query: { search: order.number } })).results
  const { file } = await get(exportOrders, token, { query: { format: 'csv' } })
  return {
    charges: order.chargeLines.length,
    isUnpaidShown: order.unpaid !== null,
    alerts: order.alerts.map(({ kind }: { kind: string }) => kind).sort(),
    kinds: documents.map(({ kind }) => kind).sort(),
    papers: papers.flatMap(({ kinds }) => kinds),
    expected: card.papers,
    found: [await found('declaration'), await found('cartons')],
    isAmountExported: (await portal.get(file)).body.includes('1234.56'),
  }
}

describe('an order that goes to a customer with other settings', () => {
  const closed = {
    prices: false,
    documents: { hidden: ['customs' as const] },
    papers: papersOf('certificate'),
  }
  const open = { documents: { hidden: ['packing-list' as const] }, papers: papersOf('photo') }

  it('shows no prices, invoices and documents that the next one doesn’t see, and back again', async () => {
    const [former, next] = [await givenCustomer(open), await givenCustomer(closed)]
    const order = await givenFull(former.ref)
    await givenInvoice(portal, order, { ref: 'INV', amount: '1234.56', dueOn: '2026-01-01' })
    const before = {
      charges: 1,
      isUnpaidShown: true,
      alerts: expect.arrayContaining(['overdue-invoices']),
      kinds: ['customs'],
      papers: ['photo'],
      expected: { expected: 1, present: 0 },
      found: [true, false],
      isAmountExported: true,
    }
    expect(await readAsPerson(await former.person(), order.orderId)).toEqual(before)

    await move(order.record.ref, next.ref, true)
    const token = await next.person()
    expect(await readAsPerson(token, order.orderId)).toEqual({
      charges: 0,
      isUnpaidShown: false,
      alerts: expect.not.arrayContaining(['overdue-invoices']),
      kinds: ['packing-list'],
      papers: ['certificate'],
      expected: { expected: 1, present: 0 },
      found: [false, true],
      isAmountExported: false,
    })
    const upload = (kind: string) =>
      portal.call(addOrderDocument, {
        params: { orderId: order.orderId },
        token,
        body: buildForm('%PDF-1.7 x', { kind }),
      })
    expect([(await upload('customs')).statusCode, (await upload('packing-list')).statusCode]).toEqual([
      400, 201,
    ])
    for (const { name, run } of recounts) {
      const { repaired, examples } = await run(portal.deps)
      expect([name, repaired, examples]).toEqual([name, 0, []])
    }

    await move(order.record.ref, former.ref, true)
    expect(await readAsPerson(await former.person(), order.orderId)).toEqual(before)
  })

  it('has the next one’s hours of attention', async () => {
    const usual = await givenCustomer({})
    const hours = { sea: 2_000, air: 2_000, truck: 2_000, rail: 2_000 }
    const patient = await givenCustomer({ attention: { silentHours: hours } })
    const order = await givenUnderWay(usual.ref)
    const isSilent = async (token: string) =>
      (await readAsPerson(token, order.orderId)).alerts.includes('no-news')
    expect(await isSilent(await usual.person())).toBe(true)
    await move(order.record.ref, patient.ref, false)
    expect(await isSilent(await patient.person())).toBe(false)
    await move(order.record.ref, usual.ref, false)
    expect(await isSilent(await usual.person())).toBe(true)
  })

  it('takes along no notification of what the next one doesn’t see, nor an unsent email', async () => {
    const [former, next] = [await givenCustomer({}), await givenCustomer(closed)]
    const both = await givenUser(portal, [former.ref, next.ref])
    const body = { notificationChannel: 'email' }
    expect((await portal.call(updateCurrentUser, { token: both.token, body })).statusCode).toBe(200)
    const order = await givenOrder(portal, { organization: { ref: former.ref, name: former.ref } })
    const createdAt = new Date().toISOString()
    await givenDocument(portal, order, { ref: 'new', kind: 'customs', name: 'declaration.pdf', createdAt })
    await givenDocument(portal, order, { ref: 'list', kind: 'packing-list', name: 'cartons.pdf', createdAt })
    const told = async () => {
      const { results } = await get(listNotifications, both.token)
      const names = results.map(({ data }: { data: { documentName: string } }) => data.documentName)
      const emails = JSON.stringify(await messagesTo(portal, both.email))
      return [names.sort(), ['declaration', 'cartons'].map((name) => emails.includes(name))]
    }
    expect(await told()).toEqual([
      ['cartons.pdf', 'declaration.pdf'],
      [true, true],
    ])
    await move(order.record.ref, next.ref, true)
    expect(await told()).toEqual([['cartons.pdf'], [false, true]])
  })
})
