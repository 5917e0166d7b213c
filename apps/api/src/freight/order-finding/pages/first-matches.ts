import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The sort of rows of the alias `o`. */
interface SortedRows {
  orderBy: SQL
  /** The columns that `orderBy` names. */
  columns: SQL
  maxRows: SQL
}

/** The first rows of `FROM … WHERE …`. Without OFFSET the planner would walk in sort order. */
export function firstSorted(rows: SQL, { orderBy, columns, maxRows }: SortedRows): SQL {
  return sql`SELECT o.organization_id, o.id FROM (
      SELECT o.organization_id, o.id, ${columns} ${rows} OFFSET 0
    ) AS o ORDER BY ${orderBy} LIMIT ${maxRows}`
}

interface SortedMatches extends SortedRows {
  /** ` AND …` over the alias `o`. */
  matches: SQL
}

/** The matches among the walked rows, in order. */
export function firstWalked(walkedRows: SQL, { matches, orderBy, columns, maxRows }: SortedMatches): SQL {
  return sql`SELECT o.organization_id, o.id, o.version, ${columns} FROM (${walkedRows}) AS o WHERE true${matches} ORDER BY ${orderBy} LIMIT ${maxRows}`
}

/**
 * The first matches of a walk, or of another way. The planner can't know where matches lie in the sort order,
 * so the statement has both: `matching` isn't executed if the walk fills the page or has read all rows
 * (`isCut` is false).
 */
export function firstMatches(
  walkedRows: SQL,
  matching: SQL,
  { isCut, ...sorted }: SortedMatches & { isCut: SQL },
): SQL {
  const { columns, maxRows } = sorted
  return sql`WITH walked AS MATERIALIZED (${firstWalked(walkedRows, sorted)}),
    next AS MATERIALIZED (SELECT (SELECT count(*) FROM walked) < ${maxRows} AND ${isCut} AS is_needed)
    SELECT * FROM walked WHERE NOT (SELECT is_needed FROM next)
    UNION ALL
    ${versioned(matching, columns)} WHERE (SELECT is_needed FROM next)`
}

/** The rows of `firstSorted` with their versions. */
export function versioned(matching: SQL, columns: SQL): SQL {
  return sql`SELECT o.organization_id, o.id, o.xmin AS version, ${columns} FROM (${matching}) AS found
      JOIN orders o ON o.organization_id = found.organization_id AND o.id = found.id`
}
