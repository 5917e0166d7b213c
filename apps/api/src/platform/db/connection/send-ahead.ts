import { Client } from 'pg'
import type { Database } from '#platform/db/database.ts'
import type { SQL } from '#platform/db/drizzle.ts'

/** The answers to await at the end, by transaction. */
const unanswered = new WeakMap<Database, Promise<unknown>[]>()

/**
 * Sends a statement of a transaction without waiting for its answer, so that the next one is prepared while
 * the database runs it. It needs `withAnswers` around it, since the database answers the COMMIT of a failed
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
 * Does the work and waits for everything it sent ahead. Of several failures, throws the first one sent ahead,
 * which makes the database reject all following ones.
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
 * Sets whether the driver sends a statement while another is unanswered. Enabled only temporarily, because
 * such a connection never ends by itself when it falls silent. The embedded database runs in this process and
 * doesn't need it.
 */
function setPipeline(tx: Database, isOn: boolean): void {
  const { session } = tx._
  if ('client' in session && session.client instanceof Client)
    Object.assign(session.client, { pipeline: isOn })
}
