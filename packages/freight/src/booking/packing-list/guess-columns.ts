import { type DecimalMark, decimalMarkOf, readQuantity } from '#booking/tables/read-number.ts'
import type { Delimiter, Table } from '#booking/tables/split-table.ts'
import { type ColumnMapping, measureOf, type PackingColumn, type PackingField } from './columns.ts'
import { type HeaderMatch, headerWords, readHeader } from './headers.ts'
import { readPackaging } from './packaging.ts'
import { lastUnitOf } from './units-of-measure.ts'

/** How far down a header is looked for: titles and addresses may be above it. */
const deepestHeader = 20
/** How many rows of cargo are looked at for units, decimal marks and kinds of columns. */
const sampleRows = 50

const startsWithDigit = (text: string) => /^[+-]?[\d.,]*\d/.test(text.trim())

/** A short word; a longer text that has one describes cargo, such as “Boxer shorts” and “Oil can”. */
const isPackagingWord = (cell: string) => /^\S{1,10}$/.test(cell) && readPackaging(cell) !== null

interface Header {
  rows: number
  matches: (HeaderMatch | null)[]
}

const matchAll = (texts: readonly string[]) => texts.map((text) => readHeader(text))

/** A second header row, as under “Dimensions” or with the units; it has no figures, and all that it says is known. */
function isSecondHeader(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell.trim() !== '')
  const isKnown = (cell: string) => {
    const words = headerWords(cell)
    const isUnit = (['weight', 'length', 'volume'] as const).some((kind) => lastUnitOf(words, kind))
    return isUnit || readHeader(cell).known
  }
  return said.length > 1 && said.every((cell) => !startsWithDigit(cell) && isKnown(cell))
}

/** Each header with what is above it; a merged cell above counts for all columns to its right that have a second one. */
function combine(upper: readonly string[], lower: readonly string[]): string[] {
  let above = ''
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [own = '', below = ''] = [upper[index]?.trim(), lower[index]?.trim()]
    if (own !== '' || below === '') above = own
    return `${above} ${below}`.trim()
  })
}

/** The first row of which most cells are known headers, with the row below where that belongs to it. */
function findHeader(table: Table): Header | null {
  // A title above the list may hold a known word too, so that one isn't enough.
  const fewest = Math.min(2, Math.max(0, ...table.map((row) => row.length)))
  for (const [index, cells] of table.slice(0, deepestHeader).entries()) {
    const said = cells.filter((cell) => cell.trim() !== '')
    if (said.some(startsWithDigit)) continue
    const known = matchAll(cells).filter((header) => header.known).length
    if (known < Math.max(1, fewest) || known * 2 < said.length) continue
    const below = table[index + 1] ?? []
    const isDouble = isSecondHeader(below)
    const texts = isDouble ? combine(cells, below) : cells
    return { rows: index + (isDouble ? 2 : 1), matches: matchAll(texts).map(({ match }) => match) }
  }
  return null
}

/** Each field once, at the column that fits best; single dimensions win over all three in one. */
function chooseColumns(matches: readonly (HeaderMatch | null)[]): (PackingColumn | null)[] {
  const best = new Map<PackingField, number>()
  for (const match of matches) {
    if (!match) continue
    const { field } = match.column
    best.set(field, Math.max(best.get(field) ?? 0, match.score))
  }
  const taken = new Set<PackingField>()
  return matches.map((match) => {
    if (!match || taken.has(match.column.field) || best.get(match.column.field) !== match.score) return null
    taken.add(match.column.field)
    return match.column
  })
}

