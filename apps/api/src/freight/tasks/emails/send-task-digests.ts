import type { Task } from '@portolan/contract/company/tasks/tasks'
import type { Deps } from '#freight/deps.ts'
import { countTasks, listTasks } from '#freight/tasks/find-tasks.ts'
import type { LetterTask, TasksContent } from '#messaging/letters/message.ts'
import { nextDigestAt } from '#messaging/notifications/digests/next-digest.ts'
import { queueMessages } from '#messaging/outbox/queue-message.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { letterTo, listedTasks } from './announce-tasks.ts'
import { listReaders, type Reader } from './choices.ts'

/** Queues the daily letters that are due, one transaction each: it lists what waits, if anything does. */
export async function sendTaskDigests({
  database,
  clock,
  env,
}: Pick<Deps, 'database' | 'clock' | 'env'>): Promise<void> {
  const now = clock.now()
  const people = await rowsOf<{ userId: string; sentAt: string; hour: number; timeZone: string }>(
    database,
    sql`SELECT d.user_id AS "userId", d.sent_at::text AS "sentAt", u.notification_hour AS hour,
        coalesce(u.notification_time_zone, ${env.timeZone}) AS "timeZone"
      FROM task_digests d JOIN users u ON u.id = d.user_id ORDER BY d.user_id`,
  )
  for (const { userId, sentAt, ...when } of people) {
    if (nextDigestAt({ rhythm: 'daily', ...when }, new Date(toInstant(sentAt))) > now) continue
    await database.transaction(async (tx) => {
      // Only one process finds it as it was.
      const taken = await rowsOf(
        tx,
        sql`UPDATE task_digests SET sent_at = ${now.toISOString()}
          WHERE user_id = ${userId} AND sent_at = ${sentAt}::timestamptz RETURNING user_id`,
      )
      const [reader] = taken.length === 0 ? [] : await listReaders(tx, 'daily', userId)
      if (reader) await queueMessages(tx, letterTo(reader, await contentFor(tx, reader, now.toISOString())))
    })
  }
}

async function contentFor(tx: Database, { queues, locale }: Reader, now: string): Promise<TasksContent> {
  const reading = { locale, now, filter: { state: 'open' }, limit: listedTasks } as const
  const counts = await countTasks(tx, queues, now)
  const tasks = await listTasks(tx, queues, reading)
  const listed = queues.map((queue) => ({
    queue,
    count: counts.find((each) => each.queue === queue)?.count ?? 0,
    tasks: tasks.filter((task) => task.queue === queue).map(namedIn),
  }))
  return { kind: 'tasks', reason: 'daily', to: 'person', queues: listed.filter(({ count }) => count > 0) }
}

const namedIn = ({ id, name, organization, since }: Task): LetterTask => ({
  id,
  name,
  organization: organization?.name ?? null,
  since,
})
