import type { OrderFilter } from '@portolan/contract/freight/orders'
import { type SQL, sql } from '#platform/db/drizzle.ts'

// In the order of the sort, before rows are looked for by the filter: of each index range, and of all of them.
const longestWalk = { usual: 500, ofSearch: 5_000 }
const longestWalks = { usual: 2_000, ofSearch: 10_000 }

/** How many rows are read of each of some index ranges. What a search finds can't be sorted without a look at each order, so it's looked for among more. */
export function walkLength(ranges: number, limit: number, { search }: OrderFilter): number {
  const kind = search === undefined ? 'usual' : 'ofSearch'
  const each = Math.ceil(longestWalks[kind] / Math.max(1, ranges))
  return Math.max(2 * limit, Math.min(longestWalk[kind], each))
}

/** How rows of the alias `o` are sorted. */
export interface SortedRows {
  orderBy: SQL
  /** The columns that `orderBy` names. */
  columns: SQL
  most: SQL
}

/** The first of rows that match, given as `FROM … WHERE …`. Without OFFSET the planner would walk in the order of the sort. */
export function foundRows(rows: SQL, { orderBy, columns, most }: SortedRows): SQL {
  return sql`SELECT o.organization_id, o.id FROM (
      SELECT o.organization_id, o.id, ${columns} ${rows} OFFSET 0
    ) AS o ORDER BY ${orderBy} LIMIT ${most}`
}

interface SortedMatches extends SortedRows {
  /** ` AND …` over the alias `o`. */
  matches: SQL
}

/** The first matches among rows that an index of the sort yields. */
export function firstWalked(firstRows: SQL, { matches, orderBy, columns, most }: SortedMatches): SQL {
  return sql`SELECT o.organization_id, o.id, o.version, ${columns} FROM (${firstRows}) AS o WHERE true${matches} ORDER BY ${orderBy} LIMIT ${most}`
}

/**
 * The first rows that match, in order. Of a filter that many match they are among the first rows of all, `firstRows`, which an index
 * of the sort yields; those of a filter that few match are found and sorted in an index of the filter, by `found`. Walked to the end,
 * the first match may lie behind all other rows; found by the filter, most rows may have to be sorted. The planner can't know which,
 * so both are tried: the second part isn't executed where the first one found enough, or where it has seen all there are, which
 * is where `isCut` is false.
 */
export function firstMatches(
  firstRows: SQL,
  found: SQL,
  { isCut, ...sorted }: SortedMatches & { isCut: SQL },
): SQL {
  const { columns, most } = sorted
  return sql`WITH walked AS MATERIALIZED (${firstWalked(firstRows, sorted)}),
    next AS MATERIALIZED (SELECT (SELECT count(*) FROM walked) < ${most} AND ${isCut} AS is_needed)
    SELECT * FROM walked WHERE NOT (SELECT is_needed FROM next)
    UNION ALL
    ${versioned(found, columns)} WHERE (SELECT is_needed FROM next)`
}

/** What `foundRows` found, as rows with their version. */
export function versioned(found: SQL, columns: SQL): SQL {
  return sql`SELECT o.organization_id, o.id, o.xmin AS version, ${columns} FROM (${found}) AS found
      JOIN orders o ON o.organization_id = found.organization_id AND o.id = found.id`
}
