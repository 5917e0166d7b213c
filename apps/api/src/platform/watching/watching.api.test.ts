import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { listOrders } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { afterEach, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const token = 'a token for metrics only, 32 characters'

let portal: TestPortal
const servers: Server[] = []
afterEach(async () => {
  await portal.close()
  for (const server of servers.splice(0)) server.close()
})

async function readMetrics(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await portal.app.inject({ url: '/metrics', headers })).body
}

describe('the figures of this process', () => {
  it('count requests by route, with how long their answers took', async () => {
    portal = await openTestPortal({ variables: { METRICS_TOKEN: token } })
    await givenOrder(portal)
    const person = await givenUser(portal)
    for (const search of ['pumps', 'valves'])
      await portal.call(listOrders, { token: person.token, query: { search } })
    for (const url of ['/nowhere', '/elsewhere', '/api/v2/nothing/']) await portal.app.inject(url)
    const route = 'method="GET",route="/api/v2/customer/orders/"'
    await expect.poll(readMetrics).toMatch(/route="none",status="4xx"\} 3\n/)
    const metrics = await readMetrics()
    expect(metrics).toContain(`portolan_http_requests_total{${route},status="2xx"} 2\n`)
    expect(metrics).toContain(`portolan_http_request_duration_seconds_bucket{${route},le="+Inf"} 2\n`)
    expect(metrics).toContain(`portolan_http_request_duration_seconds_count{${route}} 2\n`)
    // Paths that anyone may make up are one series.
    expect(metrics).not.toContain('nowhere')
    for (const name of ['process_resident_memory_bytes', 'event_loop_busy_seconds_total', 'database_waiting'])
      expect(metrics).toMatch(new RegExp(`\nportolan_${name} [\\d.e+-]+\n`))
  })

  it('count sign-ins by way and outcome', async () => {
    portal = await openTestPortal({ variables: { METRICS_TOKEN: token } })
    const body = { username: 'ada@customer.example', password: 'not her password' }
    await portal.call(createToken, { body })
    // Counting may follow the end of the answer.
    await expect.poll(readMetrics).toContain('portolan_sign_ins_total{way="password",outcome="refused"} 1\n')
  })
})

it('a request has the ID that a trusted proxy gave it, and no one else’s', async () => {
  portal = await openTestPortal({ variables: { TRUSTED_PROXIES: 'loopback' } })
  const idOf = async (given: string, remoteAddress: string) => {
    const headers = { 'x-request-id': given }
    const answer = await portal.app.inject({ url: '/api/v2/nothing/', headers, remoteAddress })
    return answer.headers['x-request-id']
  }
  expect(await idOf('3f2a9c0d11e84a6b', '127.0.0.1')).toBe('3f2a9c0d11e84a6b')
  expect(portal.logLines.join('')).toContain('"reqId":"3f2a9c0d11e84a6b"')
  expect(await idOf('3f2a9c0d11e84a6b', '203.0.113.7')).not.toBe('3f2a9c0d11e84a6b')
  expect(await idOf('" onerror="', '127.0.0.1')).toMatch(/^[0-9a-f-]{36}$/)
})

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string } }[]
}

describe('traces', () => {
  async function startCollector(): Promise<{ url: string; bodies: string[] }> {
    const bodies: string[] = []
    const server = createServer(async (request, response) => {
      bodies.push(`${request.url} ${request.headers['x-key']} ${await text(request)}`)
      response.end('{}')
    }).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies }
  }

  it('have a span for the request in its caller’s trace, and no one’s data', async () => {
    const { url, bodies } = await startCollector()
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret%20key' }
    portal = await openTestPortal({ variables: { ...variables, OTEL_TRACES_SAMPLER_ARG: '0' } })
    await givenOrder(portal)
    const { token } = await givenUser(portal)
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = (flags: string) => `00-${traceId}-00f067aa0ba902b7-${flags}`
    const query = { search: 'canary7' }
    for (const flags of ['01', '00'])
      await portal.call(listOrders, { token, query, headers: { traceparent: traceparent(flags) } })
    expect((await portal.call(listOrders, { token, query })).statusCode).toBe(200)
    expect(portal.logLines.join('')).toContain(`"traceId":"${traceId}"`)
    await portal.app.close()
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toMatch(/^\/v1\/traces secret key \{/)
    expect(bodies[0]).not.toContain('canary7')
    const sent = JSON.parse(bodies[0]?.slice(bodies[0].indexOf('{')) ?? '')
    const spans: ReceivedSpan[] = sent.resourceSpans[0].scopeSpans[0].spans
    const own = spans.filter(({ kind }) => kind === 2)
    expect(own).toMatchObject([
      { traceId, parentSpanId: '00f067aa0ba902b7', name: 'GET /api/v2/customer/orders/' },
    ])
    for (const span of spans) expect(span.traceId).toBe(traceId)
  })
})
