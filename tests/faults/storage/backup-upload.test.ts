import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCopy } from '../../../apps/api/src/platform/backup/copies/read-copy.ts'
import { endUploads, uploadFile } from '../../../apps/api/src/platform/backup/copies/upload-file.ts'
import { openS3Client } from '../../../apps/api/src/platform/storage/s3/s3-request.ts'
import { type MultipartS3, startMultipartS3 } from '../../machine/s3/multipart-s3.ts'

const partBytes = 10_000
const content = randomBytes(95_000)
const parts = 10

let s3: MultipartS3
let folder: string
let path: string
beforeEach(async () => {
  s3 = await startMultipartS3()
  folder = await mkdtemp(join(tmpdir(), 'portolan-upload-'))
  path = join(folder, 'a.backup')
  await writeFile(path, content)
})
afterEach(async () => {
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

const bucket = () => ({
  send: openS3Client(s3.settings, { pausesMs: [1, 1, 1], silenceMs: 2_000, outwaitsSilence: true }),
  prefix: s3.settings.prefix,
})

function upload(signal = new AbortController().signal) {
  return uploadFile(bucket(), path, 'a.backup', { signal, onPart: async () => {}, partBytes })
}

async function download(pieceBytes = 7_000): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of openCopy(bucket(), 'a.backup', pieceBytes).chunks()) pieces.push(piece)
  return Buffer.concat(pieces)
}

const partsAsked = () => s3.asked.filter((asked) => asked.startsWith('PUT '))

/** The service goes away once it has so many parts. */
async function breakOffAfter(count: number): Promise<number> {
  let taken = 0
  s3.trouble = (asked) => {
    if (asked.startsWith('PUT ')) taken++
    return taken > count ? 'cut' : null
  }
  await expect(upload()).rejects.toThrow("can't be reached")
  await s3.hangUp()
  s3.trouble = () => null
  s3.asked.length = 0
  const [open] = s3.uploads.values()
  return open?.parts.size ?? 0
}

it('sends a file in parts and reads it back, and sends nothing that is there', async () => {
  expect(await upload()).toEqual({ bytes: content.byteLength, parts, sentParts: parts })
  expect([...s3.objects.keys()]).toEqual(['night/a.backup'])
  expect(await download()).toEqual(content)
  s3.asked.length = 0
  expect(await upload()).toMatchObject({ sentParts: 0 })
  expect(s3.asked).toEqual(['HEAD'])
})

it('sends only what is missing after a break, however often that comes', async () => {
  const first = await breakOffAfter(4)
  expect(first).toBe(4)
  const second = await breakOffAfter(3)
  expect(second).toBe(7)
  expect(await upload()).toEqual({ bytes: content.byteLength, parts, sentParts: parts - second })
  expect(partsAsked()).toHaveLength(parts - second)
  expect(await download()).toEqual(content)
  expect(s3.uploads.size).toBe(0)
})

it('begins again with another file of that name, and leaves no part of the first', async () => {
  await breakOffAfter(4)
  await writeFile(path, randomBytes(95_000))
  expect(await upload()).toMatchObject({ sentParts: parts })
  expect(s3.uploads.size).toBe(0)
})

it('stops on request, and goes on later', async () => {
  const stop = new AbortController()
  s3.trouble = (asked) => {
    if (asked === 'PUT 6') stop.abort()
    return null
  }
  await expect(upload(stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  await s3.hangUp()
  const sent = [...s3.uploads.values()][0]?.parts.size ?? 0
  expect(sent).toBeGreaterThan(1)
  s3.asked.length = 0
  await upload()
  expect(partsAsked().length).toBeLessThan(parts)
  expect(await download()).toEqual(content)
})

it('asks again for each part that the service is too busy for', async () => {
  const busy = new Set(['PUT 2', 'PUT 3', 'complete', 'begin'])
  s3.trouble = (asked) => (busy.delete(asked) ? 503 : null)
  expect(await upload()).toMatchObject({ sentParts: parts })
  expect(partsAsked()).toHaveLength(parts + 2)
  expect(await download()).toEqual(content)
})

it('takes an upload for done whose last answer was lost', async () => {
  const { uploads } = s3
  const forget = uploads.delete
  uploads.delete = (id) => {
    uploads.delete = forget
    forget.call(uploads, id)
    throw new Error('the answer is lost')
  }
  expect(await upload()).toMatchObject({ sentParts: parts })
  expect(s3.asked.filter((asked) => asked === 'complete')).toHaveLength(2)
  expect(await download()).toEqual(content)
})

it('has a part refused that was changed on its way, and after it was kept', async () => {
  s3.trouble = (asked, body) => {
    if (asked === 'PUT 4') body[10] = (body[10] ?? 0) ^ 1
    return null
  }
  await expect(upload()).rejects.toThrow('XAmzContentSHA256Mismatch')
  s3.trouble = () => null
  await upload()
  const stored = s3.objects.get('night/a.backup')
  if (stored) stored.bytes[20_000] = (stored.bytes[20_000] ?? 0) ^ 1
  await expect(download()).rejects.toThrow('its SHA-256 differs')
})

it('refuses a file that grew while it was sent', async () => {
  s3.trouble = async (asked) => {
    if (asked === 'begin') await appendFile(path, 'more')
    return null
  }
  await upload()
  expect(await download()).toEqual(content)
  await writeFile(path, randomBytes(95_000))
  s3.trouble = async (asked) => {
    if (asked === 'begin') await writeFile(path, randomBytes(95_000))
    return null
  }
  await expect(upload()).rejects.toThrow('XAmzContentSHA256Mismatch')
})

it('reads on where a connection broke, and never from two backups', async () => {
  await upload()
  let reads = 0
  s3.trouble = (asked) => (asked === 'GET' && ++reads % 3 === 0 ? 'cut' : null)
  expect(await download()).toEqual(content)
  s3.trouble = () => null
  const copy = openCopy(bucket(), 'a.backup', 7_000)
  await copy.read(0, 10)
  await writeFile(path, randomBytes(95_000))
  await upload()
  await expect(copy.read(10, 20)).rejects.toThrow('PreconditionFailed')
  await expect(openCopy(bucket(), 'b.backup').about()).rejects.toThrow('There is no backup b.backup')
})

it('ends uploads that were given up, and no others', async () => {
  await breakOffAfter(2)
  const [open] = s3.uploads.values()
  const inADay = new Date(Date.now() + 86_400_000)
  if (open) for (let n = 0; n < 7; n++) s3.uploads.set(crypto.randomUUID(), { ...open })
  s3.uploads.set('other', { key: 'night/a.backup.old', metadata: {}, begunAt: new Date(0), parts: new Map() })
  expect(await endUploads(bucket(), ['a.backup'], new Date(0))).toBe(0)
  expect(await endUploads(bucket(), ['a.backup'], inADay)).toBe(8)
  expect([...s3.uploads.keys()]).toEqual(['other'])
})
