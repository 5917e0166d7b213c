import { Client } from 'pg'
import type { Database } from '#platform/db/database.ts'
import type { SQL } from '#platform/db/drizzle.ts'

/** The answers that are awaited at the end, by transaction. */
const unanswered = new WeakMap<Database, Promise<unknown>[]>()

/**
 * Sends a statement of a transaction without waiting for its answer: what is sent next is made while the
 * database runs it. It needs `withAnswers` around it, since the database answers the COMMIT of a failed
 * transaction without an error.
 */
export function sendAhead(tx: Database, statement: SQL): void {
  const answers = unanswered.get(tx)
  if (answers === undefined) throw new Error('A statement was sent ahead where nothing awaits its answer')
  const answer = tx.execute(statement).execute()
  // A failure is thrown once all are awaited; until then it must not count as unhandled.
  answer.catch(() => {})
  answers.push(answer)
}

/**
 * Does the work and waits for all that it sent ahead. Of several failures the first one sent ahead is thrown:
 * it makes the database refuse all that follows.
 */
export async function withAnswers<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  const answers: Promise<unknown>[] = []
  unanswered.set(tx, answers)
  setPipeline(tx, true)
  const [outcome] = await Promise.allSettled([work()])
  const settled = await Promise.allSettled(answers)
  setPipeline(tx, false)
  unanswered.delete(tx)
  for (const answer of settled) if (answer.status === 'rejected') throw answer.reason
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

/**
 * Whether the driver sends a statement while another is unanswered. Only meanwhile: a connection of this kind
 * that has fallen silent never ends by itself. The embedded database runs in this process and has no such
 * thing.
 */
function setPipeline(tx: Database, isOn: boolean): void {
  const { session } = tx._
  if ('client' in session && session.client instanceof Client)
    Object.assign(session.client, { pipeline: isOn })
}
