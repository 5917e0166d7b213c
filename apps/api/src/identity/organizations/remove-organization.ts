import { type CustomerRemoval, namedAccounts } from '@portolan/contract/company/people/customer-removal'
import { endInvitations } from '#identity/organizations/end-invitations.ts'
import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { endEverything, setDisabled } from '#identity/users/manage-queries.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import type { NamedOrganization } from './find-organization.ts'

/** Data that keeps a customer from being deleted. */
export type OrganizationUses = CustomerRemoval['inTheWay']

export interface RemovedOrganization {
  id: string
  name: string
  /** Null if it was deleted; otherwise why it wasn't. */
  uses: OrganizationUses | null
  /** How many accounts can no longer sign in. */
  blocked: number
}

/**
 * Deletes a customer without orders, pre-orders and quotes. Invitations end, and people who see no other
 * customer can no longer sign in; their accounts stay, blocked. Null if there is none.
 */
export function removeOrganization(
  { database }: Pick<Deps, 'database'>,
  ref: string,
  source?: CompanySource,
): Promise<RemovedOrganization | null> {
  return database.transaction(async (tx) => {
    const [organization] = await rowsOf<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM organizations WHERE ref = ${ref} FOR UPDATE`,
    )
    if (!organization) return null
    const { id, name } = organization
    const uses = await usesOf(tx, id)
    if (uses.orders + uses.preorders + uses.quotes > 0) return { id, name, uses, blocked: 0 }
    await endInvitations(tx, sql`organization_id = ${id}`, source)
    const blocked = await blockPeople(tx, id, source)
    // A person's own security notifications are only stored with an organization.
    await tx.execute(sql`UPDATE notifications SET organization_id = other.organization_id
      FROM (SELECT DISTINCT ON (user_id) user_id, organization_id FROM memberships
        WHERE organization_id <> ${id} ORDER BY user_id, position) AS other
      WHERE notifications.user_id = other.user_id AND notifications.organization_id = ${id} AND kind = 'security'`)
    await tx.execute(sql`DELETE FROM notifications WHERE organization_id = ${id}`)
    await tx.execute(sql`DELETE FROM notification_counts WHERE organization_id = ${id}`)
    await tx.execute(sql`DELETE FROM organizations WHERE id = ${id}`)
    await recordEvent(tx, {
      kind: 'organization-deleted',
      organizationId: null,
      ...originOf(source, { ref, name }),
    })
    return { id, name, uses: null, blocked }
  })
}

/** People `u` of a customer, by membership `m`, who see no other one and don't belong to the staff. */
const seesNoOther: SQL = sql`NOT EXISTS (SELECT FROM memberships n WHERE n.user_id = u.id AND n.organization_id <> m.organization_id)
  AND NOT EXISTS (SELECT FROM staff s WHERE s.user_id = u.id)`

async function blockPeople(tx: Database, id: string, source: CompanySource | undefined): Promise<number> {
  const people = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT u.id FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.organization_id = ${id} AND ${seesNoOther} AND u.disabled_at IS NULL
      ORDER BY u.id FOR NO KEY UPDATE OF u`,
  )
  for (const person of people) {
    await setDisabled(tx, person.id, true)
    await endEverything(tx, person.id)
    await recordEvent(tx, { kind: 'user-disabled', userId: person.id, ...originOf(source) })
  }
  return people.length
}

/** Everything that deleting a customer would do. */
export async function previewRemoval(
  database: Database,
  { id, ref, name }: NamedOrganization,
): Promise<CustomerRemoval> {
  const people = sql`FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = ${id}`
  const [row] = await rowsOf<CustomerRemoval['goes'] & { staying: number; blocked: number }>(
    database,
    sql`SELECT (SELECT count(*)::int FROM invitations WHERE organization_id = ${id} AND used_at IS NULL
          AND revoked_at IS NULL AND expires_at > now()) AS invitations,
        (SELECT count(*)::int FROM rate_sheets WHERE organization_id = ${id}) AS "rateSheets",
        (SELECT count(*)::int FROM rates WHERE organization_id = ${id}) AS rates,
        (SELECT count(*)::int ${people} AND NOT (${seesNoOther})) AS staying,
        (SELECT count(*)::int ${people} AND ${seesNoOther}) AS blocked`,
  )
  const named = await rowsOf<{ email: string }>(
    database,
    sql`SELECT u.email ${people} AND ${seesNoOther} ORDER BY lower(u.email) LIMIT ${namedAccounts}`,
  )
  const { invitations = 0, rateSheets = 0, rates = 0, staying = 0, blocked = 0 } = row ?? {}
  return {
    ref,
    name,
    inTheWay: await usesOf(database, id),
    goes: { invitations, rateSheets, rates },
    people: {
      staying,
      blocked,
      blockedEmails: named.map(({ email }) => email),
    },
  }
}

async function usesOf(database: Database, id: string): Promise<OrganizationUses> {
  const [row] = await rowsOf<OrganizationUses>(
    database,
    sql`SELECT (SELECT count(*)::int FROM orders WHERE organization_id = ${id}) AS orders,
      (SELECT count(*)::int FROM preorders WHERE organization_id = ${id}) AS preorders,
      (SELECT count(*)::int FROM quotes WHERE organization_id = ${id}) AS quotes`,
  )
  return row ?? { orders: 0, preorders: 0, quotes: 0 }
}