/** Without a header: packaging by its words, the longest text as description, then figures in their usual order. */
function guessByContent(rows: Table): (PackingColumn | null)[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const columns: (PackingColumn | null)[] = Array.from({ length: width }, () => null)
  const figures: number[] = []
  let description = { index: -1, length: 0 }
  for (let index = 0; index < width; index++) {
    const cells = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
    if (cells.length === 0) continue
    const isMost = (test: (cell: string) => boolean) => cells.filter(test).length * 2 > cells.length
    if (isMost(startsWithDigit)) {
      figures.push(index)
    } else if (isMost(isPackagingWord)) {
      columns[index] = { field: 'packaging' }
    } else {
      const length = cells.reduce((sum, cell) => sum + cell.length, 0)
      if (length > description.length) description = { index, length }
    }
  }
  const usual: PackingField[] = ['quantity', 'grossWeightKg', 'lengthCm', 'widthCm', 'heightCm', 'volumeM3']
  // A single figure more than quantity and weight is no length.
  const order = figures.length === 3 ? usual.toSpliced(2, 3) : usual
  for (const [position, index] of figures.entries()) {
    const field = order[position]
    columns[index] = field ? { field } : null
  }
  if (description.index >= 0) columns[description.index] = { field: 'description' }
  return columns
}

/** What only the cells tell: “Measurement” may be a volume, and a column of packaging words needs no header. */
function correctByContent(columns: readonly (PackingColumn | null)[], rows: Table): (PackingColumn | null)[] {
  const has = (field: PackingField) => columns.some((column) => column?.field === field)
  const isMost = (index: number, test: (cell: string) => boolean) => {
    const cells = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
    return cells.filter(test).length * 2 > cells.length
  }
  const packaging = has('packaging')
    ? -1
    : columns.findIndex((column, index) => !column && isMost(index, isPackagingWord))
  return columns.map((column, index) => {
    if (index === packaging) return { field: 'packaging' }
    const isVolume =
      column?.field === 'dimensions' &&
      !has('volumeM3') &&
      isMost(index, (cell) => startsWithDigit(cell) && figuresIn(cell).length === 1)
    return isVolume ? { field: 'volumeM3' } : column
  })
}

const figuresIn = (text: string) => text.split(/[xх×*/]/iu).map((part) => part.replace(/[^\d.,\s'’]+$/u, ''))

/** Dimensions without a unit are meters where all are below 20, and millimeters where all are 500 and more. */
function guessLengthUnit(rows: Table, columns: readonly (PackingColumn | null)[], mark: DecimalMark) {
  const figures = rows.flatMap((row) =>
    columns.flatMap((column, index) => {
      if (!column || column.unit || measureOf(column.field)?.kind !== 'length') return []
      return figuresIn(row[index] ?? '').flatMap((text) => readQuantity(text, mark)?.number || [])
    }),
  )
  if (figures.length === 0) return 'cm'
  if (Math.max(...figures) < 20) return 'm'
  return Math.min(...figures) >= 500 ? 'mm' : 'cm'
}

/** How a table is probably to be read. `delimiter` is the one of the text, if it was one. */
export function guessColumns(table: Table, delimiter?: Delimiter): ColumnMapping {
  const header = findHeader(table)
  const headerRows = header?.rows ?? 0
  const rows = table.slice(headerRows, headerRows + sampleRows)
  const columns = header ? correctByContent(chooseColumns(header.matches), rows) : guessByContent(rows)
  const isRussian = table
    .slice(0, headerRows + 1)
    .some((row) => row.some((cell) => /\p{Script=Cyrillic}/u.test(cell)))
  const usual = delimiter === ';' || (isRussian && delimiter !== ',') ? ',' : '.'
  const figures = rows.flatMap((row) =>
    columns.flatMap((column, index) => {
      const isFigure = column && (measureOf(column.field) || column.field === 'quantity')
      return isFigure ? figuresIn(row[index] ?? '') : []
    }),
  )
  const decimalMark = decimalMarkOf(figures, usual)
  const lengthUnit = guessLengthUnit(rows, columns, decimalMark)
  return {
    headerRows,
    decimalMark,
    columns: columns.map((column) => {
      const measure = column ? measureOf(column.field) : null
      if (!column || !measure) return column
      return { ...column, unit: column.unit ?? (measure.kind === 'length' ? lengthUnit : measure.unit) }
    }),
  }
}
