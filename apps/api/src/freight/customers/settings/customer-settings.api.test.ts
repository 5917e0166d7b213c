import { setOrganization } from '@portolan/contract/commands/organizations'
import { listActivity } from '@portolan/contract/company/activity/activity'
import {
  type CustomerSettings,
  type CustomerSettingsChanges,
  getCustomerSettings,
  saveCustomerSettings,
} from '@portolan/contract/company/customers/customer-settings'
import { listCompanyInvoices } from '@portolan/contract/company/documents/order-documents'
import { listCompanyOrders } from '@portolan/contract/company/order-lists/order-list'
import { addOrderDocument, listOrderDocuments } from '@portolan/contract/freight/documents'
import { sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { countAttention } from '@portolan/contract/freight/orders/attention-counts'
import { listOrderPapers } from '@portolan/contract/freight/papers'
import { createQuote } from '@portolan/contract/freight/quotes'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { buildQuote } from '#testing/freight/quotes.ts'
import { buildForm } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { applySettings, findUnapplied, lowestId } from './apply-settings.ts'

let portal: TestPortal
let key: string
let names = 0

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const charges = [{ code: 'BAS' as const, amount: '4321.09', currency: 'EUR' }]

/** A customer with an order, its charges, an overdue invoice and a document. */
async function givenCustomer() {
  names++
  const ref = `customer-${names}`
  const order = await givenOrder(portal, { organization: { ref, name: ref }, charges })
  await givenInvoice(portal, order, { ref: `INV-${names}`, amount: '1234.56', dueOn: '2026-01-01' })
  await givenDocument(portal, order, { ref: 'customs', kind: 'customs', name: `declaration-${names}.pdf` })
  const params = { ref }
  const save = async (body: CustomerSettingsChanges, headers: Record<string, string> = {}) =>
    portal.call(saveCustomerSettings, { key, params, body, headers })
  return {
    ref,
    order,
    save,
    read: async () => (await portal.call(getCustomerSettings, { key, params })).json<CustomerSettings>(),
    /** Sessions are remembered for a second, so each question gets another one. */
    person: async () => (await givenUser(portal, [ref])).token,
  }
}

const get = async (endpoint: Parameters<TestPortal['call']>[0], token: string, more: object = {}) =>
  (await portal.call(endpoint, { token, ...more })).json()

describe('the settings of a customer', () => {
  it('are the usual ones until changed, one by one, with a version for If-Match', async () => {
    const { read, save } = await givenCustomer()
    expect(await read()).toMatchObject({
      version: 0,
      prices: true,
      quotes: true,
      documents: { hidden: [], notUploadable: [] },
      attention: { cutOffHours: null },
      papers: null,
      contact: null,
      isApplied: true,
    })
    const changed = await save({ quotes: false, attention: { cutOffHours: 10 } }, { 'if-match': '"0"' })
    expect(changed.json()).toMatchObject({
      version: 1,
      prices: true,
      quotes: false,
      attention: { cutOffHours: 10 },
    })
    expect((await save({ quotes: false })).json()).toMatchObject({ version: 1 })
    expect((await save({ quotes: true }, { 'if-match': '"0"' })).statusCode).toBe(412)
  })

  it('of an unknown customer are 404, and a role that reads changes none', async () => {
    const params = { ref: 'nothing' }
    expect((await portal.call(getCustomerSettings, { key, params })).statusCode).toBe(404)
    const { ref } = await givenCustomer()
    const { token } = await givenStaff(portal, 'viewer')
    expect((await portal.call(getCustomerSettings, { token, params: { ref } })).statusCode).toBe(200)
    const refused = await portal.call(saveCustomerSettings, {
      token,
      params: { ref },
      body: { prices: false },
    })
    expect(refused.statusCode).toBe(403)
  })

  it('are in the activity log as they were and are', async () => {
    const { ref } = await givenCustomer()
    const { token } = await givenStaff(portal)
    await portal.call(saveCustomerSettings, { token, params: { ref }, body: { prices: false } })
    const { results } = await get(listActivity, token)
    expect(results[0]).toMatchObject({
      act: 'saveCustomerSettings',
      organization: { ref },
      changes: [{ name: 'prices', before: null, after: 'false' }],
    })
  })

  it('are changed by portal too', async () => {
    const { ref, read } = await givenCustomer()
    const { result, text } = await runCommand(portal, setOrganization, {
      ref,
      prices: 'off',
      hide: ['photo', 'cmr'],
    })
    expect(result).toMatchObject({ prices: false, quotes: true, hidden: ['photo', 'cmr'], changed: true })
    expect(text).toContain('Prices: off\nQuotes: off\nHidden documents: photo, cmr')
    expect(await read()).toMatchObject({ prices: false, isApplied: true })
    expect((await runCommand(portal, setOrganization, { ref, prices: 'off' })).result.changed).toBe(false)
    const shown = await runCommand(portal, setOrganization, { ref, hide: ['none'] })
    expect(shown.result.hidden).toEqual([])
  })
})

describe('a customer without prices', () => {
  it('has no charges, invoices, overdue orders and quotes; others and the company have them', async () => {
    const { save, person, order, ref } = await givenCustomer()
    const other = await givenCustomer()
    const orderId = order.orderId
    const before = await get(getOrder, await person(), { params: { orderId } })
    expect([before.chargeLines.length, before.unpaid.amounts.length, before.alerts.length > 0]).toEqual([
      1,
      1,
      true,
    ])
    expect((await save({ prices: false })).json()).toMatchObject({ isApplied: true })

    const token = await person()
    const after = await get(getOrder, token, { params: { orderId } })
    expect(after).toMatchObject({ chargeLines: [], charges: null, unpaid: null })
    expect(after.alerts.map(({ kind }: { kind: string }) => kind)).not.toContain('overdue-invoices')
    expect(await get(sumInvoices, token)).toEqual({ totals: [] })
    expect(await get(countAttention, token)).toMatchObject({ overdueInvoices: 0, overdueAmounts: [] })
    const [card] = (await get(listOrders, token, { query: { attention: 'overdue' } })).results
    expect(card).toBeUndefined()
    expect((await get(listNotifications, token)).results).toEqual([])
    const { organizations } = await get(getCurrentUser, token)
    expect(organizations[0].without).toEqual({
      parts: ['prices', 'invoices', 'quotes'],
      uploads: ['invoice'],
    })
    const quoted = await portal.call(createQuote, {
      token,
      body: buildQuote(order.organizationId, { readyOn: '2035-01-15' }),
    })
    expect([quoted.statusCode, Object.keys(quoted.json())]).toEqual([400, ['organizationId']])

    const { file } = await get(exportOrders, token, { query: { format: 'csv' } })
    expect((await portal.get(file)).body).not.toContain('1234.56')

    const otherOrder = { params: { orderId: other.order.orderId } }
    expect((await get(getOrder, await other.person(), otherOrder)).chargeLines).toHaveLength(1)
    const company = await portal.call(listCompanyInvoices, {
      key,
      params: { ref: order.record.ref },
      query: { organization: ref },
    })
    expect(company.json().results[0]).toMatchObject({ amount: { amount: '1234.56' } })
    const listed = await portal.call(listCompanyOrders, {
      key,
      query: { organization: order.organizationId },
    })
    expect(listed.json().results[0].unpaid).not.toBeNull()
  })

  it('gets no notification of an invoice, and all is back once they are on again', async () => {
    const { save, person, order } = await givenCustomer()
    const token = await person()
    const invoice = {
      amount: { amount: '10.00', currency: 'EUR' },
      issuedOn: '2026-11-01',
      dueOn: '2035-01-01',
      paidOn: null,
    }
    // Documents of long ago are no news.
    const createdAt = new Date().toISOString()
    const invoiceNow = (ref: string) =>
      givenDocument(portal, order, { ref, kind: 'invoice', createdAt, invoice: { ...invoice, number: ref } })
    const kinds = async () =>
      (await get(listNotifications, token)).results.map(({ kind }: { kind: string }) => kind)
    await save({ prices: false })
    await invoiceNow('later')
    expect(await kinds()).toEqual([])
    await save({ prices: true })
    await invoiceNow('latest')
    expect(await kinds()).toEqual(['invoice-added'])
    const { alerts, unpaid } = await get(getOrder, await person(), { params: { orderId: order.orderId } })
    expect(unpaid.amounts).toHaveLength(1)
    expect(alerts.length).toBeGreaterThan(0)
  })
})

describe('a person of two customers', () => {
  it('sees invoices and quotes only of the one that has them', async () => {
    const [one, two] = [await givenCustomer(), await givenCustomer()]
    await one.save({ prices: false })
    const { token } = await givenUser(portal, [one.ref, two.ref])
    const { totals } = await get(sumInvoices, token)
    expect(totals).toMatchObject([{ overdue: { count: 1 } }])
    const ask = (organizationId: string) =>
      portal.call(createQuote, { token, body: buildQuote(organizationId, { readyOn: '2035-01-15' }) })
    const refused = await ask(one.order.organizationId)
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['organizationId']])
    expect((await ask(two.order.organizationId)).statusCode).toBe(201)
  })
})

