import type { Locale, User } from '@portolan/contract/identity/users'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** Reverts a counted consecutive failure for a password that wasn't compared in the end. */
export async function returnPasswordFailure(database: Database, userId: string): Promise<void> {
  await database.execute(sql`UPDATE users SET password_failures = greatest(0, password_failures - 1)
    WHERE id = ${userId}`)
}

/** A person's data for the login. */
export interface Credentials {
  id: string
  email: string
  passwordHash: string | null
  passwordFailures: number
  disabled: boolean
  secondFactor: User['secondFactor']
  secondFactorDestination: string | null
  awaitsEmailProof: boolean
}

/**
 * Finds a person by email, `counting` a consecutive failure in the same statement; a success resets it. A
 * password that won't be compared counts nothing, and takes the same time.
 */
export async function findCredentials(
  database: Database,
  email: string,
  { counting }: { counting: boolean },
): Promise<Credentials | null> {
  const [row] = await rowsOf<Credentials>(
    database,
    sql`UPDATE users SET password_failures = password_failures + ${counting ? 1 : 0}::int
      WHERE lower(email) = ${email}
      RETURNING id, email, password_hash AS "passwordHash", password_failures AS "passwordFailures",
        disabled_at IS NOT NULL AS disabled, second_factor AS "secondFactor",
        second_factor_destination AS "secondFactorDestination", awaits_email_proof AS "awaitsEmailProof"`,
  )
  return row ?? null
}

/**
 * Resets the count after a success, and replaces a hash of an older cost, unless the password was changed
 * meanwhile.
 */
export async function clearPasswordFailures(
  database: Database,
  userId: string,
  rehash: { old: string; new: string } | null,
): Promise<void> {
  await database.execute(sql`UPDATE users SET password_failures = 0,
      password_hash = CASE WHEN password_hash = ${rehash?.old ?? null}::text THEN ${rehash?.new ?? null}::text
        ELSE password_hash END
    WHERE id = ${userId}`)
}

/**
 * True if the basis of a login still holds: the password, the second factor, and that the person isn't
 * disabled. It holds until the transaction ends, so no session is opened while all are being ended.
 */
export async function lockCredentials(tx: Database, person: Credentials): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`SELECT id FROM users WHERE id = ${person.id} AND password_hash = ${person.passwordHash}
        AND second_factor = ${person.secondFactor}
        AND second_factor_destination IS NOT DISTINCT FROM ${person.secondFactorDestination}::text
        AND awaits_email_proof = ${person.awaitsEmailProof} AND disabled_at IS NULL
      FOR NO KEY UPDATE`,
  )
  return rows.length > 0
}

/** A person's data for proving identity while signed in, fully or partially. */
export interface StepUpPerson {
  email: string
  locale: Locale
  secondFactor: User['secondFactor']
  secondFactorDestination: string | null
  awaitsEmailProof: boolean
}

export async function findPerson(database: Database, userId: string): Promise<StepUpPerson | null> {
  const [row] = await rowsOf<StepUpPerson>(
    database,
    sql`SELECT email, locale, second_factor AS "secondFactor", second_factor_destination AS "secondFactorDestination",
        awaits_email_proof AS "awaitsEmailProof" FROM users WHERE id = ${userId}`,
  )
  return row ?? null
}

/**
 * Records that the person's email is proved, so that the account now opens with the password. False if it was
 * proved before.
 */
export async function markEmailProved(tx: Database, userId: string): Promise<boolean> {
  const [before] = await rowsOf<{ awaited: boolean }>(
    tx,
    sql`UPDATE users u SET awaits_email_proof = false
      FROM (SELECT id, awaits_email_proof AS awaited FROM users WHERE id = ${userId} FOR NO KEY UPDATE) AS before
      WHERE u.id = before.id RETURNING before.awaited`,
  )
  return before?.awaited === true
}
