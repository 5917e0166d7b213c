import { verifyPassword } from '#identity/credentials/password-hash.ts'
import { SecondCache } from '#platform/cache/second-cache.ts'
import { sql } from '#platform/db/drizzle.ts'
import { takeAttempt } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'

const endless = { limit: 2_000_000_000, windowMinutes: 1 }

/**
 * Does everything that a sign-in needs: hashes a password, writes to the database, and reads its tables. The
 * returned function rejects if a sign-in would currently fail; a success is cached for a second.
 */
export function openSignInCheck({ database }: Pick<Deps, 'database'>): () => Promise<void> {
  const checks = new SecondCache<void>()

  async function check(): Promise<void> {
    await Promise.all([
      verifyPassword(null, 'a check', null),
      database.transaction(async (tx) => {
        await takeAttempt(tx, 'sign-in-check', endless, 'failed')
        await tx.execute(sql`LOCK TABLE users, sessions, known_devices, audit_events IN ROW EXCLUSIVE MODE`)
      }),
    ])
  }
  return () => checks.get('sign-in', check)
}
