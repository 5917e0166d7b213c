import type { Party, PartyRole } from '@portolan/contract/freight/preorders/parties'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { shareHeavyWork } from '#platform/limits/customers/share-heavy-work.ts'

export interface PartySearch {
  search: string
  roles: readonly PartyRole[]
  limit: number
}

/** The number of parties, and the first of them. */
export interface FoundParties {
  count: number
  results: Party[]
}

/** Reading a thousand bookings for their parties takes seconds in the database. */
const share = shareHeavyWork({
  atOnce: 2,
  atOncePerCustomer: 1,
  maxWaiting: 40,
  maxWaitingPerCustomer: 10,
  retryAfterSeconds: 5,
})

/**
 * The result of `findParties`, read from the latest bookings: for organizations whose address book isn't
 * filled yet.
 */
export function findBookedParties(
  database: Database,
  organizationIds: readonly string[],
  { search, roles, limit }: PartySearch,
): Promise<FoundParties> {
  return share(organizationIds, async () => {
    const rows = await rowsOf<{ party: Party }>(
      database,
      sql`SELECT party FROM (
          SELECT id, content FROM preorders WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[])
          ORDER BY id DESC LIMIT 1000
        ) AS latest
        CROSS JOIN unnest(${sql.param(roles)}::text[]) WITH ORDINALITY AS wanted(role, place)
        CROSS JOIN LATERAL (SELECT content -> 'parties' -> wanted.role AS party) AS one
        WHERE jsonb_typeof(party) = 'object'
          AND strpos(lower(concat_ws(' ', party ->> 'name', party ->> 'street', party ->> 'city')), ${search.toLowerCase()}) > 0
        ORDER BY id DESC, place`,
    )
    const parties = distinctParties(rows.map(({ party }) => party))
    return { count: parties.length, results: parties.slice(0, limit) }
  })
}

/** Each party once, with its latest spelling. */
function distinctParties(parties: readonly Party[]): Party[] {
  const keyOf = ({ name, street, city }: Party) => JSON.stringify([name, street, city]).toLowerCase()
  const latestFirst = new Map<string, Party>()
  for (const party of parties) if (!latestFirst.has(keyOf(party))) latestFirst.set(keyOf(party), party)
  return [...latestFirst.values()]
}
