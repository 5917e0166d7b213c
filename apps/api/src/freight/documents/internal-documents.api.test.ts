import { listCompanyOrderDocuments } from '@portolan/contract/company/documents/customer-documents'
import {
  changeCompanyDocument,
  changeCompanyInvoice,
  getOrderFile,
  listCompanyInvoices,
  saveCompanyDocument,
  saveCompanyInvoice,
} from '@portolan/contract/company/documents/order-documents'
import { archiveOrderDocuments, listOrderDocuments } from '@portolan/contract/freight/documents'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { buildDocumentForm, invoiceFields } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let customer: string
let staff: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  customer = (await givenUser(portal)).token
  staff = (await givenStaff(portal, 'administrator')).token
})
afterAll(() => portal.close())

const marker = 'INTERNAL-margin-sheet'

async function prepare() {
  const { orderId } = await givenOrder(portal)
  const params = { ref: orderId }
  const ofOrder = { params, query: { by: 'id' }, token: staff }
  const document = { ...ofOrder, params: { ...params, documentRef: 'desk-1' } }
  const save = (fields: Record<string, string>) =>
    portal.call(saveCompanyDocument, {
      ...document,
      body: buildDocumentForm(fields, { name: `${marker}.pdf`, content: '%PDF-1.7 secret' }),
    })
  const change = (body: object) => portal.call(changeCompanyDocument, { ...document, body })
  /** Everything that the customer reads and that could name the document. */
  const shown = async () => {
    const own = { params: { orderId }, token: customer }
    const [listed, found, notifications] = [
      await portal.call(listOrderDocuments, own),
      await portal.call(listOrders, { token: customer, query: { search: marker } }),
      await portal.call(listNotifications, { token: customer }),
    ]
    return {
      documents: listed.json().count as number,
      found: found.json().count as number,
      notifications: notifications.body.split(marker).length - 1,
      files: (await portal.call(archiveOrderDocuments, own)).json().count as number | undefined,
    }
  }
  const order = async () =>
    (await portal.call(getOrder, { params: { orderId }, token: customer })).json() as { partsVersion: string }
  return { orderId, ofOrder, document, save, change, shown, order }
}

describe('a document that only the company sees', () => {
  it('is nowhere for the customer until it’s shown, and again once it’s hidden', async () => {
    const { ofOrder, save, change, shown, order } = await prepare()
    const { partsVersion } = await order()
    const saved = await save({ kind: 'other', internal: 'true' })
    expect([saved.statusCode, saved.json().isInternal]).toEqual([201, true])
    const nothing = { documents: 0, found: 0, notifications: 0 }
    expect(await shown()).toMatchObject(nothing)
    expect((await order()).partsVersion).toBe(partsVersion)
    const [listed] = (await portal.call(listCompanyOrderDocuments, ofOrder)).json().results
    expect(listed).toMatchObject({ ref: 'desk-1', isInternal: true })
    expect((await change({ isInternal: false, kind: 'packing-list' })).json()).toMatchObject({
      isInternal: false,
      kind: 'packing-list',
      outcome: 'updated',
    })
    expect(await shown()).toEqual({ documents: 1, found: 1, notifications: 1, files: 1 })
    expect((await change({ isInternal: false })).json().outcome).toBe('unchanged')
    // Sent again without saying, it stays as it is.
    expect((await save({ kind: 'packing-list' })).json()).toMatchObject({ isInternal: false })
    await change({ isInternal: true })
    expect(await shown()).toMatchObject(nothing)
    expect((await save({ kind: 'packing-list' })).json()).toMatchObject({ isInternal: true })
    expect(await shown()).toMatchObject(nothing)
  })

  it('is renamed within its type, and downloaded by the company only from its own order', async () => {
    const { ofOrder, save, change } = await prepare()
    const { id } = (await save({ kind: 'other', internal: 'true' })).json()
    expect((await change({ name: 'Sheet.xlsx' })).statusCode).toBe(400)
    expect((await change({ name: 'Sheet.pdf' })).json()).toMatchObject({ name: 'Sheet.pdf' })
    const file = (order: typeof ofOrder) =>
      portal.call(getOrderFile, { ...order, params: { ...order.params, fileId: id } })
    expect((await file(ofOrder)).body).toBe('%PDF-1.7 secret')
    expect((await file((await prepare()).ofOrder)).statusCode).toBe(404)
    const [listed] = (await portal.call(listCompanyOrderDocuments, ofOrder)).json().results
    const url: string = listed.file
    expect((await portal.app.inject({ method: 'GET', url })).body).toBe('%PDF-1.7 secret')
    const unsigned = url.replace(/organization=[^&]*/, '')
    expect((await portal.app.inject({ method: 'GET', url: unsigned })).statusCode).toBe(404)
  })

  it('is never an invoice, whose payment is noted without its file', async () => {
    const { ofOrder, document, change } = await prepare()
    const form = buildDocumentForm(invoiceFields)
    await portal.call(saveCompanyInvoice, { ...document, body: form })
    expect((await change({ isInternal: true })).statusCode).toBe(404)
    await portal.call(changeCompanyInvoice, { ...document, body: { paidOn: '2026-11-20' } })
    const { results } = (await portal.call(listCompanyInvoices, ofOrder)).json()
    expect(results).toMatchObject([
      {
        ref: 'desk-1',
        number: 'INV-7',
        amount: { amount: '1200.50', currency: 'EUR' },
        paidOn: '2026-11-20',
        state: 'paid',
      },
    ])
  })
})
