import { changeInvoice } from '@portolan/contract/commands/freight/documents'
import {
  changeCompanyInvoice,
  removeCompanyDocument,
  removeCompanyInvoice,
  saveCompanyDocument,
  saveCompanyInvoice,
} from '@portolan/contract/company/documents/order-documents'
import { listOrderDocuments, listOrderInvoices } from '@portolan/contract/freight/documents'
import { listOrders } from '@portolan/contract/freight/orders'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildDocumentForm, invoiceFields } from '#testing/freight/company-calls.ts'
import { runCommand } from '#testing/run-command.ts'
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

async function prepare() {
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
    ref: record.ref,
    change: (documentRef: string, body: object, locale = 'en', seen?: string) =>
      portal.call(changeCompanyInvoice, {
        params: params(documentRef),
        body,
        key,
        headers: { 'accept-language': locale, ...(seen && { 'if-match': `"${seen}"` }) },
      }),
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
    const { put, documents, kinds } = await prepare()
    const first = await put('B/L 1')
    const { id, createdAt } = first.json()
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        id,
        ref: 'B/L 1',
        kind: 'bill-of-lading',
        name: 'bl.pdf',
        contentType: 'application/pdf',
        size: 25,
        createdAt,
        isInternal: false,
        version: expect.any(String),
        outcome: 'created',
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
    const { put, remove, removeInvoice, documents } = await prepare()
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
    const { put, documents } = await prepare()
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
    const { putInvoice, removeInvoice, invoices, documents, kinds } = await prepare()
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
    const { put, putInvoice, documents, invoices } = await prepare()
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
    const { putInvoice } = await prepare()
    const answer = await putInvoice('bad', buildDocumentForm(fields))
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })
})

