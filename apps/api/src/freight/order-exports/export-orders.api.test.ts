import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { exportOrders } from '@portolan/contract/freight/order-exports'
import { listOrders, type Order, pinOrder } from '@portolan/contract/freight/orders'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readXlsxRows } from '#freight/imports/files/read-xlsx.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildPlace, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const modes = ['air', 'sea', 'truck', 'rail'] as const

let portal: TestPortal
let person: { id: string; token: string; sessionId: string }
let now = start

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  // More than a batch of the reader, so that its cursor advances.
  const records = Array.from({ length: 640 }, (_, index) =>
    buildOrder({
      status: index % 3 === 0 ? 'archived' : 'active',
      transportMode: modes[index % 4] ?? 'sea',
      cargo: index === 1 ? '=cmd|\' /C calc\'!A0, "quoted"' : `Груз ${index}`,
      customerReference: index % 2 === 0 ? `PO-${index}` : null,
      updatedAt: new Date(Date.UTC(2026, 9, 1) + (index % 200) * 3_600_000).toISOString(),
    }),
  )
  for (let at = 0; at < records.length; at += 80) {
    await saveOrders(portal.deps, records.slice(at, at + 80))
    // PGlite writes in this thread; without a pause the server would consider itself overloaded.
    await setImmediate()
  }
  await sleep(1_100)
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' }, cargo: 'STRANGER CARGO' })
  person = await givenUser(portal)
})
afterAll(() => portal.close())

async function exported(query: Record<string, string>, language = 'en') {
  now = start
  const headers = { 'accept-language': language }
  const answer = await portal.call(exportOrders, { token: person.token, query, headers })
  expect(answer.statusCode).toBe(200)
  const { file, count } = answer.json()
  return { file: String(file), count: Number(count), download: await portal.get(file) }
}

function rowsOfCsv(text: string, delimiter = ','): Record<string, string>[] {
  return parse(text, { bom: true, columns: true, delimiter })
}

