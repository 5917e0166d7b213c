import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  archiveInvoices,
  downloadInvoiceArchive,
  downloadInvoiceExport,
  exportInvoices,
} from '@portolan/contract/freight/invoices/invoices'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readXlsxRows } from '#freight/imports/files/read-xlsx.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
let now = start
let portal: TestPortal
let person: { id: string; token: string; sessionId: string }
const ids: Record<string, string> = {}
let secret: string

const bytesOf = (text: string) => new TextEncoder().encode(`%PDF-${text}`)

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  const order = await givenOrder(portal, { number: 'PF-1' })
  const old = await givenOrder(portal, { number: 'PF-2', status: 'archived' })
  const invoices = [
    { on: order, number: 'late', dueOn: '2026-11-01', amount: '123456789012345.6789' },
    { on: old, number: '=1+1', dueOn: '2026-11-20', amount: '-0.10', currency: 'USD' },
    { on: old, number: 'open', dueOn: '2026-12-24' },
    { on: order, number: 'done', dueOn: '2026-10-01', paidOn: '2026-10-02' },
  ]
  for (const { on, ...invoice } of invoices) {
    const saved = await givenInvoice(portal, on, { ...invoice, name: 'invoice.pdf' }, bytesOf(invoice.number))
    ids[invoice.number] = saved.id
  }
  const stranger = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  secret = (await givenInvoice(portal, stranger, { number: 'SECRET' })).id
  person = await givenUser(portal)
})
afterAll(() => portal.close())

const idOf = (number: string) => ids[number] ?? ''

async function prepare(
  endpoint: typeof archiveInvoices | typeof exportInvoices,
  query: Record<string, string>,
  language = 'en',
) {
  now = start
  const headers = { 'accept-language': language }
  const answer = await portal.call(endpoint, { token: person.token, query, headers })
  expect(answer.statusCode).toBe(200)
  const { file, count } = answer.json()
  return { file: String(file), count: Number(count), download: await portal.get(file) }
}

async function unpack(zip: Buffer): Promise<Record<string, string>> {
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of file.eachEntry())
    files[entry.fileName] = Buffer.concat(
      await (await file.openReadStreamPromise(entry)).toArray(),
    ).toString()
  return files
}

describe('the ZIP of invoices', () => {
  it('holds the selected files, each under a name of its own', async () => {
    const selected = `${idOf('late')},${idOf('done')},${secret}`
    const { count, download } = await prepare(archiveInvoices, { ids: selected })
    expect(count).toBe(2)
    expect(download.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(download.rawPayload.length),
      'content-disposition': 'attachment; filename="Invoices 2026-11-21.zip"',
    })
    expect(await unpack(download.rawPayload)).toEqual({
      'invoice.pdf': '%PDF-late',
      'invoice (2).pdf': '%PDF-done',
    })
  })

  it('holds all that match the filter', async () => {
    const { count, download } = await prepare(
      archiveInvoices,
      { state: 'overdue,open', ordering: '-dueOn' },
      'ru',
    )
    expect(Object.values(await unpack(download.rawPayload))).toEqual(['%PDF-open', '%PDF-=1+1', '%PDF-late'])
    expect(count).toBe(3)
    expect(decodeURIComponent(String(download.headers['content-disposition']))).toContain(
      'Счета 2026-11-21.zip',
    )
  })

  it.each([[{ search: 'no such invoice' }], [{ ids: '01a1fdb1-0000-7000-8000-000000000000' }]])(
    'isn’t there for %j',
    async (query) => {
      const answer = await portal.call(archiveInvoices, { token: person.token, query })
      expect(answer.statusCode).toBe(404)
    },
  )

  it('has a limit, which it names', async () => {
    const order = await givenOrder(portal, { organization: { ref: 'big', name: 'Big' } })
    const { token } = await givenUser(portal, ['big'])
    await givenInvoice(portal, order, { number: 'first' })
    await portal.deps.database.execute(sql`INSERT INTO documents
      SELECT organization_id, gen_random_uuid(), order_id, 'copy-' || n, kind, name, content_type, size, content_hash,
        storage_key, created_at, invoice_number, amount, issued_on, due_on, paid_on
      FROM documents CROSS JOIN generate_series(1, 1000) AS n WHERE order_id = ${order.orderId}`)
    const answer = await portal.call(archiveInvoices, { token })
    expect([answer.statusCode, answer.json().nonFieldErrors[0]]).toEqual([
      400,
      'A ZIP holds at most 1,000 invoices. Narrow the filter or select fewer.',
    ])
  })
})

