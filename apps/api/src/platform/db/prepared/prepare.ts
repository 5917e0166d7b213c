import type { Database } from '#platform/db/database.ts'
import { fillPlaceholders, PgDialect, type SQL, sql } from '#platform/db/drizzle.ts'

const dialect = new PgDialect()

/**
 * A placeholder whose value no plan depends on: the planner can't look into a subquery. So PostgreSQL sees
 * after a few calls that it need not plan the statement again; otherwise it may plan for each value, which
 * takes longer than a short statement itself.
 */
export function unseen(name: string, type: string): SQL {
  return sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)})`
}

/** The rows of a statement for values of its placeholders; timestamps are PostgreSQL's text. */
export type Prepared<Row, Values extends Record<string, unknown>> = (
  database: Database,
  values: Values,
) => Promise<Row[]>

/**
 * A statement whose text is made once instead of with each call; `sql.placeholder` stands for what differs.
 * With a name every connection of PostgreSQL also parses it once, and plans it once if that plan is as good
 * for all values; so a name is for the few statements that are asked for all the time, and stays the same
 * statement's as long as the process lives.
 */
export function prepare<Row, Values extends Record<string, unknown>>(
  name: string | undefined,
  statement: SQL,
): Prepared<Row, Values> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return async (database, values) => {
    const query = { sql: text, params: fillPlaceholders(params, values) }
    const result = await database._.session.prepareQuery(query, undefined, name, false).execute()
    return (result as { rows: Row[] }).rows
  }
}
