import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ensureRoom } from '#platform/storage/disk-space.ts'
import {
  type ByteRange,
  FileMissing,
  type FileStore,
  StoreUnreachable,
} from '#platform/storage/file-store.ts'
import {
  codeOf,
  elementOf,
  openS3Client,
  type Patience,
  type S3Answer,
  type S3Body,
  type S3Client,
} from './s3-request.ts'
import type { S3Settings } from './s3-settings.ts'
import { verified } from './verified.ts'

/** Removals that run at the same time. */
const removedAtOnce = 8
const hashHeader = 'x-amz-meta-sha256'
/** Names the portal that the files belong to. */
const ownerKey = 'portal'
const keyPattern = /^[0-9a-f-]{36}$/

/**
 * Stores files in a bucket of S3, under the names that they would have in a folder. The service checks what
 * it gets by its SHA-256, which is kept with each file and checks what is read. A stream goes through a file
 * in `spoolFolder`, since S3 needs its length first.
 */
export function openS3Store(
  settings: S3Settings,
  spoolFolder: string,
  patience?: Partial<Patience>,
): FileStore {
  const send = openS3Client(settings, patience)
  const { pathname, hostname } = new URL(settings.url)
  const bucket = pathname === '/' ? `/${hostname.split('.')[0]}` : pathname

  async function putContent(key: string, content: S3Body, sha256: string): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream', [hashHeader]: sha256 }
    const answer = await send({ method: 'PUT', key: pathOf(key), headers, body: { content, sha256 } })
    await expectDone(answer, key)
  }
  const putAs = (key: string, chunks: AsyncIterable<Uint8Array>) =>
    throughFile(spoolFolder, chunks, (content, sha256) => putContent(key, content, sha256))
  const unreachable = (code: string | null) =>
    new StoreUnreachable(`The files in ${settings.url} can't be reached: ${code}`)
  /** Throws unless it was done; a copy may also fail after the answer has begun. */
  async function expectDone(answer: S3Answer, key: string): Promise<void> {
    const code = codeOf(await text(answer.body))
    if (answer.status === 404 && code === 'NoSuchKey') throw new FileMissing(key)
    if (code !== null || answer.status === 404) throw unreachable(code)
  }
  async function remove(path: string): Promise<void> {
    const answer = await send({ method: 'DELETE', key: path })
    answer.body.resume()
  }
  async function readText(path: string): Promise<string | null> {
    const answer = await send({ method: 'GET', key: path })
    const content = await text(answer.body)
    if (answer.status !== 404) return content
    if (codeOf(content) === 'NoSuchKey') return null
    throw unreachable(codeOf(content))
  }

  async function assign(portalId: string): Promise<void> {
    const content = Buffer.from(portalId)
    const answer = await send({ method: 'PUT', key: ownerKey, body: { content, sha256: sha256Of(content) } })
    answer.body.resume()
  }

  return {
    async put(bytes) {
      const key = randomUUID()
      await putContent(key, bytes, sha256Of(bytes))
      return key
    },
    async putStream(chunks) {
      const key = randomUUID()
      await putAs(key, chunks)
      return key
    },
    putAs,
    async read(key, range) {
      const headers: Record<string, string> = range === undefined ? {} : { range: headerOf(range) }
      const answer = await send({ method: 'GET', key: pathOf(key), headers })
      if (answer.status === 404) await expectDone(answer, key)
      const sha256 = answer.headers[hashHeader]
      if (range !== undefined || typeof sha256 !== 'string') return answer.body
      return verified(answer.body, sha256, key)
    },
    async sizeOf(key) {
      const answer = await send({ method: 'HEAD', key: pathOf(key) })
      answer.body.resume()
      if (answer.status !== 404) return Number(answer.headers['content-length'])
      // An answer without a body doesn't say whether it is the file or the bucket that is missing.
      await readText(ownerKey)
      return null
    },
    async copy(key) {
      const copied = randomUUID()
      const headers = { 'x-amz-copy-source': `${bucket}/${settings.prefix}${pathOf(key)}` }
      await expectDone(await send({ method: 'PUT', key: pathOf(copied), headers }), key)
      return copied
    },
    remove: (key) => remove(pathOf(key)),
    owner: () => readText(ownerKey),
    assign,
    async claim(portalId) {
      const owner = await readText(ownerKey)
      if (owner === null) await assign(portalId)
      return owner === null || owner === portalId
    },
    async *keys() {
      for await (const page of listed(send, settings.prefix)) yield page.map(({ key }) => key)
    },
    async removeUnused(before, findUsed) {
      let removed = 0
      for await (const page of listed(send, settings.prefix)) {
        const old = page.filter(({ at }) => at < before)
        if (old.length === 0) continue
        const used = await findUsed(old.map(({ key }) => key))
        const unused = old.filter(({ key }) => !used.has(key))
        for (let start = 0; start < unused.length; start += removedAtOnce)
          await Promise.all(unused.slice(start, start + removedAtOnce).map(({ key }) => remove(pathOf(key))))
        removed += unused.length
      }
      return removed
    },
  }
}

/** Gathers a stream in a file, which exists until it has been used. */
async function throughFile(
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  use: (content: S3Body, sha256: string) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of chunks) {
      await ensureRoom(folder, chunk.byteLength)
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  try {
    await pipeline(counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    await use({ path, size }, hash.digest('hex'))
  } finally {
    await rm(path, { force: true })
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function pathOf(key: string): string {
  if (!keyPattern.test(key)) throw new Error('A file key is a UUID')
  return `${key.slice(0, 2)}/${key}`
}

function headerOf({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`
}

interface Listed {
  key: string
  at: Date
}

/** The bucket's files, a thousand at a time. */
async function* listed(send: S3Client, prefix: string): AsyncGenerator<Listed[]> {
  let token: string | undefined
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (token !== undefined) query['continuation-token'] = token
    const answer = await send({ method: 'GET', key: null, query })
    const xml = await text(answer.body)
    if (answer.status !== 200) throw new StoreUnreachable(`The bucket can't be listed: ${codeOf(xml)}`)
    yield [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
      const key = elementOf(entry, 'Key')?.match(/[0-9a-f]{2}\/([0-9a-f-]{36})$/)?.[1]
      const at = elementOf(entry, 'LastModified')
      return key === undefined || at === undefined ? [] : [{ key, at: new Date(at) }]
    })
    token = elementOf(xml, 'NextContinuationToken')
  } while (token !== undefined)
}
