import autocannon from 'autocannon'
import type { Pool } from 'pg'

/** What a load of some seconds came to; latencies in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number }

/** Concurrent requests to the server and the database. */
export const connections = 32

/** Asks one URL with `connections` keep-alive connections; any answer but a 2xx or 304 fails the bench. */
export async function measureHttp(
  url: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Measured> {
  await autocannon({ url, headers, connections, duration: 2 })
  const result = await autocannon({ url, headers, connections, duration: seconds })
  const wrong = result['4xx'] + result['5xx'] + result.errors + result.timeouts
  if (wrong > 0) throw new Error(`${url}: ${wrong} of ${result.requests.total} requests failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Runs one statement over and over on `connections` connections, with nothing around it. */
export async function measureSql(
  pool: Pool,
  text: string,
  values: unknown[],
  seconds: number,
): Promise<Measured> {
  const round = async (until: number, times: number[]) => {
    const client = await pool.connect()
    try {
      while (performance.now() < until) {
        const start = performance.now()
        await client.query(text, values)
        times.push(performance.now() - start)
      }
    } finally {
      client.release()
    }
  }
  const load = async (length: number) => {
    const times: number[] = []
    const until = performance.now() + length * 1000
    await Promise.all(Array.from({ length: connections }, () => round(until, times)))
    return times.sort((a, b) => a - b)
  }
  await load(2)
  const times = await load(seconds)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}
