import { type SQL, sql } from '#platform/db/drizzle.ts'

// In the order of the sort, before rows are looked for by the filter: of each index range, and of all of them.
const longestWalk = 500
const longestWalks = 2_000

/** How many rows are read of each of some index ranges. */
export function walkLength(ranges: number, limit: number): number {
  return Math.max(2 * limit, Math.min(longestWalk, Math.ceil(longestWalks / Math.max(1, ranges))))
}

/** Rows of the alias `o`, and how they are sorted. */
export interface SortedRows {
  where: SQL
  orderBy: SQL
  /** The columns that `orderBy` names. */
  columns: SQL
}

/** The first rows of those that match, found by the filter and sorted. Without OFFSET the planner would walk in the order of the sort. */
export function foundRows({ where, orderBy, columns }: SortedRows, matches: SQL, most: SQL): SQL {
  return sql`SELECT o.organization_id, o.id FROM (
      SELECT o.organization_id, o.id, ${columns} FROM orders o WHERE ${where}${matches} OFFSET 0
    ) AS o ORDER BY ${orderBy} LIMIT ${most}`
}

/**
 * The first rows that match, in order. Of a filter that many match they are among the first rows of all, `firstRows`, which an index
 * of the sort yields; those of a filter that few match are found and sorted in an index of the filter, by `found`. Walked to the end,
 * the first match may lie behind all other rows; found by the filter, most rows may have to be sorted. The planner can't know which,
 * so both are tried: the second part isn't executed where the first one found enough.
 */
export function firstMatches(
  firstRows: SQL,
  found: SQL,
  { matches, orderBy, columns, most }: { matches: SQL; orderBy: SQL; columns: SQL; most: SQL },
): SQL {
  return sql`WITH walked AS MATERIALIZED (
      SELECT o.organization_id, o.id, o.version, ${columns} FROM (${firstRows}) AS o WHERE true${matches} ORDER BY ${orderBy} LIMIT ${most}
    )
    SELECT * FROM walked WHERE (SELECT count(*) FROM walked) >= ${most}
    UNION ALL
    SELECT o.organization_id, o.id, o.xmin AS version, ${columns} FROM (${found}) AS found
      JOIN orders o ON o.organization_id = found.organization_id AND o.id = found.id
      WHERE (SELECT count(*) FROM walked) < ${most}`
}
