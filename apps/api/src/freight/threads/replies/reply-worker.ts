import type { Deps } from '#freight/deps.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type ArrivedMail, readReplyMailbox } from '#platform/gateways/reply-mailbox.ts'
import { clearFaults, noteFault } from '#platform/queues/queue-faults.ts'
import { type QueueWorker, startQueueWorker } from '#platform/queues/queue-worker.ts'
import { takeReply } from './take-reply.ts'

/** Bounds of one look into the mailbox. */
const limits = { mails: 20, bytes: 40_000_000 }

const betweenMs = 20_000
const hurryMs = 1_000

/**
 * Looks into the mailbox for replies every 20 seconds. An email that fails is tried again later, and set
 * aside after its sixth attempt; other processes may look at the same time, since a reply is taken once.
 */
export function startReplyWorker(deps: Deps): Promise<QueueWorker> {
  const { env, database, log } = deps
  async function isDue(item: string): Promise<boolean> {
    const waiting = await rowsOf(
      database,
      sql`SELECT FROM queue_faults WHERE queue = 'replies' AND item = ${item} AND (due_at IS NULL OR due_at > now())`,
    )
    return waiting.length === 0
  }

  async function take({ id, source, bytes }: ArrivedMail): Promise<boolean> {
    if (source === null) {
      log.warn({ bytes }, 'a reply by email was refused: it is too large')
      return true
    }
    try {
      const refusal = await takeReply(deps, source)
      if (refusal !== null) log.warn({ reason: refusal }, 'an email in the mailbox for replies was refused')
      await clearFaults(database, 'replies', [id])
      return true
    } catch (error) {
      log.warn({ err: error }, 'a reply by email could not be taken')
      await noteFault(database, { queue: 'replies', item: id }, error)
      return false
    }
  }

  return startQueueWorker(deps, { topic: 'portolan_replies', name: 'replies' }, () => ({
    async work() {
      if (env.replies === null) return betweenMs
      const { hasMore } = await readReplyMailbox(env.replies, limits, { isDue, take })
      return hasMore ? hurryMs : betweenMs
    },
    async close() {},
  }))
}
