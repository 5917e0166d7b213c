import { createReadStream } from 'node:fs'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as PlainAgent,
  request as plain,
} from 'node:http'
import { Agent as TlsAgent, request as tls } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StoreUnreachable } from '#platform/storage/file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/** At once by one process; further requests wait. */
const maxSockets = 128

/** Bytes, or a file on this machine or a part of one. */
export type S3Body = Uint8Array | { path: string; start?: number; size: number }

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Null for the bucket itself. */
  key: string | null
  query?: Record<string, string>
  headers?: Record<string, string>
  /** With its SHA-256 in hexadecimal, which the service checks. */
  body?: { content: S3Body; sha256: string }
  signal?: AbortSignal
}

export interface S3Answer {
  status: number
  headers: IncomingHttpHeaders
  /** Must be read or destroyed. */
  body: IncomingMessage
}

/** How long to wait for a service, and how often to ask again. */
export interface Patience {
  silenceMs: number
  /** A pause for each further try. */
  pausesMs: readonly number[]
  /** Asks again after silence, too: no person waits. */
  outwaitsSilence: boolean
}

const usual: Patience = { silenceMs: 5_000, pausesMs: [200, 1_000], outwaitsSilence: false }

export type S3Client = (request: S3Request) => Promise<S3Answer>

const sha256OfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
/** Statuses that a later try may not get. */
const passing = new Set([408, 429, 500, 502, 503, 504])
/** Statuses that the caller knows what to do with. */
const expected = new Set([200, 204, 206, 404])

/**
 * Sends signed requests to a bucket, again, usually up to twice, if the service is out of breath: each may
 * be done twice. A service without a byte for so long counts as gone. Throws `StoreUnreachable`, which names
 * the service's own code, and ENOSPC if it has no room.
 */
export function openS3Client(settings: S3Settings, given: Partial<Patience> = {}): S3Client {
  const { silenceMs, pausesMs, outwaitsSilence } = { ...usual, ...given }
  const isTls = settings.url.startsWith('https:')
  const options = { keepAlive: true, maxSockets }
  const agent = isTls ? new TlsAgent(options) : new PlainAgent(options)

  function send(request: S3Request, signed: { url: URL; headers: Headers }): Promise<S3Answer> {
    const { method, body, signal } = request
    return new Promise((resolve, reject) => {
      const headers: Record<string, string> = Object.fromEntries(signed.headers)
      if (body !== undefined) headers['content-length'] = String(sizeOf(body.content))
      const sent = (isTls ? tls : plain)(signed.url, { method, headers, agent, signal })
      let answer: IncomingMessage | undefined
      sent.setTimeout(silenceMs)
      sent.on('timeout', () => {
        // Then the reader of the answer is slower than the service.
        if (answer !== undefined && answer.readableLength > 0) sent.setTimeout(silenceMs)
        else sent.destroy(new Silence(`no answer within ${silenceMs / 1_000} s`))
      })
      sent.on('error', reject)
      sent.once('response', (message) => {
        answer = message
        resolve({ status: message.statusCode ?? 0, headers: message.headers, body: message })
      })
      if (body === undefined) sent.end()
      else if (body.content instanceof Uint8Array) sent.end(body.content)
      // Its failure is the request's, which rejects by itself.
      else pipeline(streamOf(body.content), sent).catch((error: Error) => sent.destroy(error))
    })
  }

  async function sign({ method, key, query = {}, headers = {}, body }: S3Request) {
    const url = new URL(key === null ? settings.url : `${settings.url}/${settings.prefix}${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const given = new Headers(headers)
    given.set('x-amz-content-sha256', body?.sha256 ?? sha256OfNothing)
    const { region, accessKeyId, secretAccessKey } = settings
    const signer = new AwsV4Signer({
      url: url.href,
      method,
      headers: given,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    })
    return signer.sign()
  }

  async function attempt(request: S3Request): Promise<S3Answer | Error> {
    try {
      const answer = await send(request, await sign(request))
      if (expected.has(answer.status)) return answer
      const code = codeOf(await text(answer.body)) ?? `status ${answer.status}`
      if (answer.status === 507) return Object.assign(new Error(`No room: ${code}`), { code: 'ENOSPC' })
      return Object.assign(new Error(code), { passes: passing.has(answer.status) })
    } catch (error) {
      request.signal?.throwIfAborted()
      const passes = outwaitsSilence || !(error instanceof Silence)
      return Object.assign(new Error(describe(error)), { passes })
    }
  }

  return async (request) => {
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(request)
      if (!(outcome instanceof Error)) return outcome
      if ('code' in outcome) throw outcome
      const pause = pausesMs[tries]
      const mayPass = 'passes' in outcome && outcome.passes === true
      if (!mayPass || pause === undefined)
        throw new StoreUnreachable(`The files in ${settings.url} can't be reached: ${outcome.message}`)
      await sleep(pause, undefined, { ref: false, signal: request.signal })
    }
  }
}

class Silence extends Error {}

function streamOf({ path, start = 0, size }: Exclude<S3Body, Uint8Array>) {
  return createReadStream(path, { start, end: start + size - 1 })
}

function sizeOf(content: S3Body): number {
  return content instanceof Uint8Array ? content.byteLength : content.size
}

/** The text of an element of an answer. */
export function elementOf(xml: string, name: string): string | undefined {
  return xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]
}

/** The code of an error that the service answers. */
export function codeOf(xml: string): string | null {
  return xml.match(/<Code>([\w.-]+)<\/Code>/)?.[1] ?? null
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Several addresses of one host were tried.
  if (error instanceof AggregateError) return describe(error.errors[0])
  return error.message
}