describe('the table of invoices', () => {
  it('as CSV holds the filtered ones in the order of the list, exact and without formulas', async () => {
    const { count, download } = await prepare(exportInvoices, { format: 'csv' })
    const rows: Record<string, string>[] = parse(download.body, { bom: true, columns: true })
    expect(count).toBe(4)
    expect(rows.map(({ Invoice }) => Invoice)).toEqual(['late', "'=1+1", 'open', 'done'])
    expect(rows[0]).toEqual({
      Invoice: 'late',
      Order: 'PF-1',
      'Your reference': '',
      'Record status': 'Active',
      Organization: 'Acme Trading',
      Issued: '2026-11-01',
      Due: '2026-11-01',
      Paid: '',
      Amount: '123456789012345.6789',
      Currency: 'EUR',
      Status: 'Overdue',
      'Days overdue': '20',
      File: 'invoice.pdf',
    })
    expect(rows[2]).toMatchObject({ Status: 'Open', 'Days overdue': '', 'Record status': 'Archived' })
    expect(download.body).not.toContain('SECRET')
  })

  it('speaks the reader’s language', async () => {
    const { download } = await prepare(exportInvoices, { format: 'csv', ids: idOf('=1+1') }, 'ru')
    const rows: Record<string, string>[] = parse(download.body, { bom: true, columns: true, delimiter: ';' })
    expect(rows).toMatchObject([{ Статус: 'Просрочен', Сумма: '-0,10', 'Дней просрочки': '1' }])
  })

  it('as XLSX has real numbers and dates', async () => {
    const { download } = await prepare(exportInvoices, {
      format: 'xlsx',
      ids: `${idOf('done')},${idOf('=1+1')}`,
    })
    const folder = await mkdtemp(join(tmpdir(), 'portolan-xlsx-'))
    try {
      const path = join(folder, 'invoices.xlsx')
      await writeFile(path, download.rawPayload)
      const rows: unknown[][] = []
      for await (const { cells } of readXlsxRows(path, undefined, () => {})) rows.push(cells)
      const [titles = [], first = [], second = []] = rows
      const at = (title: string) => titles.indexOf(title)
      expect(rows).toHaveLength(3)
      expect([first[at('Amount')], first[at('Currency')], first[at('Due')]]).toEqual([
        -0.1,
        'USD',
        '2026-11-20',
      ])
      expect([second[at('Invoice')], second[at('Paid')]]).toEqual(['done', '2026-10-02'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it.each([
    [{}, 'format'],
    [{ format: 'pdf' }, 'format'],
    [{ format: 'csv', ids: 'x' }, 'ids.0'],
    [{ format: 'csv', ids: '' }, 'ids'],
    [{ format: 'csv', state: 'late' }, 'state.0'],
  ])('refuses %j', async (query: Record<string, string>, field) => {
    const answer = await portal.call(exportInvoices, { token: person.token, query })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
  })
})

describe('their URLs', () => {
  it.each([
    [archiveInvoices, { state: 'overdue' }],
    [exportInvoices, { state: 'overdue', format: 'csv' }],
  ] as const)('are good for one filter, one session and a minute', async (endpoint, query) => {
    const { file } = await prepare(endpoint, query)
    const other = await givenUser(portal)
    for (const url of [
      file.replace('state=overdue', 'state=paid'),
      file.replace('&state=overdue', ''),
      file.replace(person.sessionId, other.sessionId),
      `${file}&ids=${secret}`,
    ])
      expect((await portal.get(url)).statusCode).toBe(404)
    now = start + 60_000
    expect((await portal.get(file)).statusCode).toBe(404)
    expect([downloadInvoiceArchive.auth, downloadInvoiceExport.auth]).toEqual(['public', 'public'])
  })

  it('open nothing once the person has left the organization', async () => {
    const leaver = await givenUser(portal)
    const urls = await Promise.all([
      portal.call(archiveInvoices, { token: leaver.token }),
      portal.call(exportInvoices, { token: leaver.token, query: { format: 'csv' } }),
    ])
    await portal.deps.database.execute(sql`DELETE FROM memberships WHERE user_id = ${leaver.id}`)
    const [zip, csv] = await Promise.all(urls.map((url) => portal.get(url.json().file)))
    expect(zip?.statusCode).toBe(404)
    expect(csv?.body.trimEnd().split('\r\n')).toHaveLength(1)
  })

  it('are recorded in the security log when they’re used', async () => {
    const user = await givenUser(portal)
    for (const [endpoint, query] of [
      [archiveInvoices, { currency: 'USD' }],
      [exportInvoices, { currency: 'USD', format: 'xlsx' }],
    ] as const) {
      const answer = await portal.call(endpoint, { token: user.token, query })
      await portal.get(answer.json().file)
    }
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT kind, data FROM audit_events WHERE user_id = ${user.id} AND kind LIKE 'invoices-%' ORDER BY kind`,
    )
    const filter = '{"currency":["USD"]}'
    expect(rows).toEqual([
      { kind: 'invoices-archived', data: { filter } },
      { kind: 'invoices-exported', data: { format: 'xlsx', filter } },
    ])
  })
})
