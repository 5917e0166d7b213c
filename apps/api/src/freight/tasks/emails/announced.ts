import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import { findEntered, waitsForCompany } from '#freight/order-finding/find-entered.ts'
import { allQueues } from '#freight/tasks/queues.ts'
import { taskSources } from '#freight/tasks/task-sources.ts'
import type { LetterTask } from '#messaging/letters/message.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

export interface NewTask extends LetterTask {
  queue: TaskQueue
}

/** A longer wait isn't news. Rows are kept for longer than this, so that nothing is announced again. */
const newFor = sql.raw(`interval '30 days'`)
const keptFor = sql.raw(`interval '90 days'`)

/** New tasks of each queue at a time; the rest comes next time. */
const atOnce = 500

/** Orders are announced once until they have recovered, the tasks of other queues with each turn. */
const inTurns = allQueues.filter((queue) => queue !== 'orders')

/** A letter about tasks that can't be sent is no news: it would be announced by the next one. */
const isOtherLetter = sql`NOT EXISTS (SELECT FROM outbox_messages m WHERE m.id = s.id AND m.content ->> 'kind' = 'tasks')`

const waiting = (queue: TaskQueue, at: SQL) => sql`
  FROM (${taskSources[queue](at)}) AS s
  WHERE s.since > ${at} - ${newFor} AND ${queue === 'emails' ? isOtherLetter : sql`true`}`

const named = sql`s.id, s.name, s.since,
  (SELECT g.name FROM organizations g WHERE g.id = s.organization_id) AS organization`

const timeOf = (now: string) => sql`${now}::timestamptz`

/** Tasks of all queues but orders that no letter has been queued about, or that have a later turn since. */
export function findNewTasks(tx: Database, now: string): Promise<NewTask[]> {
  const at = timeOf(now)
  const lists = inTurns.map(
    (queue) => sql`(SELECT ${queue}::text AS queue, ${named} ${waiting(queue, at)}
      AND NOT EXISTS (SELECT FROM announced_tasks a
        WHERE a.queue = ${queue} AND a.task_id = s.id AND a.since >= s.since)
      ORDER BY s.since, s.id LIMIT ${atOnce})`,
  )
  return read(tx, sql.join(lists, sql` UNION ALL `))
}

/** Orders that came to need the company since `after`; `isAll` is false if there are more of them. */
export async function findNewOrders(
  tx: Database,
  after: string,
  now: string,
): Promise<{ tasks: NewTask[]; isAll: boolean }> {
  const isNew = sql`NOT EXISTS (SELECT FROM announced_tasks a WHERE a.queue = 'orders' AND a.task_id = o.id)`
  const ids = await findEntered(tx, { after, now, isNew, limit: atOnce })
  const isAll = ids.length < atOnce
  if (ids.length === 0) return { tasks: [], isAll }
  const rows = sql`SELECT 'orders'::text AS queue, ${named} FROM (${taskSources.orders(timeOf(now))}) AS s
    WHERE s.id = ANY(${sql.param(ids)}::uuid[]) ORDER BY s.since, s.id`
  return { tasks: await read(tx, rows), isAll }
}

async function read(tx: Database, statement: SQL): Promise<NewTask[]> {
  const rows = await rowsOf<NewTask>(tx, statement)
  return rows.map((row) => ({ ...row, since: toInstant(row.since) }))
}

/** Notes that these are announced, in the transaction that queues the letters. */
export async function noteAnnounced(tx: Database, tasks: readonly NewTask[]): Promise<void> {
  const rows = JSON.stringify(tasks.map(({ queue, id, since }) => ({ queue, id, since })))
  await tx.execute(sql`INSERT INTO announced_tasks (queue, task_id, since)
    SELECT queue, id, since FROM jsonb_to_recordset(${rows}::jsonb) AS task (queue text, id uuid, since timestamptz)
    ON CONFLICT (queue, task_id) DO UPDATE SET since = excluded.since, announced_at = now()`)
}

/** Notes all that waits, of which no letter comes: it has waited since before there were letters. */
export async function noteWaiting(tx: Database, now: string): Promise<void> {
  const at = timeOf(now)
  const lists = [
    ...inTurns.map((queue) => sql`SELECT ${queue}::text, s.id, s.since ${waiting(queue, at)}`),
    sql`SELECT 'orders', o.id, ${at} FROM orders o WHERE ${waitsForCompany(at)}`,
  ]
  await tx.execute(sql`INSERT INTO announced_tasks (queue, task_id, since)
    ${sql.join(lists, sql` UNION ALL `)} ON CONFLICT (queue, task_id) DO NOTHING`)
}

/** Forgets old turns, and orders that have recovered: they are announced when they need the company again. */
export async function forgetAnnounced(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'announced_tasks',
    sql`queue <> 'orders' AND announced_at < now() - ${keptFor}`,
  )
  await deleteInSteps(
    database,
    'announced_tasks',
    sql`queue = 'orders'
      AND NOT EXISTS (SELECT FROM orders o WHERE o.id = announced_tasks.task_id AND ${waitsForCompany(sql`now()`)})`,
  )
}
