import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onPrimary } from '#platform/db/replica/reading.ts'
import { customersOf, type Person } from '#platform/http/caller.ts'
import { type HeavyWork, heavyWorkOf } from '#platform/limits/customers/share-heavy-work.ts'
import type { Deps } from '#platform/process/deps.ts'

/**
 * Files generated while they're sent: exports and ZIPs. Limited in total, so that many slow customers hold
 * little memory.
 */
const downloadsOf = heavyWorkOf('downloads', {
  atOnce: 20,
  atOncePerCustomer: 2,
  maxWaiting: 40,
  maxWaitingPerCustomer: 4,
  retryAfterSeconds: 10,
})

/** The minimum that a client must read of a file, or its slot goes to another. */
const leastPace = { bytes: 256_000, everyMs: 30_000 }

/** Whose customers' share of downloads a file takes. */
type Downloader = Pick<Person, 'organizationIds' | 'userId'>

/** A download of a generated file. */
export interface MadeDownload {
  request: FastifyRequest
  reply: FastifyReply
  caller: Downloader
  /** Records that it began. */
  record: () => Promise<void>
}

interface MadeStream {
  stream: Readable
  /** In bytes, if known before all is generated. */
  size: number | null
}

interface MadeFile {
  /** The name under which the browser saves it. */
  name: string
  type: string
  open(): MadeStream | Promise<MadeStream>
  /** The kind in the log. */
  what: 'export' | 'archive'
}

/**
 * Throws if a file requested now would be rejected: a page can explain that, while a download can only fail.
 */
export function checkDownloads(server: object, caller: Downloader): void {
  downloadsOf(server).check(customersOf(caller))
}

/** Sends a file while it's generated, as soon as the caller's customers have a free slot. */
export async function sendMadeFile(
  deps: Deps,
  { request, reply, caller, record }: MadeDownload,
  file: MadeFile,
): Promise<FastifyReply> {
  const disconnect = new AbortController()
  const leave = () => disconnect.abort()
  reply.raw.once('close', leave)
  let release: () => void
  try {
    release = await takePlace(downloadsOf(deps), customersOf(caller), disconnect.signal)
  } catch (error) {
    // The client is gone.
    if (disconnect.signal.aborted) return reply.hijack()
    throw error
  } finally {
    reply.raw.off('close', leave)
  }
  const { stream, size } = await onPrimary(record)
    .then(file.open)
    .catch((error: unknown) => {
      release()
      throw error
    })
  stream.once('close', release)
  stream.on('error', (err) => {
    request.log.error({ err }, `an ${file.what} broke off`)
    deps.reports.error(err, file.what, { requestId: request.id })
  })
  endStalled(reply.raw, leastPace)
  if (size !== null) reply.header('content-length', size)
  return reply.type(file.type).header('content-disposition', contentDisposition(file.name)).send(stream)
}

/** Waits for a slot and returns a function that frees it. */
function takePlace(work: HeavyWork, customers: readonly string[], signal: AbortSignal): Promise<() => void> {
  const slot = Promise.withResolvers<() => void>()
  const occupation = work(customers, () => new Promise<void>((release) => slot.resolve(release)), signal)
  occupation.catch(slot.reject)
  return slot.promise
}

/** Ends an answer whose client reads too slowly. */
export function endStalled(answer: ServerResponse, { bytes, everyMs }: typeof leastPace): void {
  let before = answer.socket?.bytesWritten ?? 0
  const timer = setInterval(() => {
    const bytesSent = answer.socket?.bytesWritten ?? 0
    if (answer.writableNeedDrain && bytesSent - before < bytes) answer.destroy()
    before = bytesSent
  }, everyMs).unref()
  answer.once('close', () => clearInterval(timer))
}
