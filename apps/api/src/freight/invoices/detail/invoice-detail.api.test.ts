import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  changeCompanyInvoice,
  removeCompanyInvoice,
  saveCompanyInvoice,
} from '@portolan/contract/company/documents/order-documents'
import { getInvoice, type InvoiceDetail } from '@portolan/contract/freight/invoices/invoices'
import { getOrder, type OrderDetail } from '@portolan/contract/freight/orders'
import { askAboutOrder, listOrderQuestions, type OrderQuestion } from '@portolan/contract/freight/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { buildDocumentForm, invoiceFields } from '#testing/freight/company-calls.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const configured = {
  beneficiary: 'Portolan',
  bank: null,
  iban: 'NL85DEMO0417164300',
  account: null,
  bic: null,
  correspondentAccount: null,
  taxId: null,
  reference: null,
}

let portal: TestPortal
let folder: string
let key: string
let token: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-payment-'))
  const file = join(folder, 'payment-details.json')
  const { beneficiary, iban } = configured
  await writeFile(file, JSON.stringify({ USD: { beneficiary, iban } }))
  portal = await openTestPortal({ variables: { PAYMENT_DETAILS: file } })
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenUser(portal)).token
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const line = { description: 'Ocean freight', quantity: '2', unit: 'containers', unitPrice: '500.00' }
const lines = [
  { ...line, amount: '1000.00' },
  { description: 'Documents', amount: '200.50' },
]
const paymentDetails = { beneficiary: 'Portolan', iban: 'nl44 demo 0001 2345 67', bic: 'demonl2a' }
const details = { lines: JSON.stringify(lines), paymentDetails: JSON.stringify(paymentDetails) }

async function prepare() {
  const contact = { name: 'Marta', email: `marta-${Math.random()}@forwarder.example`, phone: null }
  const { orderId, record } = await givenOrder(portal, { customerReference: 'PO 4711', contacts: [contact] })
  const params = { ref: record.ref, documentRef: 'I-7' }
  const put = (fields: Record<string, string> = {}) =>
    portal.call(saveCompanyInvoice, {
      params,
      body: buildDocumentForm({ ...invoiceFields, ...fields }),
      key,
    })
  return {
    orderId,
    record,
    contact,
    put,
    change: (body: object) => portal.call(changeCompanyInvoice, { params, body, key }),
    remove: () => portal.call(removeCompanyInvoice, { params, key }),
    read: (invoiceId: string) => portal.call(getInvoice, { token, params: { invoiceId } }),
  }
}

