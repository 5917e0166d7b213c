import type { Locale } from '@portolan/contract/identity/users'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { CardMacs } from './invitation-code.ts'
import { invitationEnd } from './invitation-end.ts'
import { isLive } from './live-invitations.ts'

/** The condition for both ways of giving a code; a wrong secret finds nothing, as a wrong code does. */
function matches({ code, secret }: CardMacs) {
  const ofCode = sql`i.code_mac = decode(${code}, 'hex') AND ${isLive}`
  return secret === null ? ofCode : sql`${ofCode} AND i.secret_mac = decode(${secret}, 'hex')`
}

// Only the mailbox of a known email, or the secret, proves that the card is in the right hands. Cards from
// before there were secrets have none.
const opensByDigits = sql`(i.email IS NOT NULL OR i.secret_mac IS NULL)`

export interface NewInvitation {
  id: string
  organizationId: string
  macs: CardMacs
  email: string | null
  name: string | null
  locale: Locale
  days: number
}

/** Stores an invitation and returns its expiry; null if these digits are already in use. */
export async function insertInvitation(tx: Database, invitation: NewInvitation): Promise<string | null> {
  const { id, organizationId, macs, email, name, locale, days } = invitation
  const [row] = await rowsOf<{ expires_at: string }>(
    tx,
    sql`INSERT INTO invitations (id, organization_id, code_mac, secret_mac, email, person_name, locale,
        expires_at)
      VALUES (${id}, ${organizationId}, decode(${macs.code}, 'hex'), decode(${macs.secret}, 'hex'), ${email}, ${name},
        ${locale},
        ${invitationEnd(days)})
      ON CONFLICT (code_mac) DO NOTHING
      RETURNING to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS expires_at`,
  )
  return row?.expires_at ?? null
}

export interface LiveInvitation {
  organizationName: string
  email: string | null
  opensByDigits: boolean
  locale: Locale
  expiresAt: string
}

/** The invitation of a code; null for every invalid code. */
export async function findLiveInvitation(database: Database, macs: CardMacs): Promise<LiveInvitation | null> {
  const [row] = await rowsOf<LiveInvitation>(
    database,
    sql`SELECT o.name AS "organizationName", i.email, ${opensByDigits} AS "opensByDigits", i.locale,
        to_char(i.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "expiresAt"
      FROM invitations i JOIN organizations o ON o.id = i.organization_id
      WHERE ${matches(macs)}`,
  )
  return row ?? null
}

/** A registration in progress: its failure is counted, and given back on success. */
export interface CountedInvitation {
  id: string
  organizationId: string
  email: string | null
  failures: number
}

/**
 * Counts one of the five wrong registrations before any comparison, in one statement: of parallel ones, at
 * most five proceed. Null for every invalid code, and for digits that require the secret.
 */
export async function countRegistrationAttempt(
  database: Database,
  macs: CardMacs,
): Promise<CountedInvitation | null> {
  const [row] = await rowsOf<CountedInvitation>(
    database,
    sql`UPDATE invitations AS i SET failures = failures + 1
      WHERE ${matches(macs)} ${macs.secret === null ? sql`AND ${opensByDigits}` : sql``}
      RETURNING i.id, i.organization_id AS "organizationId", i.email, i.failures`,
  )
  return row ?? null
}

/** Gives the failure back: the registration succeeded, or was never checked. */
export async function returnInvitation(database: Database, id: string): Promise<void> {
  await database.execute(sql`UPDATE invitations SET failures = greatest(0, failures - 1) WHERE id = ${id}`)
}

/** Serializes registrations of a card; null if another has used it up meanwhile, or it was revoked. */
export async function lockInvitation(tx: Database, id: string): Promise<{ userId: string | null } | null> {
  const [row] = await rowsOf<{ userId: string | null }>(
    tx,
    sql`SELECT user_id AS "userId" FROM invitations
      WHERE id = ${id} AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now() FOR UPDATE`,
  )
  return row ?? null
}

/** Records who registers with the card; it's used up once that person's email is proved. */
export async function bindInvitation(tx: Database, id: string, userId: string): Promise<void> {
  await tx.execute(sql`UPDATE invitations
    SET user_id = ${userId}, registrations = registrations + 1, failures = greatest(0, failures - 1) WHERE id = ${id}`)
}

/** True if a code awaits entry in the session. */
export async function hasCode(tx: Database, sessionId: string): Promise<boolean> {
  const rows = await rowsOf(tx, sql`SELECT FROM codes WHERE session_id = ${sessionId} AND spent_at IS NULL`)
  return rows.length > 0
}
