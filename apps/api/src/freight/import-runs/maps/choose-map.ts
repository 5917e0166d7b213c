import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { ImportFileReading, readImportFile } from '@portolan/contract/company/imports/import-files'
import type { Query } from '@portolan/contract/shared/endpoint'
import type { ReadFile } from '#freight/import-runs/files/read-file.ts'
import { guessKind, guessMap } from '#freight/import-runs/guessing/guess-map.ts'
import { mapKinds } from '#freight/import-runs/kinds.ts'
import type { Cell } from '#freight/imports/files/row.ts'
import type { Database } from '#platform/db/database.ts'
import { headerHash, listKeptMaps, type MapRow } from './kept-maps.ts'

/**
 * The map for a file: the kept one that was saved for such a header, else a kept one whose columns the file
 * has, else one as guessed.
 */
export async function chooseMap(
  database: Database,
  read: ReadFile,
  { kind, map }: Query<typeof readImportFile>,
): Promise<Pick<ImportFileReading, 'kind' | 'keptMap' | 'map'>> {
  const kept = map === 'guess' ? [] : await listKeptMaps(database)
  const likely = kept.filter((one) => kind === undefined || one.kind === kind)
  const hash = headerHash(read.header)
  const chosen =
    likely.find((one) => one.headerHash === hash) ?? likely.find((one) => fitsHeader(one, read.header))
  if (chosen !== undefined) {
    const { id, name, version } = chosen
    return { kind: chosen.kind, keptMap: { id, name, version }, map: chosen.map }
  }
  const guessed = kind ?? guessKind(read.columns)
  return { kind: guessed, keptMap: null, map: guessMap(guessed, read.columns, read) }
}

/** True if the file has all columns of the map. */
function fitsHeader({ kind, map, name }: MapRow, header: readonly Cell[]): boolean {
  // An index of documents needs no map, so any header would fit an empty one.
  if (kind === 'documents') return false
  try {
    return mapKinds[kind].read(map, name).bind(header).columns.length > 0
  } catch (error) {
    if (error instanceof OperatorError) return false
    throw error
  }
}
