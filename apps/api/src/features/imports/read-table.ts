import { type CompiledMap, compileMap } from './compile-map.ts'
import { ImportFault } from './import-fault.ts'
import type { ImportMap } from './import-map.ts'
import type { Cell, OnRead, RawRow } from './raw-row.ts'
import { formatOf, readRows } from './read-rows.ts'

/** A row below the header, or why it cannot be read. */
export type TableRow = { line: number; cells: Cell[]; fault?: never } | { line: number; fault: string }

/**
 * Streams the rows below the header together with the map bound to that header; throws an ImportFault where
 * there is no header or the map names columns that it lacks.
 */
export async function openTable(path: string, map: ImportMap, onRead: OnRead) {
  const headerLine = map.file?.headerLine ?? 1
  const isExact = formatOf(path, map.file ?? {}) === 'csv'
  const rows = readRows(path, map.file ?? {}, onRead)
  const header = await findHeader(rows, headerLine)
  if (header === undefined) throw new ImportFault(`${path} has no header in line ${headerLine}.`)
  const compiled = compileMap(map, header.cells)
  return { compiled, rows: tableRows(rows, header.cells.length, isExact, compiled) }
}

async function findHeader(rows: AsyncGenerator<RawRow>, headerLine: number): Promise<RawRow | undefined> {
  for (let row = await rows.next(); row.done !== true; row = await rows.next()) {
    if (row.value.line >= headerLine) return row.value.fault === undefined ? row.value : undefined
  }
  return undefined
}

async function* tableRows(
  rows: AsyncGenerator<RawRow>,
  width: number,
  isExact: boolean,
  compiled: CompiledMap,
): AsyncGenerator<TableRow> {
  for await (const { line, cells, fault } of rows) {
    if (fault !== undefined) yield { line, fault }
    // A missing or a stray delimiter moves every cell behind it into a wrong column.
    else if (isExact && cells.length !== width) {
      yield { line, fault: `it has ${cells.length} cells where the header has ${width}` }
    } else yield { line, cells: compiled.pick(cells) }
  }
}
