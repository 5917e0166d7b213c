import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

const own = (oid: string) =>
  sql`NOT EXISTS (SELECT FROM pg_depend AS d WHERE d.objid = ${sql.raw(oid)} AND d.deptype = 'e')`
const inPublic = (column: string) => sql`${sql.raw(column)} = 'public'::regnamespace`

/** Runs each statement that a query writes. */
async function runAll(database: Database, statements: readonly { statement: string }[]): Promise<void> {
  for (const { statement } of statements) await database.execute(sql.raw(statement))
}

/** Removes all tables, views and functions, but not what extensions have made. */
export async function dropEverything(database: Database): Promise<void> {
  const relations = await rowsOf<{ statement: string }>(
    database,
    sql`SELECT format('DROP %s IF EXISTS %s CASCADE', CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, oid::regclass) AS statement
      FROM pg_class AS c WHERE ${inPublic('relnamespace')} AND relkind IN ('r', 'v') AND ${own('c.oid')} ORDER BY relkind DESC, relname`,
  )
  await runAll(database, relations)
  const functions = await rowsOf<{ statement: string }>(
    database,
    sql`SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', oid::regprocedure) AS statement
      FROM pg_proc AS p WHERE ${inPublic('pronamespace')} AND ${own('p.oid')} ORDER BY proname`,
  )
  await runAll(database, functions)
  // Migrations make functions for themselves, which last as long as the session.
  await database.execute(sql`DISCARD TEMP`)
}

/**
 * Empties all tables and takes away what would act on each row that is loaded: triggers, references, rules
 * that only new rows keep, and indexes. The function that it returns puts them back, which proves references
 * and unique keys.
 */
export async function prepareLoading(database: Database): Promise<() => Promise<void>> {
  // Rules that older rows need not keep refuse them if they are there while these are loaded.
  const rules = await rowsOf<{ away: string; statement: string }>(
    database,
    sql`SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS statement
      FROM pg_constraint WHERE (contype = 'f' OR NOT convalidated) AND conrelid <> 0 AND ${inPublic('connamespace')} ORDER BY conrelid::regclass::text, conname`,
  )
  const indexes = await rowsOf<{ away: string; statement: string }>(
    database,
    sql`SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS away, pg_get_indexdef(i.indexrelid) AS statement
      FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
      WHERE ${inPublic('c.relnamespace')} AND NOT EXISTS (SELECT FROM pg_constraint AS k WHERE k.conindid = i.indexrelid)
        AND ${own('i.indrelid')} ORDER BY c.relname`,
  )
  const tables = await rowsOf<{ name: string; hasTriggers: boolean }>(
    database,
    sql`SELECT oid::regclass::text AS name,
        EXISTS (SELECT FROM pg_trigger AS t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) AS "hasTriggers"
      FROM pg_class AS c WHERE ${inPublic('relnamespace')} AND relkind = 'r' AND ${own('c.oid')} ORDER BY relname`,
  )
  const switchTriggers = (how: 'DISABLE' | 'ENABLE') =>
    runAll(
      database,
      tables
        .filter(({ hasTriggers }) => hasTriggers)
        .map(({ name }) => ({ statement: `ALTER TABLE ${name} ${how} TRIGGER USER` })),
    )
  await switchTriggers('DISABLE')
  await runAll(
    database,
    [...rules, ...indexes].map(({ away }) => ({ statement: away })),
  )
  await database.execute(sql.raw(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`))
  return async () => {
    await runAll(database, [...indexes, ...rules])
    await switchTriggers('ENABLE')
  }
}
