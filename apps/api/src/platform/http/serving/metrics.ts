import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'

/** A figure for operators, with a value for each set of labels; a gauge unless it says otherwise. */
export interface Metric {
  name: `portolan_${string}`
  help: string
  type?: 'gauge' | 'counter' | 'histogram'
  /** A histogram's have the suffix of their kind. */
  values: { suffix?: '_bucket' | '_sum' | '_count'; labels?: Record<string, string>; value: number }[]
}

/** Reads the figures of one feature. */
export type ReadMetrics = (deps: Deps) => Promise<Metric[]>

interface Figures {
  ofProcess: readonly ReadMetrics[]
  /** They come from the database: every process reads the same. */
  ofPortal: readonly ReadMetrics[]
  /** Makes figures of this process those of all that share its port. */
  readAll: ((readOwn: () => Promise<Metric[]>) => () => Promise<Metric[]>) | undefined
}

async function readMetrics(deps: Deps, readers: readonly ReadMetrics[]): Promise<Metric[]> {
  return (await Promise.all(readers.map((read) => read(deps)))).flat()
}

/** `GET /metrics` in Prometheus' text format, only if METRICS_TOKEN is set and sent. */
export function metricsRoute(
  app: FastifyInstance,
  deps: Deps,
  { ofProcess, ofPortal, readAll }: Figures,
): void {
  const { metricsToken } = deps.env
  if (metricsToken === null) return
  const readOwn = () => readMetrics(deps, ofProcess)
  const ofProcesses = readAll?.(readOwn) ?? readOwn
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, metricsToken)) throw new Problem('unauthorized')
    const metrics = (await Promise.all([ofProcesses(), readMetrics(deps, ofPortal)])).flat()
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(metrics.map(metricText).join(''))
  })
}

/** Hashes have equal lengths, so their comparison reveals nothing about the token's. */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))
}

function metricText({ name, help, type = 'gauge', values }: Metric): string {
  const lines = values.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
  )
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function labelText(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
