import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'
import { listFaults, type QueueFault } from './queue-faults.ts'

/** Retries that fail for longer are no temporary fault. */
const longestFailingMinutes = 10
const maxNamed = 3

// Set aside, or failing for long.
const needsOperator = sql`(due_at IS NULL OR failing_since < now() - make_interval(mins => ${sql.raw(String(longestFailingMinutes))}))`

/** True if nothing is set aside, and nothing has failed for long. */
export async function areQueuesWell(database: Database): Promise<boolean> {
  return (await rowsOf(database, sql`SELECT FROM queue_faults WHERE ${needsOperator} LIMIT 1`)).length === 0
}

interface FaultCount {
  queue: string
  setAside: number
  retrying: number
}

function countFaults(database: Database): Promise<FaultCount[]> {
  return rowsOf<FaultCount>(
    database,
    sql`SELECT queue, count(*) FILTER (WHERE due_at IS NULL)::int AS "setAside",
        count(*) FILTER (WHERE due_at IS NOT NULL)::int AS retrying
      FROM queue_faults GROUP BY queue ORDER BY queue`,
  )
}

const retry = {
  en: 'See all with portal queues list; once the causes are gone, run portal queues retry.',
  ru: 'Все ошибки покажет portal queues list; устраните причины и выполните portal queues retry.',
}

/** Check for `portal doctor`: fails if something is set aside or has failed for ten minutes. */
export async function checkQueues({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const counts = await countFaults(database)
  const sum = (figureOf: (count: FaultCount) => number) =>
    counts.reduce((total, one) => total + figureOf(one), 0)
  const text = `${sum(({ setAside }) => setAside)} set aside, ${sum(({ retrying }) => retrying)} tried again`
  if (await areQueuesWell(database)) return { ok: true, text }
  const descriptions = (await listFaults(database, { limit: maxNamed })).map(describeFault)
  return { ok: false, text: [text, ...descriptions].join('; '), advice: retry }
}

function describeFault({ queue, item, attempts, failingSince, reason }: QueueFault): string {
  return `${[queue, item].join(' ').trim()} failed ${attempts} times since ${failingSince}: ${reason}`
}

/** For `/metrics`. */
export async function queueMetrics({ database }: Pick<Deps, 'database'>): Promise<Metric[]> {
  const counts = await countFaults(database)
  return [
    {
      name: 'portolan_queue_faults',
      help: 'What queues and hourly work could not do: tried again, or set aside for an operator.',
      values: counts.flatMap(({ queue, setAside, retrying }) => [
        { labels: { queue, state: 'retrying' }, value: retrying },
        { labels: { queue, state: 'set-aside' }, value: setAside },
      ]),
    },
  ]
}
