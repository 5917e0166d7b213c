import { describe, expect, it } from 'vitest'
import { openReportClient } from './client.ts'
import { parseDsn } from './dsn.ts'

const dsn = parseDsn('https://key@reports.example.com/1')
if (!dsn) throw new Error('no DSN')

function open() {
  const sent: Record<string, unknown>[] = []
  const client = openReportClient({
    dsn: dsn as NonNullable<typeof dsn>,
    release: 'portolan@1.2.3',
    platform: 'node',
    transport: {
      send(_category, envelope) {
        const [header, item, payload = '', end, more] = envelope.split('\n')
        expect([end, more]).toEqual(['', undefined])
        expect(JSON.parse(item ?? '').length).toBe(Buffer.byteLength(payload))
        sent.push({ header: JSON.parse(header ?? ''), ...JSON.parse(payload) })
      },
      flush: async () => {},
    },
    ownFile: (location) =>
      location.includes('client.test.ts') ? 'packages/error-reports/src/client.test.ts' : null,
  })
  return { client, sent }
}

class OrderRefused extends Error {}

describe('a report', () => {
  it('holds an error with its causes, its own code and no word of its data', () => {
    const { client, sent } = open()
    const cause = Object.assign(new Error('Key (email)=(anna@example.com) already exists.'), {
      code: '23505',
      detail: 'anna@example.com',
      parameters: ['anna@example.com'],
    })
    client.captureError(new OrderRefused('Frozen shrimps of Anna', { cause }), {
      context: 'request',
      name: 'GET /orders/:orderId',
      request: { method: 'GET', url: '/orders/:orderId' },
      requestId: '01a1fdb1-0000-7000-8000-000000000000',
      status: 500,
    })
    const [event] = sent
    expect(event).toMatchObject({
      header: { trace: { sample_rate: '1', public_key: 'key' }, dsn: dsn?.text },
      level: 'error',
      release: 'portolan@1.2.3',
      transaction: 'GET /orders/:orderId',
      tags: { context: 'request', status: '500', request_id: '01a1fdb1-0000-7000-8000-000000000000' },
      exception: {
        values: [
          { type: 'Error', value: '23505 Key (…) already exists.' },
          { type: 'OrderRefused', value: '… of …' },
        ],
      },
    })
    expect(JSON.stringify(event)).toContain('client.test.ts')
    expect(JSON.stringify(event)).not.toMatch(/anna|shrimps|node_modules/i)
  })

  it('holds what is no error only by its kind, and a message never as a stack', () => {
    const { client, sent } = open()
    client.captureError('the token xyz', { context: 'unhandled' })
    client.captureError({ email: 'anna@example.com' }, { context: 'unhandled' })
    client.captureError(new Error('x\n    at Anna (client.test.ts:1:1)'), {
      context: 'unhandled',
      requestId: 'Anna',
    })
    expect(JSON.stringify(sent)).not.toMatch(/xyz|anna/i)
    expect(sent[0]).toMatchObject({ exception: { values: [{ type: 'NonError', value: 'string' }] } })
  })

  it('is made of anything that can be thrown', () => {
    const { client, sent } = open()
    const odd = Object.assign(new Error('x'), { stack: { anna: 1 }, message: null })
    const hostile = Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('anna')
      },
    })
    for (const thrown of [odd, hostile, null, undefined, Symbol('anna'), 5, Object.create(null)])
      client.captureError(thrown, { context: 'x' })
    expect(sent).toHaveLength(7)
    for (const event of sent)
      expect(event).toMatchObject({ exception: { values: [{ type: expect.any(String) }] } })
    expect(JSON.stringify(sent)).not.toContain('anna')
  })

  it('ends at the fifth cause, also of an error that is its own', () => {
    const { client, sent } = open()
    const error = new Error('again')
    error.cause = error
    client.captureError(error, { context: 'loop' })
    expect(sent[0]).toMatchObject({ exception: { values: { length: 5 } } })
  })

  it('carries the last 100 breadcrumbs', () => {
    const { client, sent } = open()
    for (let i = 0; i < 250; i++) {
      client.addBreadcrumb({ category: 'http', data: { method: 'GET', url: '/orders', status_code: i } })
    }
    client.captureError(new Error(), { context: 'x' })
    const { breadcrumbs } = sent[0] as { breadcrumbs: { values: { data: { status_code: number } }[] } }
    const { values } = breadcrumbs
    expect(values).toHaveLength(100)
    expect([values[0]?.data.status_code, values.at(-1)?.data.status_code]).toEqual([150, 249])
  })

  it('holds a transaction under the name of its route', () => {
    const { client, sent } = open()
    const trace = { traceId: '0'.repeat(32), spanId: '1'.repeat(16) }
    client.captureTransaction({
      name: '/orders/$orderId',
      op: 'navigation',
      trace,
      startedAt: 1_000,
      endedAt: 1_250,
    })
    expect(sent[0]).toMatchObject({
      type: 'transaction',
      transaction: '/orders/$orderId',
      start_timestamp: 1,
      timestamp: 1.25,
      contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId, op: 'navigation', status: 'ok' } },
    })
  })
})
