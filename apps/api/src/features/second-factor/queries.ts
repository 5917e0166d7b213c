import type { User } from '@portolan/contract/account'
import { type Database, rowsOf } from '#db/database.ts'
import { sql } from '#db/drizzle.ts'

type SecondFactor = User['secondFactor']

/** What a change of the second factor starts from. */
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

/**
 * Puts a second factor in force; a number that proved itself becomes the profile's where that has none. Codes that
 * are on their way to the destination before open nothing any more.
 */
export async function updateSecondFactor(
  tx: Database,
  userId: string,
  factor: { type: SecondFactor; destination: string | null },
): Promise<void> {
  const { type, destination } = factor
  const phone = type === 'sms' ? destination : null
  await tx.execute(sql`UPDATE users SET second_factor = ${type}, second_factor_destination = ${destination},
      phone = coalesce(nullif(phone, ''), ${phone}::text) WHERE id = ${userId}`)
  await tx.execute(sql`UPDATE codes SET spent_at = now()
    WHERE user_id = ${userId} AND purpose IN ('login', 'step-up') AND spent_at IS NULL`)
}
