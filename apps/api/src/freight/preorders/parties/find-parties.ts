import type { Party } from '@portolan/contract/freight/preorders/parties'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type FoundParties, findBookedParties, type PartySearch } from './find-booked-parties.ts'
import { removal } from './removals.ts'

const partyKey = sql`wanted.role || '.' || p.party_hash`

/** For each organization and role; older ones are only in its pre-orders. */
const maxParties = 1_000

/**
 * Parties in these roles whose name, street and city contain the search: each once, with its latest spelling,
 * latest first.
 */
export async function findParties(
  database: Database,
  organizationIds: readonly string[],
  partySearch: PartySearch,
): Promise<FoundParties> {
  // The previous version saved bookings without their parties, and may still be running.
  if (await lackParties(database, organizationIds))
    return findBookedParties(database, organizationIds, partySearch)
  const { search, roles, limit } = partySearch
  const rows = await rowsOf<{ party: Party; count: number }>(
    database,
    sql`SELECT party, (count(*) OVER ())::int AS count FROM (
        SELECT DISTINCT ON (p.party_hash) p.party, p.preorder_id, wanted.place
        FROM unnest(${sql.param(organizationIds)}::uuid[]) AS mine(organization_id)
        CROSS JOIN unnest(${sql.param(roles)}::text[]) WITH ORDINALITY AS wanted(role, place)
        CROSS JOIN LATERAL (
          SELECT party_hash, party, preorder_id, search_text FROM preorder_parties
          WHERE organization_id = mine.organization_id AND role = wanted.role AND is_latest
          ORDER BY preorder_id DESC LIMIT ${maxParties}
        ) AS p
        WHERE strpos(p.search_text, ${search.toLowerCase()}) > 0
          AND NOT EXISTS (${removal(sql`mine.organization_id`, partyKey, sql`p.preorder_id`)})
        ORDER BY p.party_hash, p.preorder_id DESC, wanted.place
      ) AS found
      ORDER BY preorder_id DESC, place LIMIT ${limit}`,
  )
  return { count: rows[0]?.count ?? 0, results: rows.map(({ party }) => party) }
}

async function lackParties(database: Database, organizationIds: readonly string[]): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`SELECT FROM preorders WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[])
      AND lacks_parties LIMIT 1`,
  )
  return rows.length > 0
}
