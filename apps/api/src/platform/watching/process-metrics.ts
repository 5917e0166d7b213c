import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { version } from '#platform/process/version.ts'

const percentiles = [50, 99, 100] as const

/** Starts to measure this process; returns what `/metrics` shows of it, and a function that stops. */
export function measureProcess({ databaseUse }: Pick<Deps, 'databaseUse'>): {
  read: () => Promise<Metric[]>
  close: () => void
} {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  async function read(): Promise<Metric[]> {
    const delays = percentiles.map((percentile) => ({
      labels: { percentile: String(percentile) },
      // Without a single measurement yet, it's not a number.
      value: (delay.count === 0 ? 0 : delay.percentile(percentile)) / 1e9,
    }))
    delay.reset()
    return [...gauges(delays), ...databaseGauges(databaseUse())]
  }
  return { read, close: () => delay.disable() }
}

function gauges(delays: Metric['values']): Metric[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const { active } = performance.eventLoopUtilization()
  return [
    { name: 'portolan_build_info', help: 'Always 1.', values: [{ labels: { version }, value: 1 }] },
    {
      name: 'portolan_process_start_time_seconds',
      help: 'When the process started, in seconds since 1970.',
      values: [{ value: performance.timeOrigin / 1_000 }],
    },
    {
      name: 'portolan_process_resident_memory_bytes',
      help: 'Memory of the process.',
      values: [{ value: rss }],
    },
    { name: 'portolan_process_heap_bytes', help: 'Objects in memory.', values: [{ value: heapUsed }] },
    {
      name: 'portolan_process_cpu_seconds_total',
      help: 'Time of processors since the start.',
      type: 'counter',
      values: [{ value: (user + system) / 1e6 }],
    },
    {
      name: 'portolan_event_loop_busy_seconds_total',
      help: 'How long the event loop worked since the start; one second per second is all it can.',
      type: 'counter',
      values: [{ value: active / 1_000 }],
    },
    {
      name: 'portolan_event_loop_delay_seconds',
      help: 'How late the event loop was since the last reading.',
      values: delays,
    },
  ]
}

function databaseGauges({ most, open, idle, waiting }: ReturnType<Deps['databaseUse']>): Metric[] {
  return [
    {
      name: 'portolan_database_connections',
      help: 'Connections of this process for requests and queues.',
      values: [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    {
      name: 'portolan_database_connections_most',
      help: 'How many there may be (DATABASE_POOL).',
      values: [{ value: most }],
    },
    {
      name: 'portolan_database_waiting',
      help: 'How many wait for a connection.',
      values: [{ value: waiting }],
    },
  ]
}
