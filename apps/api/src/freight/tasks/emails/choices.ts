import type { TaskEmailChoice } from '@portolan/contract/company/tasks/task-email-choices'
import type { TaskEmails } from '@portolan/contract/company/tasks/task-emails'
import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import type { Locale } from '@portolan/contract/identity/users'
import type { Role } from '@portolan/contract/shared/roles'
import { allQueues, mayRead } from '#freight/tasks/queues.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type Rhythm = Exclude<TaskEmailChoice, 'off'>
type Choices = ReadonlyMap<TaskQueue, TaskEmailChoice>

/** A person's choices, with the address and the time of daily emails; null if the person has left. */
export async function findTaskEmails(
  database: Database,
  userId: string,
  companyZone: string,
): Promise<TaskEmails | null> {
  const [row] = await rowsOf<Omit<TaskEmails, 'queues'> & { role: Role; chosen: Record<string, Rhythm> }>(
    database,
    sql`SELECT u.email, u.notification_hour AS hour, coalesce(u.notification_time_zone, ${companyZone}) AS "timeZone",
        s.role, (SELECT coalesce(jsonb_object_agg(e.queue, e.choice), '{}') FROM task_emails e
          WHERE e.user_id = s.user_id) AS chosen
      FROM staff s JOIN users u ON u.id = s.user_id WHERE s.user_id = ${userId}`,
  )
  if (!row) return null
  const { role, chosen, ...when } = row
  const queues = allQueues
    .filter((queue) => mayRead(role, queue))
    .map((queue) => ({ queue, choice: chosen[queue] ?? ('off' as const) }))
  return { ...when, queues }
}

/** Replaces a person's choices. The first daily email comes at the next hour for it. */
export async function saveTaskEmails(
  tx: Database,
  userId: string,
  { choices, now }: { choices: Choices; now: Date },
): Promise<void> {
  // Two changes at once take turns, and a person who leaves takes the choices along.
  const members = await rowsOf(tx, sql`SELECT FROM staff WHERE user_id = ${userId} FOR NO KEY UPDATE`)
  if (members.length === 0) return
  const rows = [...choices].filter(([, choice]) => choice !== 'off')
  await tx.execute(sql`DELETE FROM task_emails WHERE user_id = ${userId}`)
  for (const [queue, choice] of rows)
    await tx.execute(
      sql`INSERT INTO task_emails (user_id, queue, choice) VALUES (${userId}, ${queue}, ${choice})`,
    )
  if (rows.some(([, choice]) => choice === 'daily'))
    await tx.execute(sql`INSERT INTO task_digests (user_id, sent_at) VALUES (${userId}, ${now.toISOString()})
      ON CONFLICT (user_id) DO NOTHING`)
  else await tx.execute(sql`DELETE FROM task_digests WHERE user_id = ${userId}`)
}

/** A person who gets emails about these queues. */
export interface Reader {
  userId: string
  email: string
  locale: Locale
  queues: TaskQueue[]
}

/** Members of the staff who chose so and can sign in, with the queues that their role may read. */
export async function listReaders(database: Database, rhythm: Rhythm, userId?: string): Promise<Reader[]> {
  const rows = await rowsOf<Reader & { role: Role }>(
    database,
    sql`SELECT u.id AS "userId", u.email, u.locale, s.role, jsonb_agg(e.queue) AS queues
      FROM task_emails e JOIN staff s ON s.user_id = e.user_id JOIN users u ON u.id = e.user_id
      WHERE e.choice = ${rhythm} AND u.disabled_at IS NULL
        AND ${userId === undefined ? sql`true` : sql`u.id = ${userId}`}
      GROUP BY u.id, s.role ORDER BY u.id`,
  )
  return rows.map(({ role, queues, ...person }) => ({
    ...person,
    queues: allQueues.filter((queue) => queues.includes(queue) && mayRead(role, queue)),
  }))
}
