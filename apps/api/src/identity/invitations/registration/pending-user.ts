import type { Locale } from '@portolan/contract/identity/users'
import { customers } from '@portolan/demo/customers'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A person from the form; `email` in lower case. */
export interface Registrant {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string | null
  locale: Locale
}

const demoRefs = Object.values(customers).map(({ ref }) => ref)

/**
 * Saves the person of a card, whose email isn't proved yet: the card's earlier person again, or a new one.
 * Another card's account with the same unproved email gives way, since the first to prove it gets it. Null if
 * an account has the email.
 */
export async function savePendingUser(
  tx: Database,
  earlierId: string | null,
  organizationId: string,
  person: Registrant,
): Promise<string | null> {
  const { email, passwordHash, firstName, lastName, phone, locale } = person
  await tx.execute(sql`DELETE FROM users
    WHERE lower(email) = ${email} AND awaits_email_proof AND id IS DISTINCT FROM ${earlierId}::uuid`)
  const existing = await rowsOf(
    tx,
    sql`SELECT FROM users WHERE lower(email) = ${email} AND id IS DISTINCT FROM ${earlierId}::uuid`,
  )
  if (existing.length > 0) return null
  const renewed = await rowsOf<{ id: string }>(
    tx,
    sql`UPDATE users SET email = ${email}, password_hash = ${passwordHash}, first_name = ${firstName},
        last_name = ${lastName}, phone = ${phone}, locale = ${locale}
      WHERE id = ${earlierId}::uuid AND awaits_email_proof RETURNING id`,
  )
  if (renewed[0]) return renewed[0].id
  // If two cards use one email at the same moment, the index lets one of them in.
  const [user] = await rowsOf<{ id: string }>(
    tx,
    sql`INSERT INTO users (id, email, password_hash, first_name, last_name, phone, locale, notification_channel,
        awaits_email_proof)
      SELECT ${newId()}, ${email}, ${passwordHash}, ${firstName}, ${lastName}, ${phone}, ${locale},
        -- The demo sends no one emails that they didn't ask for.
        CASE WHEN ref = ANY(${sql.param(demoRefs)}::text[]) THEN 'disabled' ELSE 'email' END, true
      FROM organizations WHERE id = ${organizationId}::uuid
      ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
  )
  if (!user) return null
  await tx.execute(sql`INSERT INTO memberships (user_id, organization_id, position)
    VALUES (${user.id}, ${organizationId}, 0)`)
  return user.id
}