describe('documents', () => {
  it('that are hidden are in no list, no search and no upload, and no paper is missing for them', async () => {
    const { save, person, order, ref } = await givenCustomer()
    const hidden = ['customs', 'packing-list'] as const
    const ofOrder = { params: { orderId: order.orderId } }
    const found = async (search: string) =>
      (await get(listOrders, await person(), { query: { search } })).results.length
    const name = (await get(listOrderDocuments, await person(), ofOrder)).results[0].name
    expect(await found(name)).toBe(1)
    await save({ documents: { hidden: [...hidden] } })
    const token = await person()
    expect((await get(listOrderDocuments, token, ofOrder)).results).toEqual([])
    expect(await found(name)).toBe(0)
    const { results } = await get(listOrderPapers, token, ofOrder)
    const kinds = results.flatMap((paper: { kinds: string[] }) => paper.kinds)
    expect(kinds.length).toBeGreaterThan(0)
    for (const kind of hidden) expect(kinds).not.toContain(kind)
    const upload = (kind: string) =>
      portal.call(addOrderDocument, { ...ofOrder, token, body: buildForm('%PDF-1.7 x', { kind }) })
    expect((await upload('packing-list')).statusCode).toBe(400)
    expect((await upload('certificate')).statusCode).toBe(201)
    await save({ documents: { notUploadable: ['certificate'] } })
    expect((await upload('certificate')).statusCode).toBe(400)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT FROM organizations WHERE ref = ${ref} AND settings_applied = settings_version`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('the rules of orders', () => {
  it('are the customer’s own, also for an order that is saved later', async () => {
    const { save, person, ref } = await givenCustomer()
    const papers = [
      {
        kinds: ['certificate' as const],
        provider: 'customer' as const,
        due: { event: 'departure' as const, time: 'planned' as const, hours: -8_000 },
      },
    ]
    await save({ papers })
    const later = await givenOrder(portal, { organization: { ref, name: ref } })
    const { results } = await get(listOrders, await person())
    expect(results.map((order: { papers: object }) => order.papers)).toEqual([
      { expected: 1, present: 0 },
      { expected: 1, present: 0 },
    ])
    const listed = await get(listOrderPapers, await person(), { params: { orderId: later.orderId } })
    expect(listed.results.map((paper: { kinds: string[] }) => paper.kinds)).toEqual([['certificate']])
    await save({ papers: [] })
    const cards = (await get(listOrders, await person())).results
    expect(cards.map((order: { papers: object }) => order.papers)).toEqual([null, null])
  })
})

it('customers whose settings aren’t applied take turns, so one that fails holds up no other', async () => {
  const { database } = portal.deps
  const refs = [(await givenCustomer()).ref, (await givenCustomer()).ref]
  const stale = await rowsOf<{ id: string }>(
    database,
    sql`UPDATE organizations SET settings_version = settings_version + 1
      WHERE ref = ANY(${sql.param(refs)}::text[]) RETURNING id`,
  )
  const [first = '', second = ''] = stale.map(({ id }) => id).sort()
  const turns = [await findUnapplied(database, lowestId), await findUnapplied(database, first)]
  expect([...turns, await findUnapplied(database, second)]).toEqual([first, second, first])
  for (const id of [first, second]) await applySettings(portal.deps, id)
  expect(await findUnapplied(database, lowestId)).toBeNull()
})
