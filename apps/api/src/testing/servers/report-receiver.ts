import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

// Strict everywhere: an unknown member is a fault.
const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))
const trace = { trace_id: hex(32), span_id: hex(16) }
const sdk = { name: z.literal('portolan'), version: z.string() }
const request = z.strictObject({ method: z.optional(z.string()), url: z.string() })
const tags = { status: z.optional(z.string()), request_id: z.optional(z.string()) }

const Header = z.strictObject({
  event_id: hex(32),
  sent_at: z.iso.datetime(),
  dsn: z.string(),
  sdk: z.optional(z.strictObject(sdk)),
  trace: z.optional(
    z.strictObject({
      trace_id: hex(32),
      public_key: z.string(),
      sample_rate: z.literal('1'),
      sampled: z.literal('true'),
      release: z.string(),
      environment: z.string(),
      transaction: z.optional(z.string()),
    }),
  ),
})

const every = {
  event_id: hex(32),
  platform: z.enum(['node', 'javascript']),
  release: z.string().check(z.regex(/^portolan@\d/)),
  environment: z.literal('production'),
  sdk: z.strictObject({ ...sdk, settings: z.strictObject({ infer_ip: z.literal('never') }) }),
  timestamp: z.number(),
  transaction: z.optional(z.string()),
  request: z.optional(request),
}

const Frame = z.strictObject({
  filename: z.string().check(z.regex(/^(?:(?:apps|packages)\/[\w./-]+\.ts|\/assets\/[\w.-]+\.js)$/)),
  function: z.string(),
  lineno: z.int(),
  colno: z.int(),
  in_app: z.literal(true),
})

const Breadcrumb = z.strictObject({
  timestamp: z.number(),
  type: z.string(),
  category: z.enum(['navigation', 'http', 'error']),
  message: z.optional(z.string()),
  data: z.optional(
    z.strictObject({
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      method: z.optional(z.string()),
      url: z.optional(z.string()),
      status_code: z.optional(z.int()),
    }),
  ),
})

const ErrorEvent = z.strictObject({
  ...every,
  level: z.enum(['error', 'fatal']),
  exception: z.strictObject({
    values: z.array(
      z.strictObject({
        type: z.string(),
        value: z.string(),
        mechanism: z.strictObject({ type: z.string(), handled: z.boolean() }),
        stacktrace: z.optional(z.strictObject({ frames: z.array(Frame).check(z.minLength(1)) })),
      }),
    ),
  }),
  tags: z.strictObject({ context: z.string(), ...tags }),
  contexts: z.strictObject({ trace: z.strictObject(trace) }),
  breadcrumbs: z.strictObject({ values: z.array(Breadcrumb).check(z.maxLength(100)) }),
})
export type ReceivedError = z.infer<typeof ErrorEvent>

const TransactionEvent = z.strictObject({
  ...every,
  type: z.literal('transaction'),
  transaction: z.string(),
  transaction_info: z.strictObject({ source: z.literal('route') }),
  start_timestamp: z.number(),
  contexts: z.strictObject({
    trace: z.strictObject({
      ...trace,
      op: z.enum(['pageload', 'navigation', 'http.server']),
      origin: z.literal('manual'),
      status: z.string(),
      data: z.strictObject({
        'sentry.sample_rate': z.literal(1),
        'http.response.status_code': z.optional(z.int()),
      }),
    }),
  }),
  spans: z.tuple([]),
  tags: z.strictObject(tags),
})
export type ReceivedTransaction = z.infer<typeof TransactionEvent>

/** A Sentry-compatible service that checks every byte it receives. */
export interface ReportReceiver {
  dsn: string
  origin: string
  errors: ReceivedError[]
  transactions: ReceivedTransaction[]
  /** The bodies as received, with their URLs and headers. */
  raw: { url: string; headers: IncomingHttpHeaders; body: string }[]
  /** Envelopes without an item, which `portal doctor` sends. */
  probes: number
  /** Deviations from the format; empty if correct. */
  faults: string[]
  /** Its answer; with a null status it never answers. */
  answer: { status: number | null; headers?: Record<string, string> }
  close(): Promise<void>
}

const key = 'f00dfacef00dfacef00dfacef00dface'

export async function startReportReceiver(): Promise<ReportReceiver> {
  const server = createServer(async (request, response) => {
    const { url = '', headers, method } = request
    const body = await text(request)
    state.raw.push({ url, headers, body })
    const target = new URL(url, 'http://receiver')
    if (method !== 'POST' || target.pathname !== '/in/api/42/envelope/') {
      state.faults.push(`${method} ${target.pathname}`)
    } else if (
      target.searchParams.get('sentry_key') !== key ||
      target.searchParams.get('sentry_version') !== '7'
    ) {
      state.faults.push('no key')
    } else {
      try {
        take(state, body)
      } catch (error) {
        state.faults.push(`${error}`)
      }
    }
    const { status, headers: answered } = state.answer
    if (status === null) return
    const exposed = 'x-sentry-error,x-sentry-rate-limits,retry-after'
    response.writeHead(status, {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': exposed,
      ...answered,
    })
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: ReportReceiver = {
    dsn: `http://${key}@${host}/in/42`,
    origin: `http://${host}`,
    errors: [],
    transactions: [],
    raw: [],
    probes: 0,
    faults: [],
    answer: { status: 200 },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return state
}

/** One envelope: a line of headers, a line about the item, exactly the announced bytes, and nothing else. */
function take(state: ReportReceiver, body: string): void {
  const bytes = Buffer.from(body)
  const headerEnd = bytes.indexOf('\n')
  const header = Header.parse(JSON.parse(bytes.subarray(0, headerEnd).toString()))
  if (header.dsn !== state.dsn) throw new Error(`the header names ${header.dsn}`)
  if (headerEnd + 1 === bytes.length) {
    state.probes++
    return
  }
  const itemEnd = bytes.indexOf('\n', headerEnd + 1)
  const item: unknown = JSON.parse(bytes.subarray(headerEnd + 1, itemEnd).toString())
  const { type, length } = z
    .strictObject({
      type: z.enum(['event', 'transaction']),
      content_type: z.literal('application/json'),
      length: z.int(),
    })
    .parse(item)
  if (bytes.length !== itemEnd + 1 + length + 1 || bytes.at(-1) !== 10) throw new Error('a wrong length')
  const payload: unknown = JSON.parse(bytes.subarray(itemEnd + 1, -1).toString())
  const event = type === 'event' ? ErrorEvent.parse(payload) : TransactionEvent.parse(payload)
  if (event.event_id !== header.event_id) throw new Error('two ids')
  if (event.contexts.trace.trace_id !== header.trace?.trace_id) throw new Error('two traces')
  if ('type' in event) state.transactions.push(event)
  else state.errors.push(event)
}
