import {
  removeCompanyDocument,
  removeCompanyInvoice,
  saveCompanyDocument,
  saveCompanyInvoice,
} from '@portolan/contract/company/order-documents'
import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { listOrders } from '@portolan/contract/freight/orders'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildDocumentForm, invoiceFields } from '#testing/freight/company-calls.ts'
import { countFiles } from '#testing/stored-files.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function given() {
  const { orderId, record } = await givenOrder(portal)
  const params = (documentRef: string) => ({ ref: record.ref, documentRef })
  const kinds = async () =>
    (await portal.call(listNotifications, { token, query: { limit: '100' } }))
      .json()
      .results.filter(({ order }: { order: { id: string } | null }) => order?.id === orderId)
      .map(({ kind }: { kind: string }) => kind)
  return {
    kinds,
    put: (documentRef: string, body = buildDocumentForm()) =>
      portal.call(saveCompanyDocument, { params: params(documentRef), body, key }),
    putInvoice: (documentRef: string, body = buildDocumentForm(invoiceFields)) =>
      portal.call(saveCompanyInvoice, { params: params(documentRef), body, key }),
    remove: (documentRef: string) => portal.call(removeCompanyDocument, { params: params(documentRef), key }),
    removeInvoice: (documentRef: string) =>
      portal.call(removeCompanyInvoice, { params: params(documentRef), key }),
    documents: async () =>
      (await portal.call(listOrderDocuments, { params: { orderId }, token })).json().results,
    invoices: async () =>
      (await portal.call(listOrderInvoices, { params: { orderId }, token })).json().results,
  }
}

describe('a document of the company', () => {
  it('is added with a notification, changes nothing when sent again, and is replaced', async () => {
    const { put, documents, kinds } = await given()
    const first = await put('B/L 1')
    const { id, createdAt } = first.json()
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        ...{ id, ref: 'B/L 1', kind: 'bill-of-lading', name: 'bl.pdf', contentType: 'application/pdf' },
        ...{ size: 25, createdAt, outcome: 'created' },
      },
    ])
    expect(await kinds()).toEqual(['document-added'])
    const files = await countFiles(portal)
    const again = await put('B/L 1')
    expect([again.statusCode, again.json()]).toEqual([200, { ...first.json(), outcome: 'unchanged' }])
    const other = buildDocumentForm({ kind: 'other', name: 'final.pdf' }, { content: '%PDF-1.7 other' })
    const replaced = await put('B/L 1', other)
    expect([replaced.statusCode, replaced.json()]).toMatchObject([
      200,
      { id, kind: 'other', name: 'final.pdf', createdAt, outcome: 'updated' },
    ])
    expect(await documents()).toMatchObject([{ id, name: 'final.pdf' }])
    expect(await kinds()).toEqual(['document-added'])
    expect(await countFiles(portal)).toBe(files)
  })

  it('is removed with its file and can’t be searched for any more, again without harm', async () => {
    const { put, remove, removeInvoice, documents } = await given()
    const before = await countFiles(portal)
    await put('x', buildDocumentForm({ kind: 'other', name: 'zanzibar-manifest.pdf' }))
    const search = async () =>
      (await portal.call(listOrders, { token, query: { search: 'zanzibar-manifest' } })).json().results.length
    expect([await search(), (await removeInvoice('x')).statusCode, (await documents()).length]).toEqual([
      1, 204, 1,
    ])
    expect([(await remove('x')).statusCode, (await remove('x')).statusCode]).toEqual([204, 204])
    expect([await search(), await documents(), await countFiles(portal)]).toEqual([0, [], before])
  })

  it.each<[string, FormData, string]>([
    ['that is HTML in a PDF’s clothes', buildDocumentForm({ kind: 'other' }, { content: '<html>' }), 'file'],
    ['whose new name is of another type', buildDocumentForm({ kind: 'other', name: 'a.zip' }), 'name'],
    ['without a kind', buildDocumentForm({}), 'kind'],
    ['with a member that it has not', buildDocumentForm({ kind: 'other', color: 'red' }), 'color'],
  ])('%s is refused by its field', async (_what, form, field) => {
    const { put, documents } = await given()
    const answer = await put('bad', form)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
    expect(await documents()).toEqual([])
  })

  it('of an unknown order is not found', async () => {
    const params = { ref: 'unknown', documentRef: 'x' }
    const body = buildDocumentForm()
    expect((await portal.call(saveCompanyDocument, { params, body, key })).statusCode).toBe(404)
    expect((await portal.call(removeCompanyDocument, { params, key })).statusCode).toBe(404)
  })
})

describe('an invoice of the company', () => {
  it('is added, then paid, then removed', async () => {
    const { putInvoice, removeInvoice, invoices, documents, kinds } = await given()
    const first = await putInvoice('I-7')
    expect([first.statusCode, first.json()]).toMatchObject([
      201,
      { ref: 'I-7', number: 'INV-7', amount: { amount: '1200.50', currency: 'EUR' }, paidOn: null },
    ])
    expect(await kinds()).toEqual(['invoice-added'])
    expect((await putInvoice('I-7')).json()).toEqual({ ...first.json(), outcome: 'unchanged' })
    const paid = await putInvoice('I-7', buildDocumentForm({ ...invoiceFields, paidOn: '2026-11-20' }))
    expect([paid.statusCode, paid.json()]).toMatchObject([200, { paidOn: '2026-11-20', outcome: 'updated' }])
    expect(await invoices()).toMatchObject([{ number: 'INV-7', paidOn: '2026-11-20' }])
    expect(await documents()).toEqual([])
    await removeInvoice('I-7')
    expect(await invoices()).toEqual([])
  })

  it('and a document never take each other’s reference', async () => {
    const { put, putInvoice, documents, invoices } = await given()
    await put('d')
    await putInvoice('i')
    for (const answer of [await put('i'), await putInvoice('d')])
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['documentRef']])
    expect([(await documents()).length, (await invoices()).length]).toEqual([1, 1])
  })

  it.each([
    ['amount', { ...invoiceFields, amount: '1,200' }],
    ['amount', { ...invoiceFields, amount: '1.005' }],
    ['amount', { ...invoiceFields, amount: '1.5', currency: 'JPY' }],
    ['currency', { ...invoiceFields, currency: 'XXQ' }],
    ['dueOn', { ...invoiceFields, dueOn: '2026-02-30' }],
    ['number', { ...invoiceFields, number: ' ' }],
  ])('is refused by its %s', async (field, fields) => {
    const { putInvoice } = await given()
    const answer = await putInvoice('bad', buildDocumentForm(fields))
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })
})
