import type { Log } from '#platform/process/log.ts'
import { version } from '#platform/process/version.ts'
import type { TraceSettings } from '#platform/settings/trace-settings.ts'

/** A span as the protocol (OTLP, JSON) has it, without what all spans share. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId: string | null
  name: string
  kind: 'server' | 'client' | 'internal'
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number
  attributes: Record<string, string | number>
  /** Why it failed; null if it didn't. */
  fault: string | null
}

export interface Tracer {
  /** Keeps a span until the next sending; while too many wait, further ones are dropped. */
  add(span: Span): void
  /** Sends what is left. */
  close(): Promise<void>
}

const most = { waiting: 4_096, perRequest: 512 }
const everyMs = 5_000
const patienceMs = 10_000
const longestText = 1_000
const kinds = { internal: 1, server: 2, client: 3 } as const

/**
 * Sends spans to a collector, in the background. One line in the log says when that fails, one when it works
 * again.
 */
export function openTracer({ url, headers, service }: TraceSettings, log: Log): Tracer {
  let waiting: Span[] = []
  let isFailing = false
  let sending: Promise<void> = Promise.resolve()

  async function post(spans: readonly Span[]): Promise<void> {
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(envelopeOf(spans, service)),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      if (status >= 300) throw new Error(`it answered ${status}`)
      if (isFailing) log.info('the collector takes traces again')
      isFailing = false
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (!isFailing) log.warn({ reason }, 'the collector takes no traces')
      isFailing = true
    }
  }

  async function sendAll(): Promise<void> {
    const spans = waiting
    waiting = []
    for (let at = 0; at < spans.length; at += most.perRequest)
      await post(spans.slice(at, at + most.perRequest))
  }

  const timer = setInterval(() => {
    if (waiting.length > 0) sending = sending.then(sendAll)
  }, everyMs).unref()
  return {
    add(span) {
      if (waiting.length < most.waiting) waiting.push(span)
    },
    async close() {
      clearInterval(timer)
      await sending
      await sendAll()
    },
  }
}

function envelopeOf(spans: readonly Span[], service: string): object {
  const resource = { 'service.name': service, 'service.version': version }
  const scopeSpans = [{ scope: { name: 'portolan', version }, spans: spans.map(presentSpan) }]
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] }
}

function presentSpan({
  traceId,
  spanId,
  parentSpanId,
  name,
  kind,
  startedAt,
  endedAt,
  attributes,
  fault,
}: Span) {
  return {
    traceId,
    spanId,
    parentSpanId: parentSpanId ?? '',
    name: name.slice(0, longestText),
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    status: fault === null ? {} : { code: 2, message: fault.slice(0, longestText) },
  }
}

/** As text: a number would lose the last digits. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value.slice(0, longestText) },
  }))
}
