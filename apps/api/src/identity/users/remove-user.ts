import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { accountBucketOf } from '#identity/credentials/password-attempts.ts'
import { originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { eraseValues } from '#platform/activity/erase-values.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { forgetWrite } from '#platform/db/replica/recent-writes.ts'
import { deleteBucket } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { endEverything, lockUser, type ManagedUser, setDisabled } from './manage-queries.ts'
import type { AccountAct } from './manage-user.ts'

/** A second, plus some time for a request in progress. */
const longestSessionCacheMs = 1_500

/**
 * Removes a login and everything that names the person. The security log stays, pseudonymized: downloads,
 * exports and attempts have to remain traceable, so its entries keep the ID, which no longer leads to a name.
 */
export async function removeUser(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  typedEmail: string,
  act?: AccountAct,
): Promise<{ id: string; email: string; events: number }> {
  const email = plainEmail(typedEmail)
  await database.transaction(async (tx) => {
    const user = await getUser(tx, email)
    await act?.guard(tx, user.id)
    await setDisabled(tx, user.id, true)
    await endEverything(tx, user.id)
  })
  // By then no process considers the sessions active, so no request writes rows of a removed person.
  await sleep(longestSessionCacheMs)
  const { user, events, photos } = await database.transaction(async (tx) => {
    const user = await getUser(tx, email)
    const photos = await rowsOf<{ storageKey: string }>(
      tx,
      sql`SELECT storage_key AS "storageKey" FROM avatars WHERE user_id = ${user.id}`,
    )
    await eraseValues(tx, [user.id, email])
    const events = await pseudonymize(tx, user.id, email)
    await recordEvent(tx, { kind: 'user-removed', userId: user.id, ...originOf(act) })
    await deleteBucket(tx, accountBucketOf(email))
    await tx.execute(sql`DELETE FROM users WHERE id = ${user.id}`)
    // The counters of the deleted notifications are 0 by now; their rows would keep the ID for nothing.
    await tx.execute(sql`DELETE FROM notification_counts WHERE user_id = ${user.id}`)
    await forgetWrite(tx, user.id)
    // The last entry is this removal.
    return { user, events: events + 1, photos }
  })
  for (const { storageKey } of photos) await files.remove(storageKey)
  return { id: user.id, email: user.email, events }
}

async function getUser(tx: Database, email: string): Promise<ManagedUser> {
  const user = await lockUser(tx, email)
  if (!user)
    throw new OperatorError('refused', `There is no account ${email}.`, { reason: 'unknown-account' })
  return user
}

/** Removes names and IP addresses from the security log; returns the number of its entries. */
async function pseudonymize(tx: Database, userId: string, email: string): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`UPDATE audit_events SET address = NULL, data = data - 'name' - 'reason' WHERE user_id = ${userId} RETURNING id`,
  )
  // Other customers of the person read it without an entry of the person's own.
  await tx.execute(sql`UPDATE audit_events SET data = data - 'reason'
    WHERE kind = 'viewed-by-company' AND data->>'person' = ${userId}`)
  await tx.execute(sql`UPDATE invitations SET revoked_at = now()
    WHERE (lower(email) = ${email} OR user_id = ${userId}) AND used_at IS NULL AND revoked_at IS NULL`)
  await tx.execute(
    sql`UPDATE invitations SET email = NULL, person_name = NULL WHERE lower(email) = ${email} OR user_id = ${userId}`,
  )
  await tx.execute(
    sql`DELETE FROM outbox_messages WHERE user_id = ${userId} OR (channel = 'email' AND lower(recipient) = ${email})`,
  )
  return rows.length
}
