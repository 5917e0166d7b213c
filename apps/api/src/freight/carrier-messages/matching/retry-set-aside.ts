import type { QueueName } from '@portolan/contract/shared/queues/queue-names'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { queueKeys, wakeMatching } from './queue-keys.ts'

/** Queues events, keys and files again that were set aside; other queues keep theirs. */
export async function retrySetAside(tx: Database, queue: QueueName, items: readonly string[]): Promise<void> {
  const idFilter = sql`id = ANY(${sql.param([...items])}::uuid[])`
  if (queue === 'message-events')
    await tx.execute(sql`UPDATE inbound_events SET is_pending = true WHERE ${idFilter}`)
  else if (queue === 'message-files')
    await tx.execute(sql`UPDATE inbound_attachments SET is_due = true WHERE ${idFilter}`)
  else if (queue === 'message-keys') await queueKeys(tx, items)
  else return
  await wakeMatching(tx)
}
