import type { User } from '@portolan/contract/identity/users'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type SecondFactor = User['secondFactor']

/** The state before a change of the second factor. */
export interface FactorOwner {
  email: string
  phone: string | null
  secondFactor: SecondFactor
  destination: string | null
}

export async function findFactorOwner(database: Database, userId: string): Promise<FactorOwner | null> {
  const [row] = await rowsOf<FactorOwner>(
    database,
    sql`SELECT email, phone, second_factor AS "secondFactor", second_factor_destination AS destination
      FROM users WHERE id = ${userId}`,
  )
  return row ?? null
}

/** The destination of codes before a change. */
export interface Destination {
  channel: 'sms' | 'email'
  to: string
}

/**
 * Turns a second factor on and returns the previous destination; a proved number becomes the profile's if
 * that has none. Codes on their way to the previous destination become invalid.
 */
export async function updateSecondFactor(
  tx: Database,
  userId: string,
  factor: { type: SecondFactor; destination: string | null },
): Promise<Destination | null> {
  const { type, destination } = factor
  const phone = type === 'sms' ? destination : null
  const [before] = await rowsOf<{ channel: SecondFactor; to: string | null }>(
    tx,
    sql`WITH before AS (SELECT id, second_factor AS channel, second_factor_destination AS "to" FROM users
        WHERE id = ${userId} FOR NO KEY UPDATE)
      UPDATE users u SET second_factor = ${type}, second_factor_destination = ${destination},
        phone = coalesce(nullif(phone, ''), ${phone}::text)
      FROM before WHERE u.id = before.id RETURNING before.channel, before."to"`,
  )
  await tx.execute(sql`UPDATE codes SET spent_at = now()
    WHERE user_id = ${userId} AND purpose IN ('login', 'step-up') AND spent_at IS NULL`)
  if (!before || before.channel === 'disabled' || before.to === null) return null
  return { channel: before.channel, to: before.to }
}
