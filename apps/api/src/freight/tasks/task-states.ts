import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

interface TaskKeys {
  queue: TaskQueue
  id: string
}

/** The row of a task, which is there from now on, so that two changes at once take turns. */
async function ensureRow(tx: Database, { queue, id }: TaskKeys): Promise<void> {
  await tx.execute(sql`INSERT INTO task_states (queue, task_id, since) VALUES (${queue}, ${id}, now())
    ON CONFLICT (queue, task_id) DO NOTHING`)
}

/** Null if saved; the name of the owner if that's another one than `instead` by now: nothing changes then. */
export async function saveOwner(
  tx: Database,
  task: TaskKeys,
  { owner, instead }: { owner: string | null; instead: string | null },
): Promise<string | null> {
  await ensureRow(tx, task)
  const isTask = sql`queue = ${task.queue} AND task_id = ${task.id}`
  const saved = await rowsOf(
    tx,
    sql`UPDATE task_states SET owner_id = ${owner}, updated_at = now()
      WHERE ${isTask} AND (owner_id IS NULL OR owner_id IN (${instead}::uuid, ${owner}::uuid)) RETURNING task_id`,
  )
  if (saved.length > 0) return null
  const [holder] = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT trim(u.first_name || ' ' || u.last_name) AS name FROM task_states k JOIN users u ON u.id = k.owner_id
      WHERE ${isTask}`,
  )
  return holder?.name ?? ''
}

/** Hides what the customer has done until now. */
export async function saveSnooze(tx: Database, task: TaskKeys, until: string | null): Promise<void> {
  await ensureRow(tx, task)
  await tx.execute(sql`UPDATE task_states
    SET snoozed_until = ${until}, since = now(), updated_at = now()
    WHERE queue = ${task.queue} AND task_id = ${task.id}`)
}

/** Deletes what was decided about tasks long ago, unless they are snoozed still. */
export async function forgetOldTasks(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'task_states',
    sql`updated_at < now() - interval '90 days' AND (snoozed_until IS NULL OR snoozed_until < now())`,
  )
}
