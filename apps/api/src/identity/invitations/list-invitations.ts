import type { invitationStates } from '@portolan/contract/company/invitations'
import { invitationAttempts } from '@portolan/contract/shared/limits'
import { endInvitations } from '#identity/organizations/end-invitations.ts'
import type { CompanySource } from '#identity/security-log/company-source.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { maxRegistrations } from './live-invitations.ts'

type InvitationState = (typeof invitationStates)[number]

/** An invitation as shown to the company; its code is no longer known to anyone. */
export interface InvitationLine {
  id: string
  organization: string
  email: string | null
  /** The company's name for the person. */
  name: string | null
  /** The person who registered with it. */
  user: string | null
  createdAt: string
  expiresAt: string
  state: InvitationState
}

const stateOf = sql`CASE WHEN i.used_at IS NOT NULL THEN 'used' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
  WHEN i.expires_at <= now() THEN 'expired'
  WHEN i.failures >= ${invitationAttempts} OR i.registrations >= ${maxRegistrations} THEN 'locked'
  WHEN i.user_id IS NOT NULL AND NOT i.for_login THEN 'awaits-proof' ELSE 'open' END`

/** Every invitation, newest first. */
export function listInvitations(database: Database): Promise<InvitationLine[]> {
  return readInvitations(database, sql``)
}

/** Which invitations a list has. */
export interface InvitationFilter {
  organizationRef?: string | undefined
  state?: readonly InvitationState[] | undefined
}

/** A page of invitations plus one row; IDs grow with time. */
export async function listInvitationRows(
  database: Database,
  page: { after: string | null; limit: number },
  { organizationRef, state }: InvitationFilter,
): Promise<{ rows: InvitationLine[]; count: number }> {
  const ofCustomer =
    organizationRef === undefined
      ? sql`true`
      : sql`i.organization_id = (SELECT id FROM organizations WHERE ref = ${organizationRef})`
  const matching = sql`WHERE ${ofCustomer} AND
    ${state === undefined ? sql`true` : sql`${stateOf} = ANY(${sql.param([...state])}::text[])`}`
  const after = page.after === null ? sql`` : sql`AND i.id < ${page.after}::uuid`
  const rows = await readInvitations(database, sql`${matching} ${after}`, sql`LIMIT ${page.limit + 1}`)
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM invitations i ${matching}`,
  )
  return { rows, count: total?.count ?? 0 }
}

function readInvitations(database: Database, condition: SQL, limit = sql``): Promise<InvitationLine[]> {
  return rowsOf<InvitationLine>(
    database,
    sql`SELECT i.id, o.ref AS organization, i.email, i.person_name AS name, u.email AS user,
        to_char(i.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt",
        to_char(i.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "expiresAt",
        ${stateOf} AS state
      FROM invitations i JOIN organizations o ON o.id = i.organization_id LEFT JOIN users u ON u.id = i.user_id
      ${condition} ORDER BY i.id DESC ${limit}`,
  )
}

/** True if there is or was such an invitation. */
export async function isInvitation(database: Database, id: string): Promise<boolean> {
  return (await rowsOf(database, sql`SELECT FROM invitations WHERE id = ${id}`)).length > 0
}

/** Revokes an unused invitation, with an account that still awaits its proof; false if there is none. */
export function revokeInvitation(database: Database, id: string, source?: CompanySource): Promise<boolean> {
  return database.transaction(async (tx) => (await endInvitations(tx, sql`id = ${id}`, source)) > 0)
}
