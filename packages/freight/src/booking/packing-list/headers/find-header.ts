import { startsWithDigit } from '#booking/packing-list/guess/sample.ts'
import type { Table } from '#booking/tables/split-table.ts'
import { readWords } from './header-words.ts'
import { type Header, readHeader } from './read-header.ts'

/** How far down a header is looked for: titles and addresses may be above it. */
const deepestHeader = 20
/** Below its first row: another language, what a merged cell above covers, and units. */
const maxFurtherRows = 3

export interface FoundHeader {
  rows: number
  headers: Header[]
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '')

function isKnown(cell: string): boolean {
  const { units } = readWords(cell)
  const isUnit = (['weight', 'length', 'volume'] as const).some((kind) => units(kind).length > 0)
  return isUnit || readHeader(cell).known
}

/**
 * A further header row: it has no figures, and all that it says is known, or most of it where each column has
 * one more.
 */
function isFurtherHeader(cells: readonly string[], columns: number): boolean {
  const said = filled(cells)
  if (said.length < 2 || said.some(startsWithDigit)) return false
  const readable = said.filter(isKnown).length
  return (
    readable === said.length || (said.length >= columns - 1 && readable * 2 > said.length && readable > 2)
  )
}

/**
 * Each header with what is above it; a merged cell above counts for all columns to its right that have a
 * second one.
 */
function combine(upper: readonly string[], lower: readonly string[]): string[] {
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [own = '', below = ''] = [upper[index]?.trim(), lower[index]?.trim()]
    if (own !== '' || below === '') above = own
    return `${above} ${below}`.trim()
  })
}

/** The first row of which most cells are known headers, with the rows below that belong to it. */
export function findHeader(table: Table): FoundHeader | null {
  // A title above the list may hold a known word too, so that one isn't enough.
  const fewest = Math.min(2, Math.max(0, ...table.map((row) => row.length)))
  for (const [index, cells] of table.slice(0, deepestHeader).entries()) {
    const said = filled(cells)
    if (said.some(startsWithDigit)) continue
    const readable = cells.filter((cell) => readHeader(cell).known).length
    if (readable < Math.max(1, fewest) || readable * 2 < said.length) continue
    let [rows, texts] = [index + 1, [...cells]]
    while (rows <= index + maxFurtherRows && isFurtherHeader(table[rows] ?? [], said.length)) {
      texts = combine(texts, table[rows] ?? [])
      rows += 1
    }
    return { rows, headers: texts.map(readHeader) }
  }
  return null
}
