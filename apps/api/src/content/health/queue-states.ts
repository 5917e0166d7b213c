import type { QueueState } from '@portolan/contract/company/health/health'
import { type QueueName, queueNames } from '@portolan/contract/shared/queues/queue-names'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export interface QueueAge {
  queue: QueueName
  due: number
  /** For how long the oldest of them is due; 0 if none is. */
  seconds: number
  /** From here on it's too long. */
  limit: number
}

interface Faults {
  queue: QueueName
  retrying: number
  setAside: number
}

/** Every queue with what is due, if it has rows of its own, and what it couldn't do. */
export async function listQueueStates(database: Database, ages: readonly QueueAge[]): Promise<QueueState[]> {
  const faults = await rowsOf<Faults>(
    database,
    sql`SELECT queue, count(*) FILTER (WHERE due_at IS NULL)::int AS "setAside",
        count(*) FILTER (WHERE due_at IS NOT NULL)::int AS retrying
      FROM queue_faults GROUP BY queue`,
  )
  return queueNames.map((queue) => {
    const age = ages.find((one) => one.queue === queue)
    const faulty = faults.find((one) => one.queue === queue)
    return {
      queue,
      due: age ? { count: age.due, oldestSeconds: age.seconds, limitSeconds: age.limit } : null,
      retrying: faulty?.retrying ?? 0,
      setAside: faulty?.setAside ?? 0,
    }
  })
}
