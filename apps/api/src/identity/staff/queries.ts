import type { StaffAccount } from '@portolan/contract/company/people/staff-accounts'
import type { StaffMember } from '@portolan/contract/identity/staff'
import type { Role } from '@portolan/contract/shared/roles'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const member = sql`u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, s.role`

export async function findMember(
  database: Database,
  userId: string,
): Promise<(StaffMember & { avatarId: string | null }) | null> {
  const [row] = await rowsOf<StaffMember & { avatarId: string | null }>(
    database,
    sql`SELECT ${member}, u.avatar_id AS "avatarId"
      FROM staff s JOIN users u ON u.id = s.user_id WHERE u.id = ${userId}`,
  )
  return row ?? null
}

/** Colleagues who can sign in, by name. */
export function listMembers(database: Database): Promise<StaffMember[]> {
  return rowsOf<StaffMember>(
    database,
    sql`SELECT ${member}
      FROM staff s JOIN users u ON u.id = s.user_id WHERE u.disabled_at IS NULL
      ORDER BY lower(u.first_name), lower(u.last_name), u.id`,
  )
}

export interface StaffRow {
  id: string
  email: string
  name: string
  role: Role
  disabled: boolean
  /** False until the person has chosen a password. */
  hasPassword: boolean
}

/** All of the staff as the operator sees them, by email. */
export function listStaffRows(database: Database): Promise<StaffRow[]> {
  return rowsOf<StaffRow>(
    database,
    sql`SELECT u.id, u.email, trim(u.first_name || ' ' || u.last_name) AS name, s.role,
        u.disabled_at IS NOT NULL AS disabled, u.password_hash IS NOT NULL AS "hasPassword"
      FROM staff s JOIN users u ON u.id = s.user_id ORDER BY lower(u.email)`,
  )
}

/** The accounts of the staff, or only that of an email in lower case, by email. */
export async function listStaffAccounts(database: Database, email?: string): Promise<StaffAccount[]> {
  const rows = await rowsOf<StaffAccount>(
    database,
    sql`SELECT ${member}, u.last_sign_in_at::text AS "lastSignInAt", u.second_factor AS "secondFactor",
        (SELECT count(*)::int FROM passkeys p WHERE p.user_id = u.id) AS passkeys,
        u.disabled_at IS NOT NULL AS disabled, u.password_hash IS NOT NULL AS "hasPassword"
      FROM staff s JOIN users u ON u.id = s.user_id
      WHERE ${email === undefined ? sql`true` : sql`lower(u.email) = ${email}`} ORDER BY lower(u.email)`,
  )
  return rows.map((row) => ({ ...row, lastSignInAt: row.lastSignInAt && toInstant(row.lastSignInAt) }))
}

/** A person by email, with the present role. */
export interface Candidate {
  id: string
  email: string
  locale: 'en' | 'ru'
  role: Role | null
  hasPassword: boolean
}

/** Locks the person until the transaction ends. */
export async function lockCandidate(tx: Database, email: string): Promise<Candidate | null> {
  // In a separate statement, so that the next one sees the role that another gave meanwhile.
  await tx.execute(sql`SELECT FROM users WHERE lower(email) = ${email} FOR NO KEY UPDATE`)
  const [row] = await rowsOf<Candidate>(
    tx,
    sql`SELECT u.id, u.email, u.locale, u.password_hash IS NOT NULL AS "hasPassword", s.role
      FROM users u LEFT JOIN staff s ON s.user_id = u.id WHERE lower(u.email) = ${email}`,
  )
  return row ?? null
}

/** Adds a person without a password, who chooses one by a link. */
export async function insertPerson(
  tx: Database,
  person: { id: string; email: string; firstName: string; lastName: string; locale: 'en' | 'ru' },
): Promise<void> {
  await tx.execute(sql`INSERT INTO users (id, email, first_name, last_name, locale)
    VALUES (${person.id}, ${person.email}, ${person.firstName}, ${person.lastName}, ${person.locale})`)
}

export async function saveRole(tx: Database, userId: string, role: Role): Promise<void> {
  await tx.execute(sql`INSERT INTO staff (user_id, role) VALUES (${userId}, ${role})
    ON CONFLICT (user_id) DO UPDATE SET role = ${role}`)
}

export async function deleteRole(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`DELETE FROM staff WHERE user_id = ${userId}`)
}
