import { getTableColumns, type PgTable, type SQL, sql } from '#platform/db/drizzle.ts'

/**
 * The beginning of an INSERT of many rows sent as one JSON text. The query builder makes a parameter of each
 * value, which took most of the time of saving thousands of orders. `types` lists columns whose PostgreSQL
 * type differs from the builder's; a missing value is null, not the column's default. Plain columns are read
 * from `json` in half the time of `jsonb`, and JSON columns the other way around.
 */
export function insertRecords<T extends PgTable>(
  table: T,
  rows: readonly RowText<T['$inferInsert']>[],
  types: Partial<Record<keyof T['$inferInsert'], string>> = {},
): SQL {
  const columns = Object.entries(getTableColumns(table)).map(([member, column]) => ({
    member: sql.identifier(member),
    name: sql.identifier(column.name),
    type: types[member as keyof typeof types] ?? column.getSQLType(),
  }))
  const json = sql.raw(columns.some(({ type }) => type === 'jsonb') ? 'jsonb' : 'json')
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  return sql`INSERT INTO ${table} (${list(columns.map(({ name }) => sql`${name}`))})
    SELECT ${list(columns.map(({ member, type }) => (type === 'jsonb' ? sql`nullif(given.${member}, 'null'::jsonb)` : sql`given.${member}`)))}
    FROM ${json}_to_recordset(${arrayText(rows)}::${json})
      AS given (${list(columns.map(({ member, type }) => sql`${member} ${sql.raw(type)}`))})`
}

/**
 * JSON text of an array, joined in one step: adding brackets to the joined rows would copy a megabyte again.
 */
function arrayText(rows: readonly string[]): string {
  const last = rows.length - 1
  return rows.map((row, at) => `${at === 0 ? '[' : ''}${row}${at === last ? ']' : ''}`).join()
}

/** JSON text of an object. */
export type RowText<Row> = string & { readonly row?: Row }

export function rowText<Row extends object>(row: Row): RowText<Row> {
  return JSON.stringify(row)
}

/** Merges two JSON objects as text; neither is empty, and they have no member in common. */
export function joinTexts<A, B>(one: RowText<A>, other: RowText<B>): RowText<A & B> {
  return `${one.slice(0, -1)},${other.slice(1)}` as RowText<A & B>
}
