import { crc32 } from 'node:zlib'
import { archiveOrderDocuments, downloadDocumentArchive } from '@portolan/contract/freight/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const invoice = {
  number: '2026/17',
  amount: { amount: '1200.00', currency: 'EUR' },
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  paidOn: null,
}
const documents = [
  { name: 'Счёт № 17.pdf', kind: 'invoice', invoice },
  { name: 'list.pdf' },
  { name: 'LIST.pdf' },
  { name: '../../../etc/passwd' },
] as const

let portal: TestPortal
let token: string
let now = start
let order: { organizationId: string; orderId: string }

const bytesOf = (index: number) => new Uint8Array(50_000 + index).map((_, at) => (at * (index + 3)) % 251)

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  order = await givenOrder(portal, { number: 'PF/2026-1' })
  token = (await givenUser(portal)).token
  for (const [index, document] of documents.entries()) {
    const createdAt = `2026-11-0${index + 1}T10:20:30Z`
    await givenDocument(portal, order, { createdAt, ...document }, bytesOf(index))
  }
})
afterAll(() => portal.close())

async function givenUrl(orderId = order.orderId, person = token): Promise<{ file: string; count: number }> {
  now = start
  return (await portal.call(archiveOrderDocuments, { params: { orderId }, token: person })).json()
}

async function unpack(zip: Buffer): Promise<{ name: string; bytes: Buffer; at: string }[]> {
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  const entries: { name: string; bytes: Buffer; at: string }[] = []
  for await (const entry of file.eachEntry()) {
    const bytes = Buffer.concat(await (await file.openReadStreamPromise(entry)).toArray())
    // The ZIP reader leaves this check to its caller; other programs reject an entry with a wrong checksum.
    expect(crc32(bytes)).toBe(entry.crc32)
    entries.push({
      name: entry.fileName,
      bytes,
      at: entry.getLastModDate().toISOString(),
    })
  }
  return entries
}

/** The same URL with other parameters. */
function changed(url: string, changes: Record<string, string>): string {
  const target = new URL(url, 'http://portal')
  for (const [name, value] of Object.entries(changes)) target.searchParams.set(name, value)
  return target.pathname + target.search
}

describe('all documents as one ZIP', () => {
  it('holds every document and invoice under a name of its own', async () => {
    const { file, count } = await givenUrl()
    expect(count).toBe(4)
    const answer = await portal.get(file)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(answer.rawPayload.length),
      'content-disposition': 'attachment; filename=PF-2026-1.zip',
      'cache-control': 'no-store',
    })
    const entries = await unpack(answer.rawPayload)
    expect(entries.map(({ name }) => name)).toEqual([
      'Счёт № 17.pdf',
      'list.pdf',
      'LIST (2).pdf',
      '-..-..-etc-passwd',
    ])
    for (const [index, { bytes, at }] of entries.entries()) {
      expect(bytes.equals(bytesOf(index))).toBe(true)
      expect(at).toBe(`2026-11-0${index + 1}T10:20:30.000Z`)
    }
  })

  it('is recorded in the security log with the person', async () => {
    const person = await givenUser(portal)
    const { file } = await givenUrl(order.orderId, person.token)
    await portal.get(file)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT organization_id, data FROM audit_events
        WHERE kind = 'documents-archived' AND user_id = ${person.id}`,
    )
    expect(rows).toEqual([{ organization_id: order.organizationId, data: { orderId: order.orderId } }])
  })

  it('isn’t there for an order without documents', async () => {
    const { orderId } = await givenOrder(portal)
    const answer = await portal.call(archiveOrderDocuments, { params: { orderId }, token })
    expect(answer.statusCode).toBe(404)
  })

  it('names a file that is lost in a text, and holds the others', async () => {
    const otherOrder = await givenOrder(portal)
    await givenDocument(portal, otherOrder)
    const { id } = await givenDocument(portal, otherOrder, { name: 'lost.pdf' })
    const [row] = await rowsOf<{ storage_key: string }>(
      portal.deps.database,
      sql`SELECT storage_key FROM documents WHERE id = ${id}`,
    )
    await portal.deps.files.remove(row?.storage_key ?? '')
    const { file } = await givenUrl(otherOrder.orderId)
    const [first, text, ...others] = await unpack((await portal.get(file)).rawPayload)
    expect([first?.name === 'lost.pdf', text?.name, others]).toEqual([false, 'Отсутствующие файлы.txt', []])
    expect(text?.bytes.toString()).toBe(
      'Этих файлов нет на нашем сервере. Свяжитесь с нами:\r\n\r\nlost.pdf\r\n',
    )
    expect(portal.logLines.join()).toContain('a stored file is missing')
  })
})

describe('the URL of a ZIP', () => {
  it('runs out after a minute', async () => {
    const { file } = await givenUrl()
    now = start + 59_000
    expect((await portal.get(file)).statusCode).toBe(200)
    now = start + 60_000
    expect((await portal.get(file)).statusCode).toBe(404)
  })

  it('is valid only for its order and session', async () => {
    const { file } = await givenUrl()
    const other = await givenOrder(portal)
    await givenDocument(portal, other)
    const someone = await givenUser(portal)
    const expires = Number(new URL(file, 'http://portal').searchParams.get('expires'))
    for (const url of [
      file.replace(order.orderId, other.orderId),
      changed(file, { session: someone.sessionId }),
      changed(file, { expires: String(expires + 1) }),
      changed(file, { signature: 'ä'.repeat(43) }),
      changed(file, { signature: '' }),
    ]) {
      expect((await portal.get(url)).statusCode).toBe(404)
    }
    expect((await portal.get(`${file}&more=1`)).statusCode).toBe(400)
  })

  it('ends with the session', async () => {
    const person = await givenUser(portal)
    const { file } = await givenUrl(order.orderId, person.token)
    await portal.deps.database.execute(
      sql`UPDATE sessions SET revoked_at = now() WHERE id = ${person.sessionId}`,
    )
    expect((await portal.get(file)).statusCode).toBe(404)
  })

  it('opens nothing once the person has left the organization', async () => {
    const person = await givenUser(portal)
    const { file } = await givenUrl(order.orderId, person.token)
    await portal.deps.database.execute(sql`DELETE FROM memberships WHERE user_id = ${person.id}`)
    expect((await portal.get(file)).statusCode).toBe(404)
    expect(downloadDocumentArchive.auth).toBe('public')
  })
})
