import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The removal of an entry that no later pre-order has named since, as a subquery. */
export function removal(organizationId: SQL, entryKey: SQL, preorderId: SQL): SQL {
  return sql`SELECT FROM address_book_removals r WHERE r.organization_id = ${organizationId}
    AND r.entry_key = ${entryKey} AND r.preorder_id >= ${preorderId}`
}

/** The removed entries of an organization, with the last pre-order that counts no more. */
export async function listRemovals(
  database: Database,
  organizationId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ key: string; preorderId: string }>(
    database,
    sql`SELECT entry_key AS key, preorder_id AS "preorderId" FROM address_book_removals
      WHERE organization_id = ${organizationId} AND entry_key = ANY(${sql.param(keys)}::text[])`,
  )
  return new Map(rows.map(({ key, preorderId }) => [key, preorderId]))
}

/** Hides an entry up to its latest use; removing it again changes nothing. */
export async function saveRemoval(
  database: Database,
  organizationId: string,
  { key, preorderId }: { key: string; preorderId: string },
): Promise<void> {
  await database.execute(sql`INSERT INTO address_book_removals (organization_id, entry_key, preorder_id)
    VALUES (${organizationId}, ${key}, ${preorderId})
    ON CONFLICT (organization_id, entry_key)
    DO UPDATE SET preorder_id = greatest(excluded.preorder_id, address_book_removals.preorder_id)`)
}
