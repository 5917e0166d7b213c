import { type CompiledMap, compileMap } from '#freight/imports/mapping/compile-map.ts'
import type { ImportMap } from '#freight/imports/mapping/import-map.ts'
import type { OnRead, RawRow } from './raw-row.ts'
import { openTableInWorker } from './table-in-worker.ts'

/** A table of which the header fits its map. */
export interface MappedTable {
  compiled: CompiledMap
  /** The rows below the header, reduced to the columns that the map uses. */
  rows: AsyncGenerator<RawRow>
  close(): Promise<void>
}

/**
 * Streams the rows below the header together with the map bound to that header; throws an OperatorError where
 * there is no header or the map names columns that it lacks.
 */
export async function openTable(
  path: string,
  map: ImportMap,
  onRead: OnRead,
  signal: AbortSignal,
): Promise<MappedTable> {
  const { headerLine = 1, ...style } = map.file ?? {}
  const table = await openTableInWorker({ path, style, headerLine }, onRead, signal)
  try {
    const compiled = compileMap(map, table.header)
    return { compiled, rows: table.rows(compiled.columns), close: table.close }
  } catch (error) {
    await table.close()
    throw error
  }
}
