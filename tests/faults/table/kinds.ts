import { createHash } from 'node:crypto'
import { applyMilestoneRun } from '@portolan/contract/company/bulk/milestone-runs'
import { saveCompanyDocument } from '@portolan/contract/company/documents/order-documents'
import { sendImportFile } from '@portolan/contract/company/imports/import-files'
import { startImport } from '@portolan/contract/company/imports/import-runs'
import { sendMessage } from '@portolan/contract/company/messages'
import { saveCompanyOrder, saveCompanyOrders } from '@portolan/contract/company/order-calls'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { approvePreorder } from '@portolan/contract/company/preorders'
import { saveRates } from '@portolan/contract/company/rates'
import {
  addCompanyThreadFile,
  addThreadNote,
  sendCompanyMessage,
} from '@portolan/contract/company/threads/threads'
import { saveBrand } from '@portolan/contract/content/brand/brand-settings'
import { addOrderDocument } from '@portolan/contract/freight/documents'
import { addPreorderDocument } from '@portolan/contract/freight/preorders/preorder-documents'
import { createPreorder } from '@portolan/contract/freight/preorders/preorders'
import { askAboutOrder } from '@portolan/contract/freight/questions'
import { createQuote } from '@portolan/contract/freight/quotes'
import { addThreadFile, sendThreadMessage } from '@portolan/contract/freight/threads'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { type SQL, sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { buildRate } from '../../../apps/api/src/testing/builders.ts'
import { buildTracking } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { buildDocumentForm, buildSentOrder } from '../../../apps/api/src/testing/freight/company-calls.ts'
import { buildQuote } from '../../../apps/api/src/testing/freight/quotes.ts'
import { buildFile } from '../../../apps/api/src/testing/freight/threads/given-messages.ts'
import { buildForm, buildPreorder } from '../../../apps/api/src/testing/preorders.ts'
import type { Answer, Customer } from './customer.ts'

/** A kind of writes: how one is made, so that the same mark is the same request, and what is stored of it. */
export interface Kind {
  name: string
  /** The calls of the contract that it stands for. */
  calls: readonly Endpoint[]
  write(customer: Customer, mark: string): Promise<Answer>
  /** Selects the `mark` of everything that is stored, each as often as it is. */
  stored(customer: Customer): SQL
  /** How often a whole write is there; 1 by default. */
  parts?: number
  /** Each write replaces the one before: only the last one is there. */
  isReplaced?: true
}

/** The ID of what has no other name; the same for the same mark. */
export function idOf(mark: string): string {
  const hex = createHash('sha256').update(mark).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const byPerson = (endpoint: Endpoint, paramsOf: (customer: Customer) => Record<string, string>) =>
  [endpoint, 'person', paramsOf] as const
const byCompany = (endpoint: Endpoint, paramsOf: (customer: Customer) => Record<string, string>) =>
  [endpoint, 'company', paramsOf] as const

/** A kind of one call with an `Idempotency-Key`. */
function keyed(
  name: string,
  [endpoint, by, paramsOf]: ReturnType<typeof byPerson> | ReturnType<typeof byCompany>,
  bodyOf: (customer: Customer, mark: string) => unknown,
  stored: Kind['stored'],
): Kind {
  return {
    name,
    calls: [endpoint],
    stored,
    write: (customer, mark) =>
      customer.send(endpoint, {
        by,
        params: paramsOf(customer),
        headers: { 'idempotency-key': mark },
        body: bodyOf(customer, mark),
      }),
  }
}

const none = () => ({})
const ofOrder = ({ orderId }: Customer) => ({ orderId })
const ofThread = ({ orderId }: Customer) => ({ threadId: orderId })
const file = (_: Customer, mark: string) => buildFile(`%PDF-1.7 ${mark}`, `${mark}.pdf`)
const text = (_: Customer, mark: string) => ({ text: mark })

/** The marks in a column of the customer's rows; names of files end in `.pdf`. */
const inColumn =
  (table: string, column: string, condition = 'true'): Kind['stored'] =>
  ({ organizationId }) =>
    sql`SELECT replace(${sql.raw(column)}, '.pdf', '') AS mark FROM ${sql.raw(table)}
    WHERE organization_id = ${organizationId}::uuid AND ${sql.raw(condition)}`

/** Each order is created by one change, whatever became of it. */
const createdOrders: Kind['stored'] = ({ organizationId }) => sql`
  SELECT regexp_replace(orders.ref, '_.*$', '') AS mark FROM orders JOIN order_changes ON order_id = orders.id
  WHERE orders.organization_id = ${organizationId}::uuid`

const bulkParts = 5
const importMap = '{"order":{"ref":"{Order}"},"event":{"id":"{Id}","code":"{Event}","at":"{At}"}}'

const bookings = keyed(
  'bookings',
  byPerson(createPreorder, none),
  ({ organizationId }, mark) => buildPreorder(organizationId, { cargo: mark }),
  inColumn('preorders', "content ->> 'cargo'"),
)

const quotes = keyed(
  'quotes',
  byPerson(createQuote, none),
  ({ organizationId }, mark) => buildQuote(organizationId, { cargo: mark, readyOn: '2035-01-15' }),
  inColumn('quotes', "request ->> 'cargo'"),
)

const approvals: Kind = {
  name: 'approvals',
  calls: [approvePreorder],
  async write(customer, mark) {
    const booked = await bookings.write(customer, mark)
    if (!booked.isDone) return booked
    return customer.send(approvePreorder, {
      by: 'company',
      params: { preorderId: String(booked.body.id) },
      body: { orderRef: mark },
    })
  },
  stored: createdOrders,
}

const orders: Kind = {
  name: 'orders',
  calls: [saveCompanyOrder],
  write: (customer, mark) =>
    customer.send(saveCompanyOrder, {
      by: 'company',
      params: { ref: mark },
      body: buildSentOrder({ organization: { ref: customer.ref } }),
    }),
  stored: createdOrders,
}

const bulk: Kind = {
  name: 'bulk orders',
  calls: [saveCompanyOrders],
  write: (customer, mark) =>
    customer.send(saveCompanyOrders, {
      by: 'company',
      lines: Array.from({ length: bulkParts }, (_, part) => ({
        ref: `${mark}_${part}`,
        ...buildSentOrder({ organization: { ref: customer.ref } }),
      })),
    }),
  stored: createdOrders,
  parts: bulkParts,
}

const rates: Kind = {
  name: 'bulk rates',
  calls: [saveRates],
  write: ({ ref, send }, mark) =>
    send(saveRates, { by: 'company', lines: [{ ref: mark, ...buildRate({ organizationRef: ref }) }] }),
  stored: inColumn('rates', 'ref'),
}

const events: Kind = {
  name: 'events',
  calls: [appendOrderEvents],
  write: ({ orderRef, send }, mark) =>
    send(appendOrderEvents, {
      by: 'company',
      params: { ref: orderRef },
      body: { events: [{ id: mark, code: 'DEPA', at: '2026-11-02' }] },
    }),
  stored: inColumn('event_log', 'source_event_id'),
}

const runs: Kind = {
  name: 'milestones of many orders',
  calls: [applyMilestoneRun],
  write: ({ orderId, send }, mark) =>
    send(applyMilestoneRun, {
      by: 'company',
      params: { runId: idOf(mark) },
      body: { orders: [orderId], milestone: { code: 'DEPA', on: '2026-11-02', remark: mark } },
    }),
  stored: inColumn('event_log', 'remark', 'remark IS NOT NULL'),
}

const carrierMessages: Kind = {
  name: 'carrier messages',
  calls: [sendMessage],
  write: ({ send }, mark) =>
    send(sendMessage, {
      by: 'company',
      query: { fileName: `${mark}.json` },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([buildTracking({ eventID: idOf(mark), bookings: [mark] })]),
    }),
  stored: () => sql`SELECT replace(file_name, '.json', '') AS mark
    FROM inbound_messages JOIN inbound_events ON message_id = inbound_messages.id WHERE status = 'read'`,
}

const papers: Kind = {
  name: 'documents of the company',
  calls: [saveCompanyDocument],
  write: ({ orderRef, send }, mark) =>
    send(saveCompanyDocument, {
      by: 'company',
      params: { ref: orderRef, documentRef: mark },
      body: buildDocumentForm(
        { kind: 'bill-of-lading' },
        { content: `%PDF-1.7 ${mark}`, name: `${mark}.pdf` },
      ),
    }),
  stored: inColumn('documents', 'name', "origin = 'company'"),
}

const imports: Kind = {
  name: 'imports',
  calls: [sendImportFile, startImport],
  async write({ orderRef, send, importFiles }, mark) {
    // The same run is started with the file that was sent for it.
    if (!importFiles.has(mark)) {
      const sent = await send(sendImportFile, {
        by: 'company',
        query: { name: `${mark}.csv` },
        headers: { 'content-type': 'application/octet-stream' },
        body: `Order,Id,Event,At\n${orderRef},${mark},DEPA,2026-11-03\n`,
      })
      if (!sent.isDone) return sent
      importFiles.set(mark, String(sent.body.id))
    }
    return send(startImport, {
      by: 'company',
      params: { importRunId: idOf(mark) },
      body: { fileId: importFiles.get(mark), kind: 'events', map: importMap },
    })
  },
  stored: inColumn('event_log', 'source_event_id'),
}

const brand: Kind = {
  name: 'brand',
  calls: [saveBrand],
  write: ({ send }, mark) => send(saveBrand, { by: 'company', body: { name: mark } }),
  stored: () => sql`SELECT entries -> 'name' ->> 'value' AS mark FROM saved_settings WHERE section = 'brand'`,
  isReplaced: true,
}

/** The kinds of writes; a new one is an entry. */
export const kinds: readonly Kind[] = [
  bookings,
  keyed(
    'documents of bookings',
    byPerson(addPreorderDocument, ({ preorderId }) => ({ preorderId })),
    (_, mark) => buildForm(`%PDF-1.7 ${mark}`, { name: `${mark}.pdf` }),
    inColumn('preorder_documents', 'name'),
  ),
  approvals,
  quotes,
  keyed(
    'documents of customers',
    byPerson(addOrderDocument, ofOrder),
    (_, mark) => buildForm(`%PDF-1.7 ${mark}`, { name: `${mark}.pdf` }),
    inColumn('documents', 'name', "origin = 'customer'"),
  ),
  papers,
  keyed('questions', byPerson(askAboutOrder, ofOrder), text, inColumn('thread_messages', 'text')),
  keyed('messages', byPerson(sendThreadMessage, ofThread), text, inColumn('thread_messages', 'text')),
  keyed('files of messages', byPerson(addThreadFile, ofThread), file, inColumn('thread_files', 'name')),
  keyed('answers', byCompany(sendCompanyMessage, ofThread), text, inColumn('thread_messages', 'text')),
  keyed('notes', byCompany(addThreadNote, ofThread), text, inColumn('thread_messages', 'text')),
  keyed(
    'files of answers',
    byCompany(addCompanyThreadFile, ofThread),
    file,
    inColumn('thread_files', 'name'),
  ),
  orders,
  bulk,
  rates,
  events,
  runs,
  carrierMessages,
  imports,
  brand,
]
