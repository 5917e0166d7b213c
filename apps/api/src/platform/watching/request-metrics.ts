import type { FastifyInstance } from 'fastify'
import type { Metric } from '#platform/http/serving/metrics.ts'
import { routePattern } from './route-pattern.ts'

/** Upper ends of the buckets in seconds; the last one is without end. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Series {
  labels: { method: string; route: string }
  /** By bucket, not yet summed up. */
  buckets: number[]
  sum: number
  statuses: Map<string, number>
}

/** Counts requests and how long their answers take, by route; returns what `/metrics` shows. */
export function measureRequests(app: FastifyInstance): () => Promise<Metric[]> {
  const all = new Map<string, Series>()
  app.addHook('onResponse', (request, reply, done) => {
    const route = routePattern(request)
    // Anyone may send any method to a path that doesn't exist.
    const method = route === 'none' ? 'any' : request.method
    const key = `${method} ${route}`
    let series = all.get(key)
    if (series === undefined) {
      series = {
        labels: { method, route },
        buckets: Array(bounds.length + 1).fill(0),
        sum: 0,
        statuses: new Map(),
      }
      all.set(key, series)
    }
    const seconds = reply.elapsedTime / 1_000
    const found = bounds.findIndex((bound) => seconds <= bound)
    const bucket = found === -1 ? bounds.length : found
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    series.sum += seconds
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
    done()
  })
  return async () => [requestsOf([...all.values()]), durationsOf([...all.values()])]
}

function requestsOf(all: readonly Series[]): Metric {
  return {
    name: 'portolan_http_requests_total',
    help: 'Requests answered since the start, by class of status.',
    type: 'counter',
    values: all.flatMap(({ labels, statuses }) =>
      [...statuses].map(([status, value]) => ({ labels: { ...labels, status }, value })),
    ),
  }
}

function durationsOf(all: readonly Series[]): Metric {
  return {
    name: 'portolan_http_request_duration_seconds',
    help: 'How long answers took from the first byte of the request to the last of the answer.',
    type: 'histogram',
    values: all.flatMap(({ labels, buckets, sum }) => {
      let count = 0
      const counted = buckets.map((value, index) => {
        count += value
        const le = String(bounds[index] ?? '+Inf')
        return { suffix: '_bucket', labels: { ...labels, le }, value: count } as const
      })
      return [
        ...counted,
        { suffix: '_sum', labels, value: sum } as const,
        { suffix: '_count', labels, value: count } as const,
      ]
    }),
  }
}
