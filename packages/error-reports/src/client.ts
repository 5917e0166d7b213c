import type { Dsn } from './dsn.ts'
import { exceptionsOf } from './exceptions.ts'
import type { OwnFile } from './stack-frames.ts'
import { newTrace, randomHex, statusName, type Trace } from './trace.ts'
import type { Category, Transport } from './transport.ts'

/** An event before an error. It contains only patterns, methods and numbers: no text or name of a person. */
export type Breadcrumb =
  | { category: 'navigation'; data: { from: string; to: string } }
  | { category: 'http'; data: { method: string; url: string; status_code: number } }
  | { category: 'error'; message: string }

/** Further facts about an error. `name` and `url` are patterns, such as `/orders/:orderId`. */
export interface ErrorAbout {
  /** The part of the program that noticed it; a word of the source code. */
  context: string
  level?: 'error' | 'fatal'
  handled?: boolean
  at?: number
  name?: string
  trace?: Trace
  request?: { method?: string; url: string }
  status?: number
  requestId?: string
}

/** A page that was opened or a request that was answered. Times are in milliseconds since 1970. */
export interface Transaction {
  name: string
  op: 'pageload' | 'navigation' | 'http.server'
  trace: Trace
  startedAt: number
  endedAt: number
  request?: { method?: string; url: string }
  /** The status of the HTTP answer. */
  status?: number
  requestId?: string
}

interface ClientOptions {
  dsn: Dsn
  release: string
  platform: 'node' | 'javascript'
  transport: Transport
  ownFile: OwnFile
  now?: () => number
}

/** Composes reports out of nothing but what this file names, and hands them to the transport. */
export interface ReportClient {
  captureError(error: unknown, about: ErrorAbout): void
  captureTransaction(transaction: Transaction): void
  addBreadcrumb(crumb: Breadcrumb, at?: number): void
}

const maxBreadcrumbs = 100
const sampleRate = 1

export function openReportClient(options: ClientOptions): ReportClient {
  const { dsn, release, platform, transport, ownFile, now = Date.now } = options
  const sdk = { name: 'portolan', version: release.slice(release.indexOf('@') + 1) }
  const environment = 'production'
  const crumbs: object[] = []

  function send(
    category: Category,
    type: 'event' | 'transaction',
    event: object,
    trace: Trace,
    name?: string,
  ) {
    const event_id = randomHex(16)
    const payload = JSON.stringify({
      event_id,
      platform,
      release,
      environment,
      // By itself the service would keep the IP that a browser sends from.
      sdk: { ...sdk, settings: { infer_ip: 'never' } },
      ...event,
    })
    const header = {
      event_id,
      sent_at: new Date(now()).toISOString(),
      dsn: dsn.text,
      sdk,
      trace: {
        trace_id: trace.traceId,
        public_key: dsn.publicKey,
        sample_rate: String(sampleRate),
        sampled: 'true',
        release,
        environment,
        ...(name !== undefined && { transaction: name }),
      },
    }
    const item = { type, content_type: 'application/json', length: new TextEncoder().encode(payload).length }
    transport.send(category, `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`)
  }

  function addBreadcrumb(crumb: Breadcrumb, at = now()): void {
    crumbs.push({
      timestamp: at / 1_000,
      type: crumb.category === 'error' ? 'error' : crumb.category,
      ...crumb,
    })
    if (crumbs.length > maxBreadcrumbs) crumbs.shift()
  }

  return {
    addBreadcrumb,
    captureError(error, about) {
      const { context, level = 'error', handled = true, at = now(), name, request } = about
      const trace = about.trace ?? newTrace()
      const event = {
        timestamp: at / 1_000,
        level,
        exception: { values: exceptionsOf(error, { type: context, handled }, ownFile) },
        ...(name !== undefined && { transaction: name }),
        ...(request && { request }),
        tags: { context, ...tagsOf(about) },
        contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId } },
        breadcrumbs: { values: [...crumbs] },
      }
      send('error', 'event', event, trace, name)
      addBreadcrumb({ category: 'error', message: context }, at)
    },
    captureTransaction(transaction) {
      const { name, op, trace, startedAt, endedAt, request, status } = transaction
      const event = {
        type: 'transaction',
        transaction: name,
        transaction_info: { source: 'route' },
        start_timestamp: startedAt / 1_000,
        timestamp: endedAt / 1_000,
        contexts: {
          trace: {
            trace_id: trace.traceId,
            span_id: trace.spanId,
            op,
            origin: 'manual',
            status: status === undefined ? 'ok' : statusName(status),
            data: {
              'sentry.sample_rate': sampleRate,
              ...(status !== undefined && { 'http.response.status_code': status }),
            },
          },
        },
        spans: [],
        ...(request && { request }),
        tags: tagsOf(transaction),
      }
      send('transaction', 'transaction', event, trace, name)
    },
  }
}

function tagsOf({ status, requestId }: { status?: number; requestId?: string }): Record<string, string> {
  return {
    ...(status !== undefined && { status: String(status) }),
    // It comes over the network, so that it is looked at first.
    ...(requestId !== undefined && /^[\da-f-]{36}$/.test(requestId) && { request_id: requestId }),
  }
}
