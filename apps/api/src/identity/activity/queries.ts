import type { ActivityEntry } from '@portolan/contract/company/activity/activity'
import { companyChain } from '#platform/activity/chain.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** An entry as stored; `at` is PostgreSQL's text. */
export interface EntryRow
  extends Pick<ActivityEntry, 'id' | 'act' | 'outcome' | 'target' | 'changes' | 'requestId'> {
  at: string
  actor: string
  chain: string
  organizationRef: string | null
  organizationName: string | null
  digests: Record<string, string>
  /** By name, those that weren't erased. */
  personal: Record<string, string>
}

/** Which entries are meant. `organization` is an ID, or `company` for what concerns no single customer. */
export interface EntryFilter {
  actor?: string | undefined
  act?: string | undefined
  organization?: string | undefined
  from?: string | undefined
  until?: string | undefined
}

type Position = readonly [at: string, id: string]

function matching({ actor, act, organization, from, until }: EntryFilter): SQL[] {
  const chain = organization === 'company' ? companyChain : organization
  return [
    ...(actor === undefined ? [] : [sql`e.actor = ${actor}`]),
    ...(act === undefined ? [] : [sql`e.act = ${act}`]),
    ...(chain === undefined ? [] : [sql`e.chain = ${chain}::uuid`]),
    ...(from === undefined ? [] : [sql`e.at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`e.at < ${until}::timestamptz`]),
  ]
}

function where(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` AND `)
}

/** Entries after a position, newest first. */
export function listEntryRows(
  database: Database,
  filter: EntryFilter,
  { after, limit }: { after: Position | null; limit: number },
): Promise<EntryRow[]> {
  const position = after ? [sql`(e.at, e.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []
  return rowsOf<EntryRow>(
    database,
    sql`SELECT e.id, e.at::text AS at, e.actor, e.act, e.outcome, e.chain, o.ref AS "organizationRef",
        o.name AS "organizationName", e.target, e.changes, e.digests, e.request_id AS "requestId",
        coalesce((SELECT json_object_agg(v.name, v.value) FROM activity_values v
          WHERE v.chain = e.chain AND v.seq = e.seq), '{}') AS personal
      FROM activity_entries e LEFT JOIN organizations o ON o.id = e.chain
      WHERE ${where([...matching(filter), ...position])} ORDER BY e.at DESC, e.id DESC LIMIT ${limit}`,
  )
}

/** How many entries match, up to a limit. */
export async function countEntries(database: Database, filter: EntryFilter, most: number): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count
      FROM (SELECT FROM activity_entries e WHERE ${where(matching(filter))} LIMIT ${most}) AS matches`,
  )
  return row?.count ?? 0
}

/** The different values of an indexed column, each found by one step of its index. */
export async function listDistinct(
  database: Database,
  column: 'actor' | 'act',
  most: number,
): Promise<string[]> {
  const name = sql.raw(column)
  const rows = await rowsOf<{ value: string }>(
    database,
    sql`WITH RECURSIVE found AS (
        (SELECT ${name} AS value FROM activity_entries ORDER BY ${name} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${name} FROM activity_entries e WHERE e.${name} > f.value ORDER BY ${name} LIMIT 1)
        FROM found f WHERE f.value IS NOT NULL)
      SELECT value FROM found WHERE value IS NOT NULL LIMIT ${most}`,
  )
  return rows.map(({ value }) => value)
}
