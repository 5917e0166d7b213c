import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const start = Date.parse('2026-11-21T08:00:00Z')
const bytes = new Uint8Array(100_000).map((_, index) => (index * 7) % 251)

let portal: TestPortal
let person: { id: string; token: string }
let now = start
let order: { organizationId: string; orderId: string }

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  order = await givenOrder(portal)
  person = await givenUser(portal)
})
afterAll(() => portal.close())

/** Saves a document and returns its URL from the list. */
async function givenUrl(overrides: Parameters<typeof givenDocument>[2] = {}, content = bytes) {
  now = start
  const { id } = await givenDocument(portal, order, overrides, content)
  const { orderId } = order
  const query = { limit: '100' }
  const list = await portal.call(listOrderDocuments, { params: { orderId }, token: person.token, query })
  const row = list.json().results.find((document: { id: string }) => document.id === id)
  return { id, url: String(row.file) }
}

function changed(url: string, name: string, value: string): string {
  const target = new URL(url, 'http://portal')
  target.searchParams.set(name, value)
  return target.pathname + target.search
}

describe('a signed URL', () => {
  it('gives the file without any header', async () => {
    const { url, id } = await givenUrl()
    const answer = await portal.get(url)
    expect(answer.statusCode).toBe(200)
    expect(Buffer.from(bytes).equals(answer.rawPayload)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '100000',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT user_id, organization_id, address FROM audit_events
        WHERE kind = 'document-downloaded' AND data->>'documentId' = ${id}`,
    )
    const { organizationId } = order
    expect(rows).toEqual([{ user_id: person.id, organization_id: organizationId, address: '127.0.0.1' }])
  })

  it('runs out after ten minutes', async () => {
    const { url } = await givenUrl()
    now = start + 599_000
    expect((await portal.get(url)).statusCode).toBe(200)
    now = start + 600_000
    expect((await portal.get(url)).statusCode).toBe(404)
  })

  it('is good for its file, session and time only', async () => {
    const [one, other] = [await givenUrl(), await givenUrl()]
    const colleague = await givenUser(portal)
    const expires = Number(new URL(one.url, 'http://portal').searchParams.get('expires'))
    const signature = new URL(one.url, 'http://portal').searchParams.get('signature') ?? ''
    const altered = [
      one.url.replace(one.id, other.id),
      changed(one.url, 'session', colleague.sessionId),
      changed(one.url, 'session', other.id),
      changed(one.url, 'expires', String(expires + 1)),
      changed(one.url, 'expires', String(Number.MAX_SAFE_INTEGER)),
      changed(one.url, 'signature', `${signature.slice(0, -4)}AAAA`),
      changed(one.url, 'signature', ''),
      changed(one.url, 'signature', 'ä'.repeat(signature.length)),
      one.url.replace(one.id, '01a1fdb1-0000-7000-8000-000000000000'),
    ]
    for (const url of altered) {
      const answer = await portal.get(url)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
    }
  })

  it('of another organization’s viewer finds nothing', async () => {
    const { id } = await givenUrl()
    const foreign = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
    await givenDocument(portal, foreign)
    const { token } = await givenUser(portal, ['stranger'])
    const list = await portal.call(listOrderDocuments, { params: { orderId: foreign.orderId }, token })
    const [own] = list.json().results
    expect((await portal.get(own.file)).statusCode).toBe(200)
    expect((await portal.get(own.file.replace(own.id, id))).statusCode).toBe(404)
  })

  it.each(['session', 'expires', 'signature'])('without %s is refused', async (name) => {
    const target = new URL((await givenUrl()).url, 'http://portal')
    target.searchParams.delete(name)
    const answer = await portal.get(target.pathname + target.search)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [name]])
  })

  it('never is in a log line with its signature', async () => {
    const { url } = await givenUrl()
    const signature = new URL(url, 'http://portal').searchParams.get('signature') ?? '?'
    now = start + 600_000
    expect((await portal.get(url)).statusCode).toBe(404)
    expect(portal.logLines.join('')).toContain('/api/v2/files/')
    expect(portal.logLines.join('')).not.toContain(signature)
  })
})

describe('the answer', () => {
  it.each([
    ['application/pdf', 'inline'],
    ['image/png', 'inline'],
    ['image/jpeg', 'inline'],
    ['image/svg+xml', 'attachment'],
    ['text/html', 'attachment'],
    ['application/xhtml+xml', 'attachment'],
    ['text/plain', 'attachment'],
    ['application/octet-stream', 'attachment'],
    ['application/pdf; x="text/html"', 'attachment'],
  ])('of %s is %s', async (contentType, disposition) => {
    const { url } = await givenUrl({ contentType })
    const answer = await portal.get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${disposition};`))
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('is an attachment where the page asks to save it', async () => {
    const { url } = await givenUrl()
    const answer = await portal.get(`${url}&download=1`)
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect((await portal.get(`${url}&download=yes`)).statusCode).toBe(400)
  })

  it.each([
    [
      'Накладная № 5.pdf',
      "filename*=UTF-8''%D0%9D%D0%B0%D0%BA%D0%BB%D0%B0%D0%B4%D0%BD%D0%B0%D1%8F%20%E2%84%96%205.pdf",
    ],
    ['a "quoted" name.pdf', 'filename="a \\"quoted\\" name.pdf"'],
  ])('names the file %s', async (name, expected) => {
    const { url } = await givenUrl({ name })
    expect((await portal.get(url)).headers['content-disposition']).toContain(expected)
  })

  it.each(['line\r\nSet-Cookie: a=b.pdf', 'tab\tand \u202e.pdf', '🚢.pdf'])(
    'keeps the header whole for the name %j',
    async (name) => {
      const { url } = await givenUrl({ name })
      const answer = await portal.get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it('to HEAD is the same without the file', async () => {
    const { url } = await givenUrl()
    const answer = await portal.app.inject({ method: 'HEAD', url })
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '100000', ''])
  })

  it('of a part is that part, so that a broken download can go on', async () => {
    const { url } = await givenUrl({}, Buffer.from('%PDF-1.7 of ten'))
    const ask = (range: string) => portal.app.inject({ url, headers: { range } })
    const part = await ask('bytes=9-10')
    const { 'content-range': range, 'content-length': length } = part.headers
    expect([part.statusCode, range, length, part.body]).toEqual([206, 'bytes 9-10/15', '2', 'of'])
    const beyond = await ask('bytes=15-')
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */15'])
    expect((await portal.get(url)).headers['accept-ranges']).toBe('bytes')
  })

  it('of an empty file is empty', async () => {
    const { url } = await givenUrl({}, new Uint8Array())
    const answer = await portal.get(url)
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', ''])
  })
})

it('a file that is gone from the disk is a clean error immediately, over a real connection', async () => {
  const { id, url } = await givenUrl()
  const [row] = await rowsOf<{ key: string }>(
    portal.deps.database,
    sql`SELECT storage_key AS key FROM documents WHERE id = ${id}`,
  )
  const key = row?.key ?? ''
  await portal.deps.files.remove(key)
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(origin + url, { signal: AbortSignal.timeout(60_000) })
  expect([answer.status, await answer.json()]).toMatchObject([410, { error: { code: 'file_missing' } }])
  expect(answer.headers.get('content-disposition')).toBeNull()
  expect(portal.logLines.join('')).toContain(key)
})