describe('an invoice', () => {
  it('shows the order’s reference, its lines and how it’s paid, as the company sent them', async () => {
    const { put, read, record } = await prepare()
    const saved = (await put(details)).json()
    expect(saved).toMatchObject({
      lines: [lines[0], { unitPrice: null }],
      paymentDetails: { bic: 'DEMONL2A' },
    })
    const answer = await read(saved.id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<InvoiceDetail>()).toMatchObject({
      number: 'INV-7',
      order: { number: record.number, customerReference: 'PO 4711' },
      contacts: [{ name: 'Marta', role: null }],
      lines: [
        { ...line, amount: '1000.00' },
        { description: 'Documents', quantity: null, unit: null, unitPrice: null, amount: '200.50' },
      ],
      // The number is what to quote where the company names nothing else.
      paymentDetails: { beneficiary: 'Portolan', iban: 'NL44DEMO0001234567', reference: 'INV-7' },
      questions: { count: 0, latest: [] },
    })
    expect((await put(details)).json().outcome).toBe('unchanged')
  })

  it('has the configuration’s payment details of its currency, its own first, and none once it’s paid', async () => {
    const { put, read, change } = await prepare()
    const { id } = (await put()).json()
    const payment = async () => (await read(id)).json<InvoiceDetail>().paymentDetails
    expect(await payment()).toBeNull()
    await change({ currency: 'USD' })
    expect(await payment()).toEqual({ ...configured, reference: 'INV-7' })
    await change({ paymentDetails })
    expect(await payment()).toMatchObject({ iban: 'NL44DEMO0001234567' })
    await change({ paidOn: '2026-11-20' })
    expect(await payment()).toBeNull()
    await change({ paidOn: null, paymentDetails: null })
    expect(await payment()).toEqual({ ...configured, reference: 'INV-7' })
  })

  it('changes its lines without its file; then the same file with them is unchanged', async () => {
    const { put, change, read } = await prepare()
    const { id } = (await put()).json()
    expect((await change({ lines, paymentDetails })).json()).toMatchObject({ outcome: 'updated' })
    expect((await change({ lines, paymentDetails })).json()).toMatchObject({ outcome: 'unchanged' })
    expect((await put(details)).json().outcome).toBe('unchanged')
    expect((await change({ dueOn: '2027-01-05' })).json().lines).toHaveLength(2)
    expect((await change({ lines: [] })).json().outcome).toBe('updated')
    expect((await read(id)).json<InvoiceDetail>().lines).toEqual([])
    await put()
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT FROM invoice_details WHERE document_id = ${id}`,
    )
    expect(rows).toEqual([])
  })

  it('takes its lines along when it’s removed', async () => {
    const { put, read, remove } = await prepare()
    const { id } = (await put(details)).json()
    expect((await read(id)).statusCode).toBe(200)
    await remove()
    expect((await read(id)).statusCode).toBe(404)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT FROM invoice_details WHERE document_id = ${id}`,
    )
    expect(rows).toEqual([])
  })

  const many = Array.from({ length: 201 }, () => ({ description: 'x', amount: '1.00' }))
  it.each<[string, object, string]>([
    ['too many lines', { lines: many }, 'lines'],
    [
      'a line without a description',
      { lines: [{ description: ' ', amount: '1.00' }] },
      'lines.0.description',
    ],
    ['a long description', { lines: [{ description: 'x'.repeat(301), amount: '1' }] }, 'lines.0.description'],
    ['more decimals than its currency', { lines: [{ description: 'x', amount: '1.005' }] }, 'lines.0.amount'],
    ['a member that lines don’t have', { lines: [{ description: 'x', amount: '1', vat: 2 }] }, 'lines.0.vat'],
    [
      'a wrong IBAN',
      { paymentDetails: { beneficiary: 'x', iban: 'NL45DEMO0001234567' } },
      'paymentDetails.iban',
    ],
    ['no account at all', { paymentDetails: { beneficiary: 'x' } }, 'paymentDetails.iban'],
    ['a wrong BIC', { paymentDetails: { beneficiary: 'x', account: '1', bic: 'X' } }, 'paymentDetails.bic'],
  ])('with %s is refused by its field, in a form and in JSON', async (_what, wrong, field) => {
    const { put, change } = await prepare()
    const fields = Object.fromEntries(
      Object.entries(wrong).map(([name, value]) => [name, JSON.stringify(value)]),
    )
    const sent = await put(fields)
    expect([sent.statusCode, Object.keys(sent.json())]).toEqual([400, [field]])
    await put()
    const changed = await change(wrong)
    expect([changed.statusCode, Object.keys(changed.json())]).toEqual([400, [field]])
  })

  it('with lines that aren’t JSON is refused by its field', async () => {
    const { put } = await prepare()
    const answer = await put({ lines: 'Ocean freight' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { lines: ['Must be a list.'] }])
  })
})

describe('a question about an invoice', () => {
  it('names it in the email, and is listed with it and with its order', async () => {
    const { put, read, orderId, contact, record } = await prepare()
    const { id } = (await put()).json()
    const ask = (body: { text: string; invoiceId?: string }) =>
      portal.call(askAboutOrder, { token, params: { orderId }, body })
    await ask({ text: 'Where is it?' })
    const asked = (await ask({ text: 'Why so much?', invoiceId: id })).json<OrderQuestion>()
    expect(asked.invoice).toEqual({ id, number: 'INV-7' })
    const mails = await messagesTo(portal, contact.email)
    const mail = mails.find(({ text }) => text.includes('Why so much?'))
    for (const fact of ['INV-7', '€1,200.50', record.number]) expect(mail?.text).toContain(fact)
    expect(mail?.subject).toContain('INV-7')
    const { questions } = (await read(id)).json<InvoiceDetail>()
    expect([questions.count, questions.latest.map(({ text }) => text)]).toEqual([1, ['Why so much?']])
    const { questions: ofOrder } = (
      await portal.call(getOrder, { token, params: { orderId } })
    ).json<OrderDetail>()
    expect(ofOrder.latest.map(({ invoice }) => invoice?.number ?? null)).toEqual(['INV-7', null])
    const list = (query: Record<string, string>) =>
      walkPages<OrderQuestion>(portal, listOrderQuestions, { token, params: { orderId }, query })
    expect((await list({ invoice: id })).length).toBe(1)
    expect((await list({})).length).toBe(2)
  })

  it('keeps its number once the invoice is removed', async () => {
    const { put, remove, orderId } = await prepare()
    const { id } = (await put()).json()
    await portal.call(askAboutOrder, { token, params: { orderId }, body: { text: 'Why?', invoiceId: id } })
    await remove()
    const [question] = await walkPages<OrderQuestion>(portal, listOrderQuestions, {
      token,
      params: { orderId },
    })
    expect(question?.invoice).toEqual({ id: null, number: 'INV-7' })
  })

  it('is refused about a document that isn’t an invoice of this order', async () => {
    const mine = await prepare()
    const other = await prepare()
    const { id } = (await other.put()).json()
    const body = { text: 'Why?', invoiceId: id }
    const answer = await portal.call(askAboutOrder, { token, params: { orderId: mine.orderId }, body })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['invoiceId']])
  })
})
