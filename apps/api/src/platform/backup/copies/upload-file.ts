import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { BackupBucket } from './backup-bucket.ts'
import { multipart, type Part, type StoredParts } from './multipart.ts'

const mib = 1024 * 1024
/** Ten thousand are allowed; a part of this size is sent again if it breaks off. */
const usualPartBytes = 16 * mib
const maxParts = 10_000
const maxAtOnce = 4

export interface Uploaded {
  bytes: number
  parts: number
  /** Parts that were sent now; the others were there. */
  sentParts: number
}

export interface UploadOptions {
  signal: AbortSignal
  onPart(done: number, total: number): Promise<void>
  /** Larger if the file would need more than ten thousand. */
  partBytes?: number
}

/**
 * Sends a file to a bucket in parts. An upload of the same file that broke off goes on: parts that the
 * service has, by their MD5, aren't sent again. Each part is checked by the service by its SHA-256, and that
 * of the whole file is kept with it.
 */
export async function uploadFile(
  bucket: BackupBucket,
  path: string,
  key: string,
  { signal, onPart, partBytes = usualPartBytes }: UploadOptions,
): Promise<Uploaded> {
  const calls = multipart(bucket, signal)
  const { parts, sha256, bytes } = await describeFile(path, partBytes, signal)
  const isThere = async () => {
    const stored = await calls.look(key)
    return stored?.size === bytes && stored.sha256 === sha256
  }
  if (await isThere()) return { bytes, parts: parts.length, sentParts: 0 }
  const { id, etags } = await openUpload(calls, key, { parts, sha256 })
  const missing = parts.filter(({ number }) => !etags.has(number))
  const queue = missing.values()
  const failed = new AbortController()
  const sending = multipart(bucket, AbortSignal.any([signal, failed.signal]))
  async function sendNext(): Promise<void> {
    for (const part of queue) {
      const content = { path, start: part.start, size: part.size }
      etags.set(part.number, await sending.put(key, id, part, content))
      await onPart(etags.size, parts.length)
    }
  }
  await onPart(etags.size, parts.length)
  const senders = Array.from({ length: maxAtOnce }, sendNext)
  try {
    await Promise.all(senders)
  } catch (error) {
    failed.abort()
    await Promise.allSettled(senders)
    throw error
  }
  try {
    await calls.complete(key, id, etags)
  } catch (error) {
    // A repeated request finds that the first one was done after all.
    if (!(await isThere())) throw error
  }
  if (!(await isThere())) throw new Error(`The bucket has other bytes under ${key} than were sent`)
  return { bytes, parts: parts.length, sentParts: missing.length }
}

/** Ends uploads of these names that were begun so long ago: their parts cost money, and nothing shows them. */
export async function endUploads(
  bucket: BackupBucket,
  keys: readonly string[],
  before: Date,
): Promise<number> {
  const calls = multipart(bucket)
  let ended = 0
  for (const key of keys)
    for (const { id, begunAt } of await calls.find(key)) {
      if (begunAt >= before) continue
      await calls.end(key, id)
      ended++
    }
  return ended
}

/** The newest upload of this file, and what it has; other uploads of this name are ended. */
async function openUpload(
  calls: ReturnType<typeof multipart>,
  key: string,
  file: { parts: readonly Part[]; sha256: string },
): Promise<{ id: string; etags: Map<number, string> }> {
  const found = (await calls.find(key)).toSorted((a, b) => b.begunAt.getTime() - a.begunAt.getTime())
  let open: { id: string; etags: Map<number, string> } | null = null
  for (const { id } of found) {
    const stored: StoredParts | null = open === null ? await calls.parts(key, id) : null
    if (stored !== null && stored.size > 0 && areOf(stored, file.parts))
      open = { id, etags: new Map([...stored].map(([number, { etag }]) => [number, etag])) }
    else await calls.end(key, id)
  }
  return open ?? { id: await calls.begin(key, file.sha256), etags: new Map() }
}

/** Whether all of them are of this file; an ETag is the MD5, unless a bucket encrypts with its own keys. */
function areOf(stored: StoredParts, parts: readonly Part[]): boolean {
  return [...stored].every(([number, { etag, size }]) => {
    const part = parts[number - 1]
    return part?.md5 === etag && part.size === size
  })
}

async function describeFile(path: string, partBytes: number, signal: AbortSignal) {
  const { size } = await stat(path)
  const each = size <= partBytes * maxParts ? partBytes : Math.ceil(size / maxParts / mib) * mib
  const parts: Part[] = []
  const whole = createHash('sha256')
  let bytes = 0
  for (let start = 0; start < size; start += each) {
    const sha256 = createHash('sha256')
    const md5 = createHash('md5')
    const end = Math.min(start + each, size) - 1
    for await (const chunk of createReadStream(path, { start, end, signal, highWaterMark: mib })) {
      for (const hash of [whole, sha256, md5]) hash.update(chunk)
      bytes += chunk.byteLength
    }
    const hashes = { sha256: sha256.digest('hex'), md5: md5.digest('hex') }
    parts.push({ number: parts.length + 1, start, size: end + 1 - start, ...hashes })
  }
  return { parts, sha256: whole.digest('hex'), bytes }
}
