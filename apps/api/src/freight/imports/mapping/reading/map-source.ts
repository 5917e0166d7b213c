import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { MapSource } from './read-map.ts'

/** The file at a path; if there is none, the kept map of this kind that has its name. */
export async function mapSourceOf(database: Database, path: string, kind: ImportKind): Promise<MapSource> {
  const file = await stat(path).catch(() => null)
  if (file !== null) return path
  const name = basename(path)
  const [kept] = await rowsOf<{ text: string }>(
    database,
    sql`SELECT v.content AS text FROM import_maps m JOIN import_map_versions v ON v.map_id = m.id AND v.version = m.version
      WHERE m.name = ${name.replaceAll('\0', '\ufffd')} AND m.kind = ${kind}`,
  )
  return kept ? { name, text: kept.text } : path
}
