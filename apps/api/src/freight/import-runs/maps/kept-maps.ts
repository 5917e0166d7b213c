import { createHash } from 'node:crypto'
import type { KeptMap, KeptMapDetail } from '@portolan/contract/company/imports/import-maps'
import { maxImportMaps, maxImportMapVersions } from '@portolan/contract/shared/limits'
import type { Cell } from '#freight/imports/files/row.ts'
import { namesOfActors } from '#identity/staff/actor-names.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { LimitProblem, Problem } from '#platform/http/problem.ts'

/** A kept map with its text. */
export interface MapRow extends KeptMap {
  map: string
  headerHash: string | null
}

const columns =
  sql.raw(`m.id, m.name, m.kind, v.version, v.saved_by AS "savedBy", v.saved_at::text AS "savedAt",
  m.header_hash AS "headerHash", v.content AS map`)

const present = (row: MapRow): MapRow => ({ ...row, savedAt: toInstant(row.savedAt) })

/** Equal for files whose headers say the same, however it's written. */
export function headerHash(header: readonly Cell[]): string {
  const names = header.map((cell) => String(cell).trim().toLowerCase().replace(/\s+/g, ' '))
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url')
}

/** All kept maps by name, with their texts: at most 200. */
export async function listKeptMaps(database: Database): Promise<MapRow[]> {
  const rows = await rowsOf<MapRow>(
    database,
    sql`SELECT ${columns} FROM import_maps m JOIN import_map_versions v ON v.map_id = m.id AND v.version = m.version
      ORDER BY lower(m.name), m.id`,
  )
  return rows.map(present)
}

/** A kept map in its last version or another, or null. */
export async function findKeptMap(
  database: Database,
  by: { id: string } | { name: string },
  version?: number,
): Promise<MapRow | null> {
  const isIt = 'id' in by ? sql`m.id = ${by.id}::uuid` : sql`m.name = ${by.name}`
  const [row] = await rowsOf<MapRow>(
    database,
    sql`SELECT ${columns} FROM import_maps m JOIN import_map_versions v ON v.map_id = m.id AND v.version = coalesce(${version ?? null}::int, m.version)
      WHERE ${isIt}`,
  )
  return row ? present(row) : null
}

export async function presentMap(
  database: Database,
  { headerHash: _, savedBy, ...map }: MapRow,
): Promise<KeptMapDetail> {
  const versions = await rowsOf<KeptMapDetail['versions'][number]>(
    database,
    sql`SELECT version, saved_by AS "savedBy", saved_at::text AS "savedAt" FROM import_map_versions WHERE map_id = ${map.id}::uuid
      ORDER BY version DESC`,
  )
  const nameOf = await namesOfActors(database, [savedBy, ...versions.map((each) => each.savedBy)])
  return {
    ...map,
    savedBy: nameOf(savedBy),
    versions: versions.map((each) => ({
      ...each,
      savedBy: nameOf(each.savedBy),
      savedAt: toInstant(each.savedAt),
    })),
  }
}

/**
 * Saves a map, or its next version. Throws `stale` if another version than the sender's is there,
 * `map_name_taken` if another map has the name, and `too_many_maps` beyond the limit.
 */
export async function saveKeptMap(
  database: Database,
  map: Pick<MapRow, 'id' | 'name' | 'kind' | 'map' | 'headerHash' | 'savedBy'>,
  ifMatch: string | undefined,
): Promise<MapRow> {
  const saved = await database.transaction(async (tx) => {
    const [before] = await rowsOf<{ version: number }>(
      tx,
      sql`SELECT version FROM import_maps WHERE id = ${map.id}::uuid FOR UPDATE`,
    )
    if (before) checkIfMatch(ifMatch, before.version)
    const others = await rowsOf<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM import_maps WHERE id <> ${map.id}::uuid`,
    )
    if (others.some(({ name }) => name === map.name)) throw new Problem('map_name_taken')
    if (others.length >= maxImportMaps) throw new LimitProblem('too_many_maps', { most: maxImportMaps })
    const last = before && (await findKeptMap(tx, { id: map.id }))
    const isSame = last && last.map === map.map && last.kind === map.kind
    const version = (before?.version ?? 0) + (isSame ? 0 : 1)
    await tx.execute(sql`INSERT INTO import_maps AS m (id, name, kind, version, header_hash)
      VALUES (${map.id}::uuid, ${map.name}, ${map.kind}, ${version}, ${map.headerHash})
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, kind = excluded.kind, version = excluded.version,
        header_hash = coalesce(excluded.header_hash, m.header_hash)`)
    await tx.execute(sql`INSERT INTO import_map_versions (map_id, version, content, saved_by)
      VALUES (${map.id}::uuid, ${version}, ${map.map}, ${map.savedBy}) ON CONFLICT (map_id, version) DO NOTHING`)
    await tx.execute(sql`DELETE FROM import_map_versions
      WHERE map_id = ${map.id}::uuid AND version <= ${version - maxImportMapVersions}`)
    return findKeptMap(tx, { id: map.id })
  })
  if (!saved) throw new Error('The map was not saved')
  return saved
}

/** False if there was none. */
export async function removeKeptMap(database: Database, id: string): Promise<void> {
  await database.execute(sql`DELETE FROM import_maps WHERE id = ${id}::uuid`)
}
