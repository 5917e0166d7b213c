import type { Deps } from '#freight/deps.ts'
import { allQueues } from '#freight/tasks/queues.ts'
import type { TasksContent } from '#messaging/letters/message.ts'
import { type OutgoingMessage, plainDestination, queueMessages } from '#messaging/outbox/queue-message.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { findNewOrders, findNewTasks, type NewTask, noteAnnounced, noteWaiting } from './announced.ts'
import { listReaders } from './choices.ts'

/** A letter lists the oldest of each queue. */
export const listedTasks = 10

/** Finding orders that newly need the company reads more than the other queues do. */
const ordersEveryMs = 300_000

/** Transactions that were under way at the last look may have had an earlier time. */
const underWayMs = 120_000

/**
 * Queues letters about tasks that are new: one to the team, and one to each person who wants some of them at
 * once. All in one transaction that holds the lock, so each task is announced once, by one process.
 */
export async function announceTasks({
  database,
  clock,
  env,
}: Pick<Deps, 'database' | 'clock' | 'env'>): Promise<void> {
  const now = clock.now()
  const at = now.toISOString()
  await database.transaction(async (tx) => {
    const [state] = await rowsOf<{ startedAt: string | null; ordersAt: string | null }>(
      tx,
      sql`SELECT started_at::text AS "startedAt", orders_at::text AS "ordersAt"
        FROM task_announcing FOR UPDATE SKIP LOCKED`,
    )
    // Another process is at it.
    if (!state) return
    if (state.startedAt === null || state.ordersAt === null) {
      await noteWaiting(tx, at)
      await tx.execute(sql`UPDATE task_announcing SET started_at = ${at}, orders_at = ${at}`)
      return
    }
    const tasks = [...(await findNewTasks(tx, at)), ...(await lookAtOrders(tx, state.ordersAt, now))]
    if (tasks.length === 0) return
    await noteAnnounced(tx, tasks)
    await queueMessages(tx, await lettersAbout(tx, tasks, env))
  })
}

async function lookAtOrders(tx: Database, lastLook: string, now: Date): Promise<NewTask[]> {
  const last = new Date(toInstant(lastLook)).getTime()
  if (now.getTime() - last < ordersEveryMs) return []
  const after = new Date(last - underWayMs).toISOString()
  const { tasks, isAll } = await findNewOrders(tx, after, now.toISOString())
  if (isAll) await tx.execute(sql`UPDATE task_announcing SET orders_at = ${now.toISOString()}`)
  return tasks
}

/** The letters to all who want to know of some of these tasks, in their language. */
async function lettersAbout(
  tx: Database,
  tasks: readonly NewTask[],
  { teamEmail, defaultLocale }: Pick<Deps['env'], 'teamEmail' | 'defaultLocale'>,
): Promise<OutgoingMessage[]> {
  const readers = await listReaders(tx, 'at-once')
  const isTeam = (email: string) => email.toLowerCase() === teamEmail?.toLowerCase()
  const people = readers.filter(({ email }) => !isTeam(email))
  const team = teamEmail === null ? [] : [{ email: teamEmail, locale: defaultLocale, queues: allQueues }]
  return [
    ...team.map((reader) => ({ ...reader, userId: null, to: 'team' as const })),
    ...people.map((reader) => ({ ...reader, to: 'person' as const })),
  ].flatMap(({ email, locale, userId, queues, to }) => {
    const content: TasksContent = { kind: 'tasks', reason: 'new', to, queues: byQueue(tasks, queues) }
    return letterTo({ email, locale, userId }, content)
  })
}

function byQueue(tasks: readonly NewTask[], queues: readonly NewTask['queue'][]): TasksContent['queues'] {
  return queues.flatMap((queue) => {
    const own = tasks.filter((task) => task.queue === queue)
    const listed = own.slice(0, listedTasks).map(({ queue: _, ...task }) => task)
    return own.length === 0 ? [] : [{ queue, count: own.length, tasks: listed }]
  })
}

/** None if nothing in it is for the person, or if the address can't be written to. */
export function letterTo(
  { email, ...to }: Pick<OutgoingMessage, 'locale' | 'userId'> & { email: string },
  content: TasksContent,
): OutgoingMessage[] {
  if (content.queues.length === 0 || plainDestination('email', email) === null) return []
  return [{ ...to, channel: 'email', to: email, content }]
}
