import type { QueueName } from '@portolan/contract/shared/queues/queue-names'
import type { QueueAge } from '#content/health/queue-states.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Metric } from '#platform/http/serving/metrics.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Seconds by which the oldest due item of a queue may be late; an import waits for those before it. */
const limits = { outbox: 600, digests: 900, webhooks: 600, matching: 600, imports: 3_600 } satisfies Partial<
  Record<QueueName, number>
>

const lookAtServer = {
  en: 'See that a server runs on this database, and what its log and portal queues list say.',
  ru: 'Проверьте, что с этой базой работает сервер, и посмотрите его журнал и portal queues list.',
}

const age = (column: string) =>
  sql.raw(`count(*)::int AS due, coalesce(extract(epoch FROM now() - min(${column})), 0)::float8 AS seconds`)

/** Every queue with what is due there now. A webhook that fails takes one delivery after the other. */
export async function readAges(database: Database): Promise<QueueAge[]> {
  const rows = await rowsOf<Omit<QueueAge, 'queue' | 'limit'> & { queue: keyof typeof limits }>(
    database,
    sql`SELECT 'outbox' AS queue, ${age('due_at')} FROM outbox_messages
        WHERE status IN ('queued', 'sending') AND due_at <= now()
      UNION ALL SELECT 'digests', ${age('due_at')} FROM digest_entries WHERE due_at <= now()
      UNION ALL SELECT 'webhooks', ${age('d.due_at')} FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
        WHERE d.status IN ('queued', 'sending') AND d.due_at <= now() AND w.disabled_at IS NULL AND w.failing_since IS NULL
      UNION ALL SELECT 'matching', ${age('queued_at')} FROM reference_arrivals
      UNION ALL SELECT 'imports', ${age('queued_at')} FROM import_runs WHERE state IN ('waiting', 'undoing')`,
  )
  return rows.map((row) => ({ ...row, limit: limits[row.queue] }))
}

/** Check for `portal doctor`: whether the queues are worked on; each has its limit. */
export async function checkQueueAges({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const ages = await readAges(database)
  const text = ages
    .map(({ queue, due, seconds }) => `${queue} ${due} due${due === 0 ? '' : ` for ${minutes(seconds)}`}`)
    .join(', ')
  const late = ages.filter(({ seconds, limit }) => seconds > limit)
  if (late.length === 0) return { ok: true, text }
  const over = late.map(({ queue, limit }) => `${queue} over ${minutes(limit)}`).join(', ')
  return { ok: false, text: `${text}; too long: ${over}`, advice: lookAtServer }
}

const minutes = (seconds: number) => `${Math.round(seconds / 60)} min`

/** For `/metrics`. */
export async function queueAgeMetrics({ database }: Pick<Deps, 'database'>): Promise<Metric[]> {
  const ages = await readAges(database)
  const of = (figure: 'due' | 'seconds') =>
    ages.map((one) => ({ labels: { queue: one.queue }, value: one[figure] }))
  return [
    { name: 'portolan_queue_due', help: 'Items of a queue that are due.', values: of('due') },
    {
      name: 'portolan_queue_overdue_seconds',
      help: 'For how long the oldest of them is due.',
      values: of('seconds'),
    },
  ]
}
