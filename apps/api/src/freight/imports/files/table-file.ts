import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { fileEncoding } from './file-encoding.ts'
import { readCsvRows } from './read-csv.ts'
import { readXlsxRows } from './read-xlsx.ts'
import { type Cell, longestCell, type OnRead, type Row } from './row.ts'
import { maxUnpacked } from './xlsx-parts.ts'

/** The table to read; `headerLine` counts from 1, and the header may span several lines. */
export interface TableFile {
  path: string
  style: FileStyle
  headerLine: number
  headerLines?: number
}

/** Large enough that passing rows on is cheap, small enough that a few batches need little memory. */
const rowsPerBatch = 500
const charactersPerBatch = 250_000

/** A table whose header was read. */
export interface OpenTable {
  header: Cell[]
  /** The rows below the header, each with the cells of `columns` in that order. */
  batches(columns: readonly number[]): AsyncGenerator<Row[]>
}

/** Throws an OperatorError if there is no table or the table has no header. */
export async function openTableFile(table: TableFile, onRead: OnRead): Promise<OpenTable> {
  const { path, style, headerLine, headerLines = 1 } = table
  const file = await stat(path).catch(() => undefined)
  if (file?.isFile() !== true) throw new OperatorError('refused', `There is no file ${path}.`)
  const format = await formatOf(path, style)
  const rows = readRows(path, file.size, { ...style, format }, onRead)
  const header = await findHeader(rows, headerLine, headerLines)
  if (header === undefined) throw new OperatorError('refused', `${path} has no header in line ${headerLine}.`)
  const width = format === 'csv' ? header.length : undefined
  return {
    header,
    batches: (columns) => batchesOf(rows, columns, width, maxUnpacked(file.size)),
  }
}

/** A header merged with lines above names its column; one merged across columns names only the first. */
function headerCells({ cells, covered }: Row): Cell[] {
  return Array.from(cells, (cell, column) => {
    const above = cell === undefined || cell === '' ? covered?.(column) : null
    return above && !above.isAcross ? above.cell : (cell ?? '')
  })
}

/** A line of a header with the text merged over its blank cells. */
interface HeaderLine {
  texts: string[]
  across: (string | null)[]
}

async function findHeader(
  rows: AsyncGenerator<Row>,
  headerLine: number,
  headerLines: number,
): Promise<Cell[] | undefined> {
  const headers: HeaderLine[] = []
  for (let row = await rows.next(); row.done !== true; row = await rows.next()) {
    const { line, cells, covered, fault } = row.value
    if (line < headerLine) continue
    if (fault !== undefined) return undefined
    if (headerLines === 1) return headerCells(row.value)
    const merges = Array.from(cells, (_, column) => covered?.(column) ?? null)
    headers.push({
      texts: Array.from(cells, (cell) => String(cell ?? '').trim()),
      across: merges.map((merge) => (merge?.isAcross ? String(merge.cell).trim() : null)),
    })
    if (headers.length === headerLines) return joinHeader(headers)
  }
  return undefined
}

/**
 * Builds one heading for each column of a header in several lines: `Hamburg` above `20'` and `40'` yields
 * `Hamburg 20'` and `Hamburg 40'`. A heading applies to the cells it is merged across; without merged cells,
 * to the blanks next to it that have others below.
 */
function joinHeader(lines: readonly HeaderLine[]): Cell[] {
  const width = Math.max(...lines.map(({ texts }) => texts.length))
  const headings = Array.from({ length: width }, (): string[] => [])
  for (const [index, { texts, across }] of lines.entries()) {
    const below = lines.slice(index + 1)
    let beside = ''
    for (const [column, heading] of headings.entries()) {
      const hasBelow = below.some((line) => (line.texts[column] ?? '') !== '')
      const text = texts[column] ?? ''
      if (text !== '') beside = hasBelow ? text : ''
      else if (across[column - 1] && !across[column]) beside = ''
      const own = text !== '' ? text : hasBelow ? (across[column] ?? beside) : ''
      if (own !== '') heading.push(own)
    }
  }
  return headings.map((parts) => parts.join(' '))
}

async function* batchesOf(
  rows: AsyncGenerator<Row>,
  columns: readonly number[],
  width: number | undefined,
  maxCharacters: number,
): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  let [inBatch, characters] = [0, 0]
  for await (const row of rows) {
    const picked = pick(row, columns, width)
    for (const cell of picked.cells) inBatch += String(cell).length
    batch.push(picked)
    if (batch.length < rowsPerBatch && inBatch < charactersPerBatch) continue
    characters += inBatch
    // Cells refer to texts by number, so a small file can repeat a long text endlessly.
    if (characters > maxCharacters) {
      throw new OperatorError('refused', 'The cells of the file hold far more text than its size suggests.')
    }
    yield batch
    batch = []
    inBatch = 0
  }
  if (batch.length > 0) yield batch
}

/**
 * Reduces a row to the used columns. Cells missing at its end are blank, and a merged cell applies to all
 * that it covers.
 */
function pick(row: Row, columns: readonly number[], width: number | undefined): Row {
  const { line, cells, fault, covered } = row
  if (fault !== undefined) return row
  // Programs omit or add blank cells at the end of a line. A stray delimiter shifts all following cells into
  // the wrong columns.
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

/** The format of the file; defaults follow from the file's name. */
interface FileStyle {
  format?: 'csv' | 'xlsx' | undefined
  encoding?: string | undefined
  delimiter?: string | undefined
  sheet?: string | undefined
}

/** The format from the map, else from the file's name or its first bytes. */
async function formatOf(path: string, style: FileStyle): Promise<'csv' | 'xlsx'> {
  if (style.format !== undefined) return style.format
  if (extname(path).toLowerCase() === '.xlsx') return 'xlsx'
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  const start = buffer.toString('latin1')
  if (start === '\xd0\xcf\x11\xe0') {
    throw new OperatorError(
      'refused',
      `${path} is a workbook of Excel before 2007 or protected by a password; save it as XLSX without one.`,
    )
  }
  // Such as a workbook with macros, or one named .csv.
  return start === 'PK\x03\x04' ? 'xlsx' : 'csv'
}

/**
 * Streams the rows of a CSV or XLSX file, including the header; throws an OperatorError if the file can't be
 * read.
 */
async function* readRows(path: string, size: number, style: FileStyle, onRead: OnRead): AsyncGenerator<Row> {
  if (style.format === 'xlsx') {
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