async function rowsOfXlsx(bytes: Buffer): Promise<unknown[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-xlsx-'))
  try {
    const path = join(folder, 'orders.xlsx')
    await writeFile(path, bytes)
    const rows: unknown[][] = []
    for await (const { cells } of readXlsxRows(path, undefined, () => {})) rows.push(cells)
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function listed(query: Record<string, string>): Promise<string[]> {
  const rows = await walkPages<Order>(portal, listOrders, {
    token: person.token,
    query: { limit: '100', ...query },
  })
  return rows.map(({ number }) => number)
}

describe('the export', () => {
  it.each([
    {},
    { status: 'active', ordering: '-pinned,-updatedAt' },
    { status: 'archived', transportMode: 'sea,rail', ordering: 'number' },
    { search: 'груз 12', ordering: '-pinned,-createdAt' },
  ])('holds what the list holds, in its order: %j', async (query) => {
    const [orderId] = (await listed({})).slice(300, 301)
    const [row] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM orders WHERE number = ${orderId}`,
    )
    await portal.call(pinOrder, { token: person.token, params: { orderId: row?.id ?? '' } })
    const { download, count } = await exported({ format: 'csv', ...query })
    const numbers = rowsOfCsv(download.body).map((line) => line.Order)
    expect(numbers.length).toBe(count)
    expect(numbers).toEqual(await listed(query))
  })

  it('as CSV begins with a mark, neutralises formulas and quotes', async () => {
    const { download } = await exported({ format: 'csv', search: 'calc' })
    expect([...download.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(download.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="Orders 2026-11-21.csv"',
    })
    const [row] = rowsOfCsv(download.body)
    expect(row).toMatchObject({
      Cargo: "'=cmd|' /C calc'!A0, \"quoted\"",
      Mode: 'Sea',
      'From: country': 'China',
      // 08:00 UTC on Shanghai's clock.
      'Departure: planned': '2026-11-01 16:00',
      'Departure: time zone': 'Asia/Shanghai',
      'Gross weight, kg': '120',
    })
  })

  it('speaks the reader’s language', async () => {
    const { download } = await exported({ format: 'csv', search: 'calc' }, 'ru')
    expect(decodeURIComponent(String(download.headers['content-disposition']))).toContain(
      'Заказы 2026-11-21.csv',
    )
    const [row] = rowsOfCsv(download.body, ';')
    expect(row).toMatchObject({ Транспорт: 'Море', 'Откуда: страна': 'Китай', 'Объём, м³': '0,5' })
  })

  it('as XLSX holds the same with real numbers and dates', async () => {
    const { download, count } = await exported({ format: 'xlsx', status: 'active' })
    const [titles = [], ...rows] = await rowsOfXlsx(download.rawPayload)
    expect(rows).toHaveLength(count)
    const at = (title: string) => titles.indexOf(title)
    expect(rows.map((row) => row[at('Order')])).toEqual(await listed({ status: 'active' }))
    const row = rows.find((cells) => String(cells[at('Cargo')]).includes('calc')) ?? []
    expect(row[at('Cargo')]).toBe('=cmd|\' /C calc\'!A0, "quoted"')
    expect(row[at('Departure: planned')]).toBe('2026-11-01T16:00:00')
    expect(row[at('Volume, m³')]).toBe(0.5)
    expect(row[at('Departure: actual')] ?? '').toBe('')
  })

  it('shows a bare date where a place has no zone', async () => {
    const route = buildOrder().route.map((point) => ({
      ...point,
      place: buildPlace({ ...point.place, timeZone: null }),
    }))
    await givenOrder(portal, { cargo: 'zoneless', route })
    const { download } = await exported({ format: 'csv', search: 'zoneless' })
    expect(rowsOfCsv(download.body)[0]).toMatchObject({
      'Departure: planned': '2026-11-01',
      'Arrival: time zone': '',
    })
  })

  it('of nothing is only a heading', async () => {
    const { download, count } = await exported({ format: 'xlsx', search: 'no such order' })
    expect([count, (await rowsOfXlsx(download.rawPayload)).length]).toEqual([0, 1])
  })

  it('shows no one else’s orders, also after a change of organization', async () => {
    const { download, file } = await exported({ format: 'csv' })
    expect(download.body).not.toContain('STRANGER')
    const stranger = await givenUser(portal, ['stranger'])
    const url = file.replace(person.sessionId, stranger.sessionId)
    expect((await portal.get(url)).statusCode).toBe(404)
  })

  it('is recorded in the security log', async () => {
    await exported({ format: 'xlsx', transportMode: 'rail' })
    const rows = await rowsOf<{ data: { format: string; filter: string } }>(
      portal.deps.database,
      sql`SELECT data FROM audit_events WHERE kind = 'orders-exported' AND user_id = ${person.id}
        ORDER BY at DESC, id DESC LIMIT 1`,
    )
    expect(rows[0]?.data.format).toBe('xlsx')
    expect(JSON.parse(rows[0]?.data.filter ?? '')).toMatchObject({ transportMode: ['rail'] })
  })
})

describe('an export that is asked for wrongly', () => {
  it.each([
    [{}, 'format'],
    [{ format: 'pdf' }, 'format'],
    [{ format: 'csv', search: 'ab' }, 'search'],
    [{ format: 'csv', ordering: 'cargo' }, 'ordering'],
  ])('%j', async (query, field) => {
    const answer = await portal.call(exportOrders, { token: person.token, query })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty(field)
  })

  it('by a URL that was changed or has run out', async () => {
    const { file } = await exported({ format: 'csv', status: 'active' })
    expect((await portal.get(file.replace('status=active', 'status=archived'))).statusCode).toBe(404)
    expect((await portal.get(file.replace('&status=active', ''))).statusCode).toBe(404)
    expect((await portal.get(`${file}&search=abc`)).statusCode).toBe(404)
    now = start + 60_000
    expect((await portal.get(file)).statusCode).toBe(404)
  })
})
