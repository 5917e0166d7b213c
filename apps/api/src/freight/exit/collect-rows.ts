import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listTables } from '#platform/backup/list-tables.ts'
import type { Bulk } from '#platform/db/connection/bulk.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { fileNameOf } from '#platform/storage/file-names.ts'
import { rowsInSight, type Sight } from './sight.ts'
import { isLeaving, type Leaving, tableRules } from './table-rules.ts'

/** Rows that leave, one JSON object a line, in a file of their own until the archive is written. */
export interface CollectedTable {
  name: string
  columns: string[]
  rows: number
  path: string
}

/** A stored file that leaves, and its name in the archive. */
export interface CollectedFile {
  key: string
  name: string
}

export interface Collected {
  tables: CollectedTable[]
  files: CollectedFile[]
}

const newline = 10

/** Whose rows leave: a customer's, or a person's, of whom `sight` is what they may take by themselves. */
export interface Leaver {
  whose: 'exit' | 'person'
  id: string
  sight?: Sight
}

/** Collects the rows of a customer or a person in a snapshot, by the rules of their tables. */
export async function collectRows(
  bulk: Bulk,
  { whose, id, sight }: Leaver,
  folder: string,
): Promise<Collected> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('An ID is a UUID')
  const known = new Map((await listTables(bulk.database)).map(({ name, columns }) => [name, columns]))
  const tables: CollectedTable[] = []
  const files: CollectedFile[] = []
  for (const [name, rules] of Object.entries(tableRules)) {
    if (!isLeaving(rules[whose])) continue
    const rule = sight ? rowsInSight(rules[whose], sight) : rules[whose]
    const columns = (known.get(name) ?? []).filter(
      (column) => !rule.without?.includes(column.replaceAll('"', '')),
    )
    const path = join(folder, `${name}.ndjson`)
    const rows = await collect(bulk, { name, columns, rule, id, path })
    if (rows > 0) tables.push({ name, columns, rows, path })
    if (rows > 0 && columns.includes('storage_key')) files.push(...(await listFiles(bulk, name, rule, id)))
  }
  return { tables, files }
}

async function collect(
  bulk: Bulk,
  table: { name: string; columns: readonly string[]; rule: Leaving; id: string; path: string },
): Promise<number> {
  const { name, columns, rule, id, path } = table
  const values = {
    ...Object.fromEntries(columns.map((column) => [column, `t.${column}`])),
    ...rule.set?.(id),
  }
  const members = Object.entries(values).map(([column, value]) => `${value} AS ${column}`)
  const json = `(SELECT to_jsonb(r) FROM (SELECT ${members.join(', ')}) AS r)`
  let rows = 0
  async function* lines() {
    const { orderBy } = rule
    const read = { name, columns: [json], where: rule.where(id), isJson: true }
    for await (const chunk of bulk.read(orderBy === undefined ? read : { ...read, orderBy })) {
      for (const byte of chunk) if (byte === newline) rows++
      yield chunk
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600 }))
  return rows
}

/** Each file under its own key, so that none hides another of the same name. */
async function listFiles(bulk: Bulk, table: string, rule: Leaving, id: string): Promise<CollectedFile[]> {
  const rows = await rowsOf<{ key: string; name: string | null }>(
    bulk.database,
    sql.raw(
      `SELECT t.storage_key AS key, to_jsonb(t) ->> 'name' AS name FROM ${table} AS t WHERE ${rule.where(id)}`,
    ),
  )
  return rows.map(({ key, name }) => ({ key, name: `files/${key}/${fileNameOf(name ?? 'photo.webp')}` }))
}