describe('an invoice without its file', () => {
  it('is marked paid, is as if sent again with it, and is opened again', async () => {
    const { putInvoice, change, invoices, kinds } = await prepare()
    const saved = await putInvoice('I-7')
    const files = await countFiles(portal)
    const { outcome: _, ...before } = saved.json()
    const paid = { ...before, paidOn: '2026-11-20' }
    const answer = await change('I-7', { paidOn: '2026-11-20' })
    const { version } = answer.json()
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...paid, version, outcome: 'updated' }])
    const same = { ...paid, version, outcome: 'unchanged' }
    expect((await change('I-7', { paidOn: '2026-11-20' })).json()).toEqual(same)
    expect(await invoices()).toMatchObject([{ number: 'INV-7', paidOn: '2026-11-20', state: 'paid' }])
    const again = await putInvoice('I-7', buildDocumentForm({ ...invoiceFields, paidOn: '2026-11-20' }))
    expect(again.json()).toEqual(same)
    expect((await change('I-7', { paidOn: null })).json()).toEqual({ ...before, outcome: 'updated' })
    expect((await putInvoice('I-7')).json()).toMatchObject({ outcome: 'unchanged' })
    expect([await countFiles(portal), await kinds()]).toEqual([files, ['invoice-added']])
  })

  it('is changed by the second of two only once they have seen what the first did', async () => {
    const { putInvoice, change } = await prepare()
    const { version } = (await putInvoice('I-8')).json()
    const first = await change('I-8', { paidOn: '2026-11-20' }, 'en', version)
    const second = await change('I-8', { paidOn: '2026-11-21' }, 'en', version)
    expect([first.statusCode, second.statusCode, second.json().error.code]).toEqual([200, 412, 'stale'])
    // The same change again is no conflict.
    const again = await change('I-8', { paidOn: '2026-11-20' }, 'en', version)
    expect(again.json()).toMatchObject({ outcome: 'unchanged', version: first.json().version })
    const third = await change('I-8', { paidOn: '2026-11-21' }, 'en', first.json().version)
    expect(third.json()).toMatchObject({ outcome: 'updated', paidOn: '2026-11-21' })
  })

  it('is corrected in all that it says, and is found by its new number', async () => {
    const { putInvoice, change, invoices } = await prepare()
    await putInvoice('I-8')
    const fields = {
      number: 'INV-corrected',
      amount: '99',
      currency: 'JPY',
      issuedOn: '2026-11-03',
      dueOn: '2027-01-02',
    }
    await change('I-8', fields)
    const { amount, currency, ...rest } = fields
    expect(await invoices()).toMatchObject([{ ...rest, amount: { amount, currency }, paidOn: null }])
    const answer = await portal.call(listOrders, { token, query: { search: 'INV-corrected' } })
    expect(answer.json().results).toHaveLength(1)
  })

  it('is refused by its field, in the language of the caller, and stays', async () => {
    const { putInvoice, put, change, invoices } = await prepare()
    await putInvoice('I-9')
    await put('bl')
    for (const [field, body] of [
      ['currency', { currency: 'XXQ' }],
      ['amount', { currency: 'JPY' }],
      ['amount', { amount: '1.005' }],
      ['dueOn', { dueOn: '31.12.2026' }],
      ['dueOn', { dueOn: null }],
      ['number', { number: ' ' }],
      ['file', { file: 'x' }],
    ] as const) {
      const [english, russian] = [await change('I-9', body), await change('I-9', body, 'ru')]
      expect([english.statusCode, Object.keys(english.json())]).toEqual([400, [field]])
      expect(russian.json()[field][0]).toMatch(/[а-я]/)
    }
    expect((await change('bl', { paidOn: '2026-11-20' })).statusCode).toBe(404)
    expect((await change('unknown', { paidOn: '2026-11-20' })).statusCode).toBe(404)
    expect(await invoices()).toMatchObject([{ number: 'INV-7', amount: { amount: '1200.50' }, paidOn: null }])
  })

  it('can be sent again where its file is lost', async () => {
    const { putInvoice, change, invoices } = await prepare()
    await putInvoice('I-10')
    const [{ id }] = await invoices()
    await portal.deps.files.remove(await storageKeyOf(id))
    expect((await change('I-10', { dueOn: '2027-01-02' })).json()).toMatchObject({ outcome: 'updated' })
    const again = await putInvoice('I-10', buildDocumentForm({ ...invoiceFields, dueOn: '2027-01-02' }))
    expect(again.json()).toMatchObject({ outcome: 'updated', dueOn: '2027-01-02' })
    expect(await portal.deps.files.sizeOf(await storageKeyOf(id))).toBe(25)
  })

  it('is changed on the command line, by reference or number', async () => {
    const { ref: order, putInvoice, invoices } = await prepare()
    await putInvoice('I-11')
    const run = (invoice: string, options: object) =>
      runCommand(portal, changeInvoice, { order, invoice, ...options })
    const dry = await run('INV-7', { paidOn: '2026-11-20', dryRun: true })
    expect(dry.result).toMatchObject({ paidOn: '2026-11-20', outcome: 'updated', dryRun: true })
    expect(await invoices()).toMatchObject([{ paidOn: null }])
    await run('INV-7', { paidOn: '2026-11-20', dueOn: '2027-01-02' })
    expect(await invoices()).toMatchObject([{ paidOn: '2026-11-20', dueOn: '2027-01-02' }])
    expect((await run('I-11', { paidOn: 'none' })).result).toMatchObject({ outcome: 'updated', paidOn: null })
    expect((await run('I-11', { paidOn: 'none' })).result).toMatchObject({ outcome: 'unchanged' })
    await putInvoice('I-12')
    const twice = `Order ${order} has several invoices with the number "INV-7"; use their references`
    await expect(run('INV-7', { amount: '1' })).rejects.toThrow(twice)
    await expect(run('I-11', { currency: 'JPY' })).rejects.toThrow('amount: ')
    await expect(run('I-99', { amount: '1' })).rejects.toThrow(`Order ${order} has no invoice "I-99"`)
  })

  it('counts as overdue by its due date until it is paid', async () => {
    const { ref, putInvoice, change } = await prepare()
    const countOverdue = async () => {
      const query = { attention: 'overdue', search: ref }
      return (await portal.call(listOrders, { token, query })).json().results.length
    }
    await putInvoice('I-13', buildDocumentForm({ ...invoiceFields, dueOn: '2020-01-01' }))
    const counts = [await countOverdue()]
    const due = [{ dueOn: '2099-01-01' }, { dueOn: '2020-01-01' }]
    for (const body of [...due, { paidOn: '2026-11-20' }, { paidOn: null }]) {
      await change('I-13', body)
      counts.push(await countOverdue())
    }
    expect(counts).toEqual([1, 0, 1, 0, 1])
  })
})

async function storageKeyOf(id: string): Promise<string> {
  const rows = await rowsOf<{ key: string }>(
    portal.deps.database,
    sql`SELECT storage_key AS key FROM documents WHERE id = ${id}`,
  )
  return rows[0]?.key ?? ''
}
