import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  FileMissing,
  type FileStore,
  StoreUnreachable,
} from '../../../apps/api/src/platform/storage/file-store.ts'
import { openS3Client } from '../../../apps/api/src/platform/storage/s3/s3-request.ts'
import { openS3Store } from '../../../apps/api/src/platform/storage/s3/s3-store.ts'
import { keysOf } from '../../../apps/api/src/testing/stored-files.ts'
import { startS3, type TestS3 } from '../../machine/s3/s3.ts'

let s3: TestS3
let spool = ''
beforeAll(async () => {
  s3 = await startS3()
  spool = await mkdtemp(join(tmpdir(), 'portolan-spool-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(spool, { recursive: true, force: true })
})

let store: FileStore
let count = 0
beforeEach(() => {
  count++
  store = openS3Store(settings(), spool)
})

const settings = (changed: Partial<Parameters<typeof openS3Store>[0]> = {}) =>
  Object.assign(
    {
      url: s3.url,
      prefix: `test ${count}/`.replace(' ', '-'),
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    changed,
  )
const contentOf = async (key: string) => (await buffer(await store.read(key))).toString()

it('gives back what it was given, whole and in parts, until it is removed', async () => {
  const key = await store.put(Buffer.from('a bill of lading'))
  expect(await contentOf(key)).toBe('a bill of lading')
  expect((await buffer(await store.read(key, { start: 2, end: 5 }))).toString()).toBe('bill')
  expect(await store.sizeOf(key)).toBe(16)
  const copied = await store.copy(key)
  await store.remove(key)
  await store.remove(key)
  await expect(store.read(key)).rejects.toThrow(FileMissing)
  await expect(store.copy(key)).rejects.toThrow(FileMissing)
  expect(await store.sizeOf(key)).toBeNull()
  expect(await contentOf(copied)).toBe('a bill of lading')
})

it('takes bytes as they arrive, and keeps nothing of what breaks off', async () => {
  async function* parts(end?: Error) {
    yield Buffer.from('a bill ')
    yield Buffer.from('of lading')
    if (end) throw end
  }
  const key = await store.putStream(parts())
  expect(await contentOf(key)).toBe('a bill of lading')
  const broken = new Error('the sender is gone')
  await expect(store.putStream(parts(broken))).rejects.toBe(broken)
  expect(await keysOf(store)).toEqual([key])
  expect(await readdir(spool)).toEqual([])
})

it('breaks off a file that is not the one that was stored', async () => {
  const key = await store.put(Buffer.from('a bill of lading'))
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const answer = await openS3Client(settings())({
    method: 'PUT',
    key: `${key.slice(0, 2)}/${key}`,
    headers: { 'x-amz-meta-sha256': sha256('a bill of lading') },
    body: { content: Buffer.from('a bill of landing'), sha256: sha256('a bill of landing') },
  })
  answer.body.resume()
  await expect(contentOf(key)).rejects.toThrow('its SHA-256 differs')
})

it('belongs to one portal, and forgets old files that no row names', async () => {
  expect(await store.claim('one')).toBe(true)
  expect(await store.claim('one')).toBe(true)
  expect(await store.claim('two')).toBe(false)
  const keys = await Promise.all(['a', 'b', 'c'].map((text) => store.put(Buffer.from(text))))
  const isUsed = async () => new Set([keys[1] ?? ''])
  expect(await store.removeUnused(new Date(Date.now() - 60_000), isUsed)).toBe(0)
  expect(await store.removeUnused(new Date(Date.now() + 60_000), isUsed)).toBe(2)
  expect(await keysOf(store)).toEqual([keys[1]])
})

it('says why the bucket can’t be used', async () => {
  const reasons: [Parameters<typeof settings>[0], string][] = [
    [{ secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'unknown' }, 'InvalidAccessKeyId'],
    [{ url: s3.url.replace('/portal', '/other') }, 'NoSuchBucket'],
  ]
  for (const [changed, reason] of reasons) {
    const wrong = openS3Store(settings(changed), spool)
    const put = wrong.put(Buffer.from('a'))
    await expect(put).rejects.toThrow(StoreUnreachable)
    await expect(put).rejects.toThrow(reason)
  }
  const other = openS3Store(settings({ url: s3.url.replace('/portal', '/other') }), spool)
  await expect(other.sizeOf(crypto.randomUUID())).rejects.toThrow('NoSuchBucket')
})

let service: Server | undefined
afterEach(() => {
  service?.closeAllConnections()
  service?.close()
  service = undefined
})

/** A service in trouble: `answer` gets the number of each request, from 1. */
async function troubled(answer: (n: number) => number | null): Promise<{ url: string; asked(): number }> {
  let asked = 0
  service = createServer((request, response) => {
    asked++
    request.resume()
    const status = answer(asked)
    if (status !== null) response.writeHead(status).end('<Error><Code>Trouble</Code></Error>')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/portal`, asked: () => asked }
}

it('asks again where the service is out of breath, and not for ever', async () => {
  const brief = await troubled((n) => (n < 3 ? 503 : 404))
  await openS3Store(settings({ url: brief.url }), spool).remove(crypto.randomUUID())
  expect(brief.asked()).toBe(3)
  const long = await troubled(() => 503)
  await expect(openS3Store(settings({ url: long.url }), spool).remove(crypto.randomUUID())).rejects.toThrow(
    'Trouble',
  )
  expect(long.asked()).toBe(3)
})

it('gives up a service that is silent, and a full one at once', async () => {
  const silent = await troubled(() => null)
  const waiting = openS3Store(settings({ url: silent.url }), spool, { silenceMs: 100 })
  await expect(waiting.put(Buffer.from('a'))).rejects.toThrow('no answer within 0.1 s')
  expect(silent.asked()).toBe(1)
  const full = await troubled(() => 507)
  const put = openS3Store(settings({ url: full.url }), spool).put(Buffer.from('a'))
  await expect(put).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(full.asked()).toBe(1)
})
