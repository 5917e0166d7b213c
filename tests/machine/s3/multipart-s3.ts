import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const credentials = { accessKeyId: 'BACKUPS', secretAccessKey: 'a secret of tests' }
const region = 'eu-central-1'
/** Small, so that lists need several pages. */
const perPage = 3

interface Stored {
  bytes: Buffer
  etag: string
}

interface Upload {
  key: string
  metadata: Record<string, string>
  begunAt: Date
  parts: Map<number, Stored>
}

/**
 * A service that speaks the part of S3 that backups need, since the one from npm can neither list uploads nor
 * their parts, and checks no SHA-256. It believes nothing: signatures, hashes, ETags and the order of parts.
 */
export interface MultipartS3 {
  /** Settings for its empty bucket, as `S3Settings` has them. */
  settings: { url: string; prefix: string; region: string } & typeof credentials
  uploads: Map<string, Upload>
  objects: Map<string, Stored & { metadata: Record<string, string> }>
  /** The calls so far, such as `PUT 3` for a part. */
  asked: string[]
  /** Comes before each request: a status instead of an answer, `'cut'` for a broken connection, or null. */
  trouble: (asked: string, body: Buffer) => Promise<number | 'cut' | null> | number | 'cut' | null
  /** Ends all calls that are on their way, so that none of a client that gave up can still arrive. */
  hangUp(): Promise<void>
  stop(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const pathOfBucket = '/backups'

export async function startMultipartS3(): Promise<MultipartS3> {
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: MultipartS3 = {
    settings: { url: `${origin}${pathOfBucket}`, prefix: 'night/', region, ...credentials },
    uploads: new Map(),
    objects: new Map(),
    asked: [],
    trouble: () => null,
    async hangUp() {
      // Connections that wait in line are taken first.
      await pause(10)
      server.closeAllConnections()
      await pause(10)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', origin)
    const asked = nameOf(request.method ?? '', url)
    state.asked.push(asked)
    const trouble = await state.trouble(asked, body)
    if (trouble === 'cut') return void response.destroy()
    try {
      if (trouble !== null) throw new Refusal(trouble, 'Trouble')
      checkSignature(request, url, body)
      answer(state, request, response, { url, body })
    } catch (error) {
      const { status, message } =
        error instanceof Refusal ? error : { status: 500, message: `Bug: ${String(error)}` }
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${message}</Code></Error>`)
    }
  }
  return state
}

function nameOf(method: string, { searchParams }: URL): string {
  if (searchParams.has('uploads')) return method === 'GET' ? 'find' : 'begin'
  if (!searchParams.has('uploadId')) return method
  const names: Record<string, string> = { GET: 'parts', POST: 'complete', DELETE: 'end' }
  return names[method] ?? `PUT ${searchParams.get('partNumber')}`
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)

/** Version 4 of the signature, from its description and not by the library that signs. */
function checkSignature({ method, headers }: IncomingMessage, url: URL, body: Buffer): void {
  const given = String(headers.authorization)
  const names = given.match(/SignedHeaders=([^,]+)/)?.[1]?.split(';') ?? []
  for (const required of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(required)) throw new Refusal(403, 'AccessDenied')
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map((pair) => pair.map(encode).join('='))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ]
  const moment = String(headers['x-amz-date'])
  const scope = [moment.slice(0, 8), region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  const text = ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(canonical.join('\n'))].join('\n')
  const isOurs = given.includes(`Credential=${credentials.accessKeyId}/${scope.join('/')},`)
  if (!isOurs || !given.endsWith(`Signature=${hmac(key, text).toString('hex')}`))
    throw new Refusal(403, 'SignatureDoesNotMatch')
  if (headers['x-amz-content-sha256'] !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
}

interface Asked {
  url: URL
  body: Buffer
}

function answer(state: MultipartS3, request: IncomingMessage, response: ServerResponse, asked: Asked): void {
  const { url, body } = asked
  const query = url.searchParams
  const key = decodeURIComponent(url.pathname.slice(pathOfBucket.length + 1))
  const send = (xml: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(xml)
  switch (nameOf(request.method ?? '', url)) {
    case 'find':
      return void send(listUploads(state, query))
    case 'begin': {
      const id = crypto.randomUUID()
      const metadata = { 'x-amz-meta-sha256': String(request.headers['x-amz-meta-sha256']) }
      state.uploads.set(id, { key, metadata, begunAt: new Date(), parts: new Map() })
      return void send(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    case 'GET':
    case 'HEAD':
      sendObject(state, key, request, response)
      return
  }
  const id = query.get('uploadId') ?? ''
  const upload = state.uploads.get(id)
  if (upload === undefined || upload.key !== key) throw new Refusal(404, 'NoSuchUpload')
  switch (request.method) {
    case 'GET':
      return void send(listParts(upload, query))
    case 'DELETE':
      state.uploads.delete(id)
      return void response.writeHead(204).end()
    case 'POST':
      state.objects.set(key, { ...assemble(upload, body), metadata: upload.metadata })
      state.uploads.delete(id)
      return void send('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
  const etag = md5(body)
  upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag })
  response.writeHead(200, { etag: `"${etag}"` }).end()
}

function listUploads({ uploads }: MultipartS3, query: URLSearchParams): string {
  const all = [...uploads]
    .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const after = query.get('upload-id-marker') ?? ''
  const left = all.filter(([id]) => id > after)
  const page = left.slice(0, perPage)
  const [lastId = '', last] = page.at(-1) ?? []
  const entries = page.map(
    ([id, { key, begunAt }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><NextKeyMarker>${last?.key ?? ''}</NextKeyMarker><NextUploadIdMarker>${lastId}</NextUploadIdMarker>
<IsTruncated>${left.length > perPage}</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`
}

function listParts({ parts }: Upload, query: URLSearchParams): string {
  const after = Number(query.get('part-number-marker') ?? 0)
  const left = [...parts].toSorted(([a], [b]) => a - b).filter(([number]) => number > after)
  const page = left.slice(0, perPage)
  const entries = page.map(
    ([number, { bytes, etag }]) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>&quot;${etag}&quot;</ETag><Size>${bytes.byteLength}</Size></Part>`,
  )
  return `<ListPartsResult><NextPartNumberMarker>${page.at(-1)?.[0] ?? ''}</NextPartNumberMarker>
<IsTruncated>${left.length > perPage}</IsTruncated>${entries.join('')}</ListPartsResult>`
}

function assemble({ parts }: Upload, body: Buffer): Stored {
  const given = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g)]
  const bytes = given.map(([, number, etag], index) => {
    const part = parts.get(Number(number))
    if (part === undefined || part.etag !== etag) throw new Refusal(400, 'InvalidPart')
    if (index > 0 && Number(number) <= Number(given[index - 1]?.[1]))
      throw new Refusal(400, 'InvalidPartOrder')
    return part.bytes
  })
  if (bytes.length === 0) throw new Refusal(400, 'MalformedXML')
  const whole = Buffer.concat(bytes)
  return { bytes: whole, etag: `${md5(whole)}-${bytes.length}` }
}

function sendObject(
  state: MultipartS3,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const object = state.objects.get(key)
  if (object === undefined) throw new Refusal(404, 'NoSuchKey')
  const etag = `"${object.etag}"`
  if ((request.headers['if-match'] ?? etag) !== etag) throw new Refusal(412, 'PreconditionFailed')
  const [, first, last] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
  const bytes = first === undefined ? object.bytes : object.bytes.subarray(Number(first), Number(last) + 1)
  const headers = { etag, 'content-length': bytes.byteLength, ...object.metadata }
  response.writeHead(first === undefined ? 200 : 206, headers)
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
