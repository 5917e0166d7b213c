import { open } from 'node:fs/promises'
import type { GuessedColumn } from '#freight/import-runs/guessing/guess-map.ts'
import { guessEncoding } from '#freight/imports/files/file-encoding.ts'
import type { Cell } from '#freight/imports/files/row.ts'
import { openTableInWorker } from '#freight/imports/files/table-in-worker.ts'

/** How much of a table is looked at. */
const maxLines = 2_000
const maxColumns = 200
const shownLines = 20
const maxSamples = 5
/** More different texts than this are no list of values. */
const maxValues = 40
const longestText = 200

export interface TableStyle {
  format: 'csv' | 'xlsx'
  encoding?: string | undefined
  delimiter?: string | undefined
  sheet?: string | undefined
  headerLine: number
}

export interface ReadColumns {
  header: Cell[]
  columns: GuessedColumn[]
  rows: { line: number; cells: string[] }[]
}

/** Reads the header of a table, its first lines, and what its columns hold. */
export async function readColumns(
  path: string,
  { headerLine, ...style }: TableStyle,
  signal: AbortSignal,
): Promise<ReadColumns> {
  await using table = await openTableInWorker({ path, style, headerLine }, () => {}, signal)
  const header = table.header.slice(0, maxColumns)
  const gathered = header.map((): { cells: string[]; counts: Map<string, number> } => ({
    cells: [],
    counts: new Map(),
  }))
  const rows: ReadColumns['rows'] = []
  let lines = 0
  for await (const { line, cells, fault } of table.rows(header.map((_, index) => index))) {
    if (fault === undefined) {
      const texts = cells.map((cell) => String(cell).trim().slice(0, longestText))
      if (rows.length < shownLines) rows.push({ line, cells: texts })
      for (const [index, text] of texts.entries()) if (text !== '') gather(gathered[index], text)
    }
    lines += 1
    if (lines >= maxLines) break
  }
  const columns = header.map((cell, index): GuessedColumn => {
    const { cells = [], counts = new Map<string, number>() } = gathered[index] ?? {}
    const values = [...counts].map(([text, count]) => ({ text, lines: count }))
    return {
      heading: String(cell).trim(),
      samples: [...counts.keys()].slice(0, maxSamples),
      values: values.length > maxValues ? null : values.sort((a, b) => b.lines - a.lines),
      cells,
    }
  })
  return { header, columns, rows }
}

function gather(column: { cells: string[]; counts: Map<string, number> } | undefined, text: string): void {
  if (column === undefined) return
  column.cells.push(text)
  const count = column.counts.get(text)
  // One more than is shown says that there are too many.
  if (count !== undefined || column.counts.size <= maxValues) column.counts.set(text, (count ?? 0) + 1)
}

const delimiters = [';', '\t', '|', ','] as const

/** The encoding and the delimiter of a CSV file, as far as they aren't given. */
export async function guessStyle(
  path: string,
  given: { encoding?: string | undefined; delimiter?: string | undefined; headerLine: number },
): Promise<{ encoding: string; delimiter: string }> {
  const encoding = given.encoding ?? (await guessEncoding(path))
  return { encoding, delimiter: given.delimiter ?? (await guessDelimiter(path, encoding, given.headerLine)) }
}

async function guessDelimiter(path: string, encoding: string, headerLine: number): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
  const text = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
  const line = text.split(/\r\n|\r|\n/)[headerLine - 1] ?? ''
  const counts = delimiters.map((mark) => ({ mark, count: line.split(mark).length - 1 }))
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a))
  return best.count === 0 ? ',' : best.mark
}
