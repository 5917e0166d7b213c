import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { StoreUnreachable } from '#platform/storage/file-store.ts'
import {
  codeOf,
  elementOf,
  type S3Answer,
  type S3Body,
  type S3Request,
} from '#platform/storage/s3/s3-request.ts'
import type { BackupBucket } from './backup-bucket.ts'

/** A part of a file, with the hashes by which the service checks it and says that it has it. */
export interface Part {
  number: number
  start: number
  size: number
  sha256: string
  md5: string
}

/** An upload that was begun and neither completed nor ended. */
export interface OpenUpload {
  id: string
  begunAt: Date
}

/** Parts that the service has, by number: their ETag and size. */
export type StoredParts = ReadonlyMap<number, { etag: string; size: number }>

/** The object under a name; null if there is none. */
export interface StoredObject {
  etag: string
  size: number
  sha256: string | null
}

/** The calls for files in parts of one bucket; each throws `StoreUnreachable` if the service refuses. */
export function multipart({ send, prefix }: BackupBucket, signal?: AbortSignal) {
  const ask = (request: S3Request) => send({ ...request, ...(signal && { signal }) })

  async function xmlOf(answer: S3Answer): Promise<string> {
    const xml = await text(answer.body)
    // An answer may begin as a success and still tell of a failure.
    if (answer.status === 404 || xml.includes('<Error>')) throw refusal(xml)
    return xml
  }

  return {
    async find(key: string): Promise<OpenUpload[]> {
      const found: OpenUpload[] = []
      let markers: Record<string, string> = {}
      for (;;) {
        const query = { uploads: '', prefix: `${prefix}${key}`, ...markers }
        const xml = await xmlOf(await ask({ method: 'GET', key: null, query }))
        for (const [, entry = ''] of xml.matchAll(/<Upload>(.*?)<\/Upload>/gs))
          if (elementOf(entry, 'Key') === `${prefix}${key}`)
            found.push({
              id: elementOf(entry, 'UploadId') ?? '',
              begunAt: new Date(elementOf(entry, 'Initiated') ?? 0),
            })
        const next = elementOf(xml, 'NextKeyMarker')
        if (elementOf(xml, 'IsTruncated') !== 'true' || next === undefined) return found
        markers = { 'key-marker': next, 'upload-id-marker': elementOf(xml, 'NextUploadIdMarker') ?? '' }
      }
    },

    async begin(key: string, sha256: string): Promise<string> {
      const headers = { 'content-type': 'application/octet-stream', 'x-amz-meta-sha256': sha256 }
      const xml = await xmlOf(await ask({ method: 'POST', key, query: { uploads: '' }, headers }))
      const id = elementOf(xml, 'UploadId')
      if (id === undefined) throw new StoreUnreachable('The service begins no upload in parts')
      return id
    },

    /** Null if there is no such upload any more. */
    async parts(key: string, uploadId: string): Promise<StoredParts | null> {
      const parts = new Map<number, { etag: string; size: number }>()
      let marker: Record<string, string> = {}
      for (;;) {
        const answer = await ask({ method: 'GET', key, query: { uploadId, ...marker } })
        const xml = await text(answer.body)
        if (codeOf(xml) === 'NoSuchUpload') return null
        if (answer.status === 404) throw refusal(xml)
        for (const [, entry = ''] of xml.matchAll(/<Part>(.*?)<\/Part>/gs))
          parts.set(Number(elementOf(entry, 'PartNumber')), {
            etag: plain(elementOf(entry, 'ETag')),
            size: Number(elementOf(entry, 'Size')),
          })
        const next = elementOf(xml, 'NextPartNumberMarker')
        if (elementOf(xml, 'IsTruncated') !== 'true' || next === undefined) return parts
        marker = { 'part-number-marker': next }
      }
    },

    /** Returns the part's ETag. */
    async put(key: string, uploadId: string, part: Part, content: S3Body): Promise<string> {
      const { number, sha256, md5 } = part
      const query = { partNumber: String(number), uploadId }
      const answer = await ask({ method: 'PUT', key, query, body: { content, sha256 } })
      await xmlOf(answer)
      const etag = plain(answer.headers.etag)
      // With keys of its own, a service has other ETags.
      const { 'x-amz-server-side-encryption': encryption = 'AES256' } = answer.headers
      if (encryption === 'AES256' && /^[0-9a-f]{32}$/.test(etag) && etag !== md5)
        throw new StoreUnreachable(`The bucket for backups has other bytes of part ${number} than were sent`)
      return etag
    },

    /** Throws if the service doesn't say that it has put the parts together. */
    async complete(key: string, uploadId: string, etags: ReadonlyMap<number, string>): Promise<void> {
      const parts = [...etags]
        .toSorted(([a], [b]) => a - b)
        .map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag></Part>`)
      const content = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const headers = { 'content-type': 'application/xml' }
      await xmlOf(await ask({ method: 'POST', key, query: { uploadId }, headers, body: { content, sha256 } }))
    },

    async end(key: string, uploadId: string): Promise<void> {
      const answer = await ask({ method: 'DELETE', key, query: { uploadId } })
      answer.body.resume()
    },

    async look(key: string): Promise<StoredObject | null> {
      const answer = await ask({ method: 'HEAD', key })
      answer.body.resume()
      if (answer.status === 404) return null
      const { etag, 'content-length': size, 'x-amz-meta-sha256': sha256 } = answer.headers
      return { etag: etag ?? '', size: Number(size), sha256: typeof sha256 === 'string' ? sha256 : null }
    },
  }
}

function plain(etag: string | undefined): string {
  return (etag ?? '').replaceAll(/"|&quot;|&#34;/g, '')
}

function refusal(xml: string): StoreUnreachable {
  return new StoreUnreachable(`The bucket for backups refuses: ${codeOf(xml) ?? 'no reason given'}`)
}
