import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { fileEncoding } from './file-encoding.ts'
import { readCsvRows } from './read-csv.ts'
import { readXlsxRows } from './read-xlsx.ts'
import { type Cell, longestCell, type OnRead, type Row } from './row.ts'
import { mostUnpacked } from './xlsx-parts.ts'

/** Which table to read; `headerLine` counts from 1. */
export interface TableFile {
  path: string
  style: FileStyle
  headerLine: number
}

/** Large enough that passing rows on costs little, small enough that a few of them take no memory. */
const rowsPerBatch = 500
const charactersPerBatch = 250_000

/** A table of which the header was read. */
export interface OpenTable {
  header: Cell[]
  /** The rows below the header, each with the cells of `columns` in that order. */
  batches(columns: readonly number[]): AsyncGenerator<Row[]>
}

/** Throws an OperatorError where there is no table or no header in it. */
export async function openTableFile(table: TableFile, onRead: OnRead): Promise<OpenTable> {
  const { path, style, headerLine } = table
  const file = await stat(path).catch(() => undefined)
  if (file?.isFile() !== true) throw new OperatorError('refused', `There is no file ${path}.`)
  const rows = readRows(path, file.size, style, onRead)
  const header = await findHeader(rows, headerLine)
  if (header === undefined) throw new OperatorError('refused', `${path} has no header in line ${headerLine}.`)
  const width = formatOf(path, style) === 'csv' ? header.cells.length : undefined
  return {
    header: headerCells(header),
    batches: (columns) => batchesOf(rows, columns, width, mostUnpacked(file.size)),
  }
}

/** A header that is merged with the lines above names its column; one that goes across names only its first. */
function headerCells({ cells, covered }: Row): Cell[] {
  return Array.from(cells, (cell, column) => {
    const above = cell === undefined || cell === '' ? covered?.(column) : null
    return above && !above.isAcross ? above.cell : (cell ?? '')
  })
}

async function findHeader(rows: AsyncGenerator<Row>, headerLine: number): Promise<Row | undefined> {
  for (let row = await rows.next(); row.done !== true; row = await rows.next()) {
    if (row.value.line >= headerLine) return row.value.fault === undefined ? row.value : undefined
  }
  return undefined
}

async function* batchesOf(
  rows: AsyncGenerator<Row>,
  columns: readonly number[],
  width: number | undefined,
  mostCharacters: number,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let [inBatch, characters] = [0, 0]
  for await (const row of rows) {
    const picked = pick(row, columns, width)
    for (const cell of picked.cells) inBatch += String(cell).length
    batch.push(picked)
    if (batch.length < rowsPerBatch && inBatch < charactersPerBatch) continue
    characters += inBatch
    // A cell of a workbook names its text by number, so that a small file can say a long text without end.
    if (characters > mostCharacters) {
      throw new OperatorError('refused', 'The cells of the file hold far more text than its size suggests.')
    }
    yield batch
    batch = []
    inBatch = 0
  }
  if (batch.length > 0) yield batch
}

/** Reduces a row to the used columns; what is missing at its end is blank, and a merged cell holds for all that it covers. */
function pick(row: Row, columns: readonly number[], width: number | undefined): Row {
  const { line, cells, fault, covered } = row
  if (fault !== undefined) return row
  // Programs leave out the blank cells at the end of a line, or add some. A stray delimiter moves every cell behind it into a wrong column.
  if (width !== undefined && cells.slice(width).some((cell) => cell !== '')) {
    return { line, cells: [], fault: `it has ${cells.length} cells where the header has ${width}` }
  }
  const merged = columns.map(() => 0)
  const picked = columns.map((column, position) => {
    const cell = cells[column] ?? ''
    const above = cell === '' ? covered?.(column) : null
    if (!above) return cell
    merged[position] = above.line
    return above.cell
  })
  const isTooLong = picked.some((cell) => typeof cell === 'string' && cell.length > longestCell)
  if (isTooLong) return { line, cells: [], fault: `a cell of it is longer than ${longestCell} characters` }
  return merged.some((from) => from > 0) ? { line, cells: picked, merged } : { line, cells: picked }
}

/** How the file is written; what is left out follows from the file's name or is the default. */
interface FileStyle {
  format?: 'csv' | 'xlsx' | undefined
  encoding?: string | undefined
  delimiter?: string | undefined
  sheet?: string | undefined
}

/** The format that the map names, else the one that follows from the file's name. */
function formatOf(path: string, style: FileStyle): 'csv' | 'xlsx' {
  return style.format ?? (extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv')
}

/** Streams the rows of a CSV or XLSX file, the header among them; throws an OperatorError if the file can't be read. */
async function* readRows(path: string, size: number, style: FileStyle, onRead: OnRead): AsyncGenerator<Row> {
  if (formatOf(path, style) === 'xlsx') {
    yield* readXlsxRows(path, style.sheet, onRead)
    return
  }
  const encoding = await fileEncoding(path, style.encoding)
  let done = 0
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 })
  bytes.on('data', (chunk) => {
    done += chunk.length
    onRead(done, size)
  })
  yield* readCsvRows(bytes, { encoding, delimiter: style.delimiter ?? ',' })
}
