import type { Readable } from 'node:stream'
import { longestPiece, maxColumns, type Row } from './row.ts'

/**
 * The format of a CSV file. `encoding` is a label of the WHATWG encoding standard, such as `windows-1251`.
 */
export interface CsvStyle {
  encoding: string
  delimiter: string
}

/**
 * Streams the records of a CSV file (RFC 4180; records may end in CR, LF or CRLF, also mixed). Drops a byte
 * order mark, lines without text, and Excel's `sep=;` before the first record. A broken quote or an endless
 * line makes its own line a row with a `fault`, and reading continues with the next line.
 */
export async function* readCsvRows(bytes: Readable, style: CsvStyle): AsyncGenerator<Row> {
  const decoder = new TextDecoder(style.encoding)
  let text = ''
  let line = 1
  let isSkipping = false
  function* take(isEnd: boolean): Generator<Row> {
    let position = 0
    while (position < text.length) {
      if (isSkipping) {
        const next = nextLine(text, plainEnd(text, position, '\n'), isEnd)
        // A CR at the end of this chunk may be half of a CRLF; only the next chunk shows.
        position = next ?? text.length - Number(text.endsWith('\r'))
        if (next === undefined) break
        isSkipping = false
        line += 1
        continue
      }
      const isTooLong = text.length - position > longestPiece
      const record = readRecord(text, position, style.delimiter, isEnd || isTooLong)
      if (record === undefined) break
      isSkipping = isTooLong && record.end > text.length
      const fault = isSkipping ? `it is longer than ${longestPiece} characters` : record.fault
      const isBlank =
        record.cells.every((cell) => cell.trim() === '') || (line === 1 && isSeparator(record.cells))
      if (fault !== undefined) yield { line, cells: [], fault }
      else if (!isBlank) yield { line, cells: record.cells }
      if (isSkipping) continue
      line += record.lines
      position = record.end
    }
    text = text.slice(position)
  }
  for await (const chunk of bytes) {
    text += decoder.decode(chunk, { stream: true })
    yield* take(false)
  }
  text += decoder.decode()
  yield* take(true)
}

interface CsvRecord {
  cells: string[]
  /** Start of the next record. */
  end: number
  /** Lines of the file that the record spans. */
  lines: number
  fault?: string
}

/** Reads one record from `start`; undefined while the text doesn't contain its end yet. */
function readRecord(text: string, start: number, delimiter: string, isEnd: boolean): CsvRecord | undefined {
  const cells: string[] = []
  let lines = 1
  let position = start
  for (;;) {
    const isQuoted = text[position] === '"'
    const end = isQuoted ? behindQuote(text, position) : plainEnd(text, position, delimiter)
    if (end < 0) return isEnd ? brokenLine(text, start, isEnd, 'a quote is not closed') : undefined
    if (end >= text.length && !isEnd) return undefined
    const raw = isQuoted ? text.slice(position + 1, end - 1) : text.slice(position, end)
    cells.push(asText(isQuoted ? raw.replaceAll('""', '"') : raw))
    if (isQuoted) lines += raw.match(/\r\n|\r|\n/g)?.length ?? 0
    const mark = text[end]
    if (mark === delimiter) {
      if (cells.length === maxColumns) {
        return brokenLine(text, start, isEnd, `it has more than ${maxColumns} cells`)
      }
      position = end + 1
      continue
    }
    if (mark !== undefined && mark !== '\r' && mark !== '\n') {
      return brokenLine(text, start, isEnd, 'there is text after a closing quote')
    }
    const next = nextLine(text, end, isEnd)
    return next === undefined ? undefined : { cells, end: next, lines }
  }
}

/** `="00123"` is how programs keep a spreadsheet from turning a text into a number. */
function asText(cell: string): string {
  return cell.startsWith('="') ? cell.replace(/^="([^"]*)"$/, '$1') : cell
}

/** `sep=;` tells Excel the delimiter, which may split the cell itself. */
function isSeparator(cells: readonly string[]): boolean {
  return /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '')
}

/** The position after the closing quote of the cell opened at `open`; -1 if there is none. */
function behindQuote(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 2)) {
    if (text[quote + 1] !== '"') return quote + 1
  }
  return -1
}

function plainEnd(text: string, start: number, delimiter: string): number {
  for (let position = start; position < text.length; position++) {
    const character = text[position]
    if (character === delimiter || character === '\r' || character === '\n') return position
  }
  return text.length
}

/** The start of the next line after one that ends at `end`; undefined while unknown. */
function nextLine(text: string, end: number, isEnd: boolean): number | undefined {
  if (text.startsWith('\r\n', end)) return end + 2
  // A CR at the end of the text may be half of a CRLF; only the next chunk shows.
  const isOpen = end >= text.length || (text[end] === '\r' && end + 1 === text.length)
  return isOpen && !isEnd ? undefined : end + 1
}

/** Skips only the line on which the record starts; the following ones may be valid. */
function brokenLine(text: string, start: number, isEnd: boolean, fault: string): CsvRecord | undefined {
  const end = nextLine(text, plainEnd(text, start, '\n'), isEnd)
  return end === undefined ? undefined : { cells: [], end, lines: 1, fault }
}
