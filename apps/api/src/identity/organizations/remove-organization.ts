import { type CompanySource, originOf } from '#identity/security-log/company-source.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

/** Data that keeps a customer from being deleted. */
export interface OrganizationUses {
  orders: number
  preorders: number
  quotes: number
}

/**
 * Deletes a customer without orders, pre-orders and quotes; its members keep their accounts. Null if there is
 * none; otherwise `uses` says why it wasn't deleted.
 */
export function removeOrganization(
  { database }: Pick<Deps, 'database'>,
  ref: string,
  source?: CompanySource,
): Promise<{ name: string; uses: OrganizationUses | null } | null> {
  return database.transaction(async (tx) => {
    const [organization] = await rowsOf<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM organizations WHERE ref = ${ref} FOR UPDATE`,
    )
    if (!organization) return null
    const { id, name } = organization
    const uses = await usesOf(tx, id)
    if (uses.orders + uses.preorders + uses.quotes > 0) return { name, uses }
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
    return { name, uses: null }
  })
}

async function usesOf(tx: Database, id: string): Promise<OrganizationUses> {
  const [row] = await rowsOf<OrganizationUses>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM orders WHERE organization_id = ${id}) AS orders,
      (SELECT count(*)::int FROM preorders WHERE organization_id = ${id}) AS preorders,
      (SELECT count(*)::int FROM quotes WHERE organization_id = ${id}) AS quotes`,
  )
  return row ?? { orders: 0, preorders: 0, quotes: 0 }
}
