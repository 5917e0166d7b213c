import { type OpenDatabase, openPglite, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface Reused {
  open: OpenDatabase
  /** The template's state other than rows. */
  shape: string
  /** The template's rows, as JSON by table. */
  rows: readonly { table: string; content: string }[]
}

/** Those that tests have closed. */
const idle: Reused[] = []

/**
 * A PGlite database in the state of the template, newly opened or emptied: opening one takes a second of
 * processor time, since the engine is compiled and optimized again, emptying one a tenth of that. One whose
 * tables, settings, listeners or locks a test has changed isn't reused.
 */
export async function openReusedPglite(template: Blob): Promise<OpenDatabase> {
  for (let reused = idle.pop(); reused !== undefined; reused = idle.pop()) {
    if (await isClean(reused)) return handOut(reused)
    await reused.open.close()
  }
  const open = await openPglite('memory://', template)
  return handOut({ open, shape: await shapeOf(open), rows: await templateRows(open) })
}

function handOut(reused: Reused): OpenDatabase {
  return {
    ...reused.open,
    async close() {
      idle.push(reused)
    },
  }
}

/** Empties it; false if a test has changed more than rows. */
async function isClean({ open, shape, rows }: Reused): Promise<boolean> {
  const { database } = open
  try {
    if ((await shapeOf(open)) !== shape) return false
    const filled = await filledTables(open)
    await database.execute(sql.raw(`TRUNCATE ${filled.join(', ')} RESTART IDENTITY CASCADE`))
    await database.transaction(async (tx) => {
      // Without the triggers that check references.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      for (const { table, content } of rows)
        await tx.execute(
          sql`INSERT INTO ${sql.raw(table)} SELECT * FROM json_populate_recordset(NULL::${sql.raw(table)}, ${content})`,
        )
      await tx.execute(sql`DELETE FROM pg_statistic WHERE starelid >= 16384`)
    })
    await database.execute(sql`SELECT pg_stat_reset()`)
    // Otherwise its write-ahead log grows in memory.
    await database.execute(sql`CHECKPOINT`)
    return true
  } catch {
    // It was left within a failed transaction.
    return false
  }
}

async function filledTables({ database }: OpenDatabase): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    database,
    sql`SELECT oid::regclass::text AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0 ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

async function templateRows(open: OpenDatabase): Promise<Reused['rows']> {
  const rows = []
  for (const table of await filledTables(open)) {
    const [row] = await rowsOf<{ content: string }>(
      open.database,
      sql.raw(`SELECT json_agg(t)::text AS content FROM ${table} t`),
    )
    if (row) rows.push({ table, content: row.content })
  }
  return rows
}

/** Rows of tables never change these catalogs, so the last writer of each shows whether one was changed. */
const catalogs = [
  'attrdef',
  'attribute',
  'authid',
  'constraint',
  'db_role_setting',
  'enum',
  'extension',
  'index',
  'namespace',
  'policy',
  'proc',
  'rewrite',
  'statistic_ext',
  'trigger',
  'type',
]

async function shapeOf({ database }: OpenDatabase): Promise<string> {
  const writers = catalogs.map(
    (name) => `SELECT '${name}' || count(*) || ' ' || sum(xmin::text::bigint) FROM pg_${name}`,
  )
  const others = [
    'SELECT concat(oid, relname, relkind, relpersistence, reloptions::text) FROM pg_class',
    `SELECT name || setting FROM pg_settings WHERE source = 'session'`,
    'SELECT pg_listening_channels()',
    `SELECT objid::text FROM pg_locks WHERE locktype = 'advisory'`,
  ]
  const [row] = await rowsOf<{ shape: string }>(
    database,
    sql.raw(
      `SELECT md5(string_agg(entry, ' ' ORDER BY entry)) AS shape
        FROM (${[...writers, ...others].join(' UNION ALL ')}) AS entries (entry)`,
    ),
  )
  return row?.shape ?? ''
}
