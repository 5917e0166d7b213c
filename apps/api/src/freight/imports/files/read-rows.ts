import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { OnRead, RawRow } from './raw-row.ts'
import { readCsvRows } from './read-csv.ts'
import { readXlsxRows } from './read-xlsx.ts'

/** How the file is written; what is left out is told by the file's name or is the usual. */
export interface FileStyle {
  format?: 'csv' | 'xlsx' | undefined
  encoding?: string | undefined
  delimiter?: string | undefined
  sheet?: string | undefined
}

/** The format that the map names, else the one that the file's name tells. */
export function formatOf(path: string, style: FileStyle): 'csv' | 'xlsx' {
  return style.format ?? (extname(path).toLowerCase() === '.xlsx' ? 'xlsx' : 'csv')
}

/** Streams the rows of a CSV or XLSX file, the header among them; throws an OperatorError where the whole cannot be read. */
export async function* readRows(
  path: string,
  size: number,
  style: FileStyle,
  onRead: OnRead,
): AsyncGenerator<RawRow> {
  if (formatOf(path, style) === 'xlsx') {
    yield* readXlsxRows(path, style.sheet, onRead)
    return
  }
  let done = 0
  const bytes = createReadStream(path, { highWaterMark: 256 * 1024 })
  bytes.on('data', (chunk) => {
    done += chunk.length
    onRead(done, size)
  })
  yield* readCsvRows(bytes, { encoding: style.encoding ?? 'utf-8', delimiter: style.delimiter ?? ',' })
}
