import { maxCountedTasks, type Task, type TaskQueue } from '@portolan/contract/company/tasks/tasks'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { companyAlertKinds, type ForeseenAlert } from '@portolan/freight/attention/alert'
import { presentAlerts } from '#freight/attention/present.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { taskSources } from './task-sources.ts'

/** Which tasks of a queue are listed and counted. */
export interface TaskFilter {
  state: 'open' | 'snoozed'
  /** The email of who looks after their customers. */
  accountManager?: string | undefined
}

interface TaskRow {
  queue: TaskQueue
  id: string
  name: string
  organization: { id: string; name: string } | null
  since: string
  dueAt: string | null
  owner: { id: string; name: string } | null
  snoozedUntil: string | null
  /** Null for tasks other than orders. */
  order: { alerts: ForeseenAlert[]; route: RoutePoint[] } | null
}

/** The reader's language, and the time as RFC 3339. */
export interface TaskReading {
  locale: Locale
  now: string
}

const instantOf = (value: string | null) => (value === null ? null : toInstant(value))

function present({ order, ...row }: TaskRow, { locale, now }: TaskReading): Task {
  const own = order?.alerts.filter(({ kind }) => companyAlertKinds.includes(kind)) ?? []
  const [alert = null] = presentAlerts(
    { alerts: own, route: order?.route ?? [] },
    { locale, now: Date.parse(now) },
  )
  return {
    ...row,
    alert,
    since: toInstant(row.since),
    dueAt: instantOf(row.dueAt),
    snoozedUntil: instantOf(row.snoozedUntil),
  }
}

/** When the customer last acted: in a conversation that may be later than what waits longest. */
const turnOf = (queue: TaskQueue) => (queue === 'threads' ? sql`s.turn_at` : sql`s.since`)

/** A snooze ends with its time, and as soon as the customer acts again. */
const isSnoozed = (queue: TaskQueue, now: SQL) =>
  sql`(k.snoozed_until > ${now} AND k.since >= ${turnOf(queue)}) IS TRUE`

const ofManager = (email: string | undefined) =>
  email === undefined
    ? sql``
    : sql` AND s.organization_id IN (SELECT id FROM organizations WHERE lower(account_manager_email) = lower(${email}))`

const filtered = (queue: TaskQueue, now: SQL, { state, accountManager }: TaskFilter) => sql`
  FROM (${taskSources[queue](now)}) AS s LEFT JOIN task_states k ON k.queue = ${queue} AND k.task_id = s.id
  WHERE ${isSnoozed(queue, now)} = ${state === 'snoozed'}${ofManager(accountManager)}`

const columns = (queue: TaskQueue, now: SQL) => sql`${queue}::text AS queue, s.id, s.name,
  (SELECT jsonb_build_object('id', g.id, 'name', g.name) FROM organizations g WHERE g.id = s.organization_id)
    AS organization,
  s.since, s.due_at AS "dueAt",
  (SELECT jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
    FROM users u WHERE u.id = k.owner_id) AS owner,
  CASE WHEN ${isSnoozed(queue, now)} THEN k.snoozed_until END AS "snoozedUntil",
  ${queue === 'orders' ? sql`jsonb_build_object('alerts', s.alerts, 'route', s.route)` : sql`NULL::jsonb`} AS "order"`

export interface QueueCount {
  queue: TaskQueue
  count: number
  oldest: string | null
}

const timeOf = (now: string) => sql`${now}::timestamptz`

/** How many tasks each queue has, and since when the oldest waits, in one statement. */
export async function countTasks(
  database: Database,
  queues: readonly TaskQueue[],
  now: string,
  filter: TaskFilter = { state: 'open' },
): Promise<QueueCount[]> {
  if (queues.length === 0) return []
  const at = timeOf(now)
  const counts = queues.map(
    (queue) => sql`SELECT ${queue}::text AS queue, count(*)::int AS count, min(since) AS oldest
      FROM (SELECT s.since ${filtered(queue, at, filter)}
        ORDER BY s.since LIMIT ${maxCountedTasks}) AS found`,
  )
  const rows = await rowsOf<{ queue: TaskQueue; count: number; oldest: string | null }>(
    database,
    sql.join(counts, sql` UNION ALL `),
  )
  return rows.map((row) => ({ ...row, oldest: instantOf(row.oldest) }))
}

/** The oldest tasks of each queue, in one statement. */
export async function listTasks(
  database: Database,
  queues: readonly TaskQueue[],
  { limit, filter, ...reading }: TaskReading & { filter: TaskFilter; limit: number },
): Promise<Task[]> {
  if (queues.length === 0) return []
  const at = timeOf(reading.now)
  const lists = queues.map(
    (queue) => sql`(SELECT ${columns(queue, at)}
      ${filtered(queue, at, filter)} ORDER BY s.since, s.id LIMIT ${limit})`,
  )
  const rows = await rowsOf<TaskRow>(database, sql.join(lists, sql` UNION ALL `))
  return rows.map((row) => present(row, reading))
}

/** One task, whether snoozed or not; null if it doesn't wait anymore. */
export async function findTask(
  database: Database,
  queue: TaskQueue,
  id: string,
  reading: TaskReading,
): Promise<Task | null> {
  const at = timeOf(reading.now)
  const [row] = await rowsOf<TaskRow>(
    database,
    sql`SELECT ${columns(queue, at)}
      FROM (SELECT * FROM (${taskSources[queue](at)}) AS waiting WHERE waiting.id = ${id}) AS s
      LEFT JOIN task_states k ON k.queue = ${queue} AND k.task_id = s.id`,
  )
  return row ? present(row, reading) : null
}
