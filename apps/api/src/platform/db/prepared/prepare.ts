import type { Database } from '#platform/db/database.ts'
import { fillPlaceholders, PgDialect, type SQL, sql } from '#platform/db/drizzle.ts'

const dialect = new PgDialect()

/**
 * A placeholder whose value affects no plan, since the planner can't see into a subquery. After a few calls
 * PostgreSQL finds that it needn't plan the statement again; otherwise it may plan for each value, which
 * takes longer than a short statement itself.
 */
export function unseen(name: string, type: string): SQL {
  return sql`(SELECT ${sql.placeholder(name)}::${sql.raw(type)})`
}

/**
 * Runs a statement with values for its placeholders and returns its rows; timestamps are PostgreSQL's text.
 */
export type Prepared<Row, Values extends Record<string, unknown>> = (
  database: Database,
  values: Values,
) => Promise<Row[]>

/**
 * A statement whose text is built once instead of for each call; `sql.placeholder` marks the parts that
 * differ. With a name, every PostgreSQL connection also parses it once, and plans it once if that plan suits
 * all values. Give names only to the few statements that are executed all the time; a name must keep its
 * statement for the life of the process.
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
