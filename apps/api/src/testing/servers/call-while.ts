import type { LightMyRequestResponse } from 'fastify'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Ends as soon as a statement waits for another's lock, or the call has been answered. */
async function untilWaiting(database: Database, call: Promise<unknown>): Promise<boolean> {
  let isAnswered = false
  void call.finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    const waiting = await rowsOf(
      database,
      sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (waiting.length > 0) return true
  }
  return false
}

/** The call's answer, made while a transaction is held before its end, and whether it had to wait. */
export async function callWhile(
  database: Database,
  going: (hold: () => Promise<void>) => Promise<unknown>,
  call: () => Promise<LightMyRequestResponse>,
): Promise<{ answer: LightMyRequestResponse; hasWaited: boolean }> {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const gone = going(async () => {
    reached.resolve()
    await released.promise
  })
  await Promise.race([reached.promise, gone])
  const answering = call()
  const hasWaited = await untilWaiting(database, answering)
  released.resolve()
  await gone
  return { answer: await answering, hasWaited }
}
