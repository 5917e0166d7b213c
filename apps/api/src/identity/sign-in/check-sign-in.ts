import { verifyPassword } from '#identity/credentials/password-hash.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { sql } from '#platform/db/drizzle.ts'
import { takeAttempt } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'

const endless = { limit: 2_000_000_000, windowMinutes: 1 }

/**
 * Does what every sign-in needs: hash a password, write in the database, and reach its tables. The returned
 * function rejects where a sign-in would fail just now; a success is good for a second.
 */
export function openSignInCheck({ database }: Pick<Deps, 'database'>): () => Promise<void> {
  const done = new SecondCache<void>()

  async function check(): Promise<void> {
    await Promise.all([
      verifyPassword(null, 'a check', null),
      database.transaction(async (tx) => {
        await takeAttempt(tx, 'sign-in-check', endless, 'failed')
        await tx.execute(sql`LOCK TABLE users, sessions, known_devices, audit_events IN ROW EXCLUSIVE MODE`)
      }),
    ])
  }
  return () => done.get('sign-in', check)
}
