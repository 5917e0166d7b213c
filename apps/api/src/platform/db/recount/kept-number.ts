import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { type Compared, inBatches, type Recount } from './recount.ts'

/** Numbers stored in a table, and the statement that counts them again. */
export interface KeptNumber {
  name: string
  table: string
  /** The table's key, which begins with the column of its owner. */
  key: readonly [owner: string, ...rest: string[]]
  numbers: readonly string[]
  /** The owners of the numbers: a table with the column `id`, and the number of owners per statement. */
  owners: { table: string; perStatement: number }
  /** Selects keys and current numbers of the owners that meet the condition. */
  count(isOwned: (owner: SQL) => SQL): SQL
  /** SQL for an owner's name for people; its ID by default. */
  nameOf?: (owner: SQL) => SQL
  /** Rows whose numbers are 0 are removed. */
  isWithoutZeros?: boolean
  /** True if the numbers are columns of the owner's own row, which has other columns. */
  isInOwner?: boolean
}

/** A whole table may take longer than a request may. */
const timeoutMs = 60_000
const examplesPerBatch = 3

interface Row extends Compared {
  examples: string[]
}

/** Compares and repairs the numbers. */
export function recountOf(number: KeptNumber): Recount {
  return inBatches<string>({
    name: number.name,
    nextKeys: (database, after) => nextOwners(database, number, after),
    compare: ({ database }, owners) => recountOwners(database, number, owners),
  })
}

/** Returns owners that exist, and deleted ones with leftover numbers. */
async function nextOwners(
  database: Database,
  { table, key: [owner], owners, isInOwner = false }: KeptNumber,
  after: string | undefined,
): Promise<string[]> {
  const limit = sql.raw(String(owners.perStatement))
  const behind = (column: SQL) => (after === undefined ? sql`true` : sql`${column} > ${after}::uuid`)
  const column = sql.raw(owner)
  const current = isInOwner
    ? sql``
    : sql`UNION (SELECT DISTINCT ${column} FROM ${sql.raw(table)} WHERE ${behind(column)} ORDER BY 1 LIMIT ${limit})`
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM ((SELECT id FROM ${sql.raw(owners.table)} WHERE ${behind(sql`id`)} ORDER BY id LIMIT ${limit}) ${current}) AS owners
      ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * One statement compares and repairs, so that it sees table and numbers at the same moment. It adds the
 * difference instead of writing the count, so that concurrent additions stay.
 */
export async function recountOwners(
  database: Database,
  number: KeptNumber,
  owners: readonly string[],
): Promise<Compared> {
  const { table, key, numbers, isWithoutZeros = false, nameOf = (owner) => owner } = number
  const list = (names: readonly string[]) => sql.raw(names.join(', '))
  const each = (text: (name: string) => string, separator = ', ') =>
    sql.raw(numbers.map(text).join(separator))
  const isOwned = (owner: SQL) => sql`${owner} = ANY(${sql.param(owners)}::uuid[])`
  const [owner, ...rest] = key.map((name) => sql.raw(`both_sides.${name}`))
  return database.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`)
    const [row] = await rowsOf<Row>(
      tx,
      sql`WITH counted AS (${number.count(isOwned)}),
        both_sides AS MATERIALIZED (
          SELECT ${list(key)}, ${each((n) => `coalesce(k.${n}, 0) AS kept_${n}, coalesce(c.${n}, 0) AS counted_${n}`)}
          FROM (SELECT ${list([...key, ...numbers])} FROM ${sql.raw(table)} WHERE ${isOwned(sql.raw(key[0]))}) AS k
          FULL JOIN counted c USING (${list(key)})
        ),
        wrong AS (SELECT * FROM both_sides WHERE ${each((n) => `kept_${n} <> counted_${n}`, ' OR ')}),
        repaired AS (${repair(number)})
        SELECT (SELECT count(*)::int FROM both_sides) AS compared, (SELECT count(*)::int FROM wrong) AS repaired,
          to_json(ARRAY(SELECT concat_ws(' ', ${nameOf(owner ?? sql``)}, ${sql.join([...rest, sql`NULL`], sql`, `)}) || ': '
              || concat_ws(' and ', ${each((n) => `kept_${n}`)}) || ' kept, ' || concat_ws(' and ', ${each((n) => `counted_${n}`)}) || ' counted'
            FROM wrong AS both_sides ORDER BY 1 LIMIT ${sql.raw(String(examplesPerBatch))})) AS examples`,
    )
    if (!row) throw new Error('A comparison has one row')
    if (isWithoutZeros && row.repaired > 0)
      await tx.execute(
        sql`DELETE FROM ${sql.raw(table)} WHERE ${isOwned(sql.raw(key[0]))} AND ${each((n) => `${n} = 0`, ' AND ')}`,
      )
    return row
  })
}

function repair({ table, key, numbers, isInOwner = false }: KeptNumber): SQL {
  const columns = key.join(', ')
  const added = numbers.map((n) => `counted_${n} - kept_${n}`).join(', ')
  // Locks rows in the same order as writers, which avoids deadlocks.
  if (!isInOwner)
    return sql.raw(`INSERT INTO ${table} AS t (${columns}, ${numbers.join(', ')})
      SELECT ${columns}, ${added} FROM wrong ORDER BY ${columns}
      ON CONFLICT (${columns}) DO UPDATE SET ${numbers.map((n) => `${n} = t.${n} + excluded.${n}`).join(', ')}`)
  return sql.raw(`UPDATE ${table} AS t SET ${numbers.map((n) => `${n} = t.${n} + counted_${n} - kept_${n}`).join(', ')}
    FROM wrong WHERE ${key.map((n) => `t.${n} = wrong.${n}`).join(' AND ')}`)
}
