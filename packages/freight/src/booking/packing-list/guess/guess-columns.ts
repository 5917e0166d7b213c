import { type ColumnMapping, measureOf, type PackingField } from '#booking/packing-list/columns.ts'
import { findHeader } from '#booking/packing-list/headers/find-header.ts'
import type { Header } from '#booking/packing-list/headers/read-header.ts'
import type { PackingQuestion } from '#booking/packing-list/questions.ts'
import { type MeasureKind, readUnit } from '#booking/packing-list/units-of-measure.ts'
import { decimalMarkOf } from '#booking/tables/read-number.ts'
import type { Delimiter, Table } from '#booking/tables/split-table.ts'
import { type Chosen, type Columns, chooseColumns, isPiece } from './choose-columns.ts'
import { settleUnits } from './length-unit.ts'
import { figuresIn, isPackagingWord, Sample, startsWithDigit } from './sample.ts'

/** How many rows of cargo are looked at for units, decimal marks and kinds of columns. */
const sampleRows = 50

/** Certain columns, and choices for a person. */
export interface Guess {
  mapping: ColumnMapping
  questions: PackingQuestion[]
}

const unitOfCell = (cell: string, kind: MeasureKind) =>
  readUnit(/^[\d\s.,'’]+(\D+)$/u.exec(cell.normalize('NFKC').trim())?.[1]?.trim() ?? '', kind)

/**
 * Without a header: packaging by its words, the longest text as description, figures by their units; others
 * are asked for.
 */
function guessByContent(sample: Sample): Chosen {
  const columns: Columns = Array.from({ length: sample.width }, () => null)
  const figures: number[] = []
  let description = { index: -1, length: 0 }
  for (const index of columns.keys()) {
    const cells = sample.filled(index)
    if (cells.length === 0) continue
    if (sample.isMost(index, (cell) => figuresIn(cell).length === 3)) columns[index] = { field: 'dimensions' }
    else if (sample.isMost(index, (cell) => unitOfCell(cell, 'weight') !== null)) {
      columns[index] = { field: 'grossWeightKg' }
    } else if (sample.isMost(index, (cell) => unitOfCell(cell, 'volume') !== null)) {
      columns[index] = { field: 'volumeM3' }
    } else if (sample.isMost(index, startsWithDigit)) figures.push(index)
    else if (sample.isMost(index, isPackagingWord)) columns[index] = { field: 'packaging' }
    else {
      const length = cells.reduce((sum, cell) => sum + cell.length, 0)
      if (length > description.length) description = { index, length }
    }
  }
  if (description.index >= 0) columns[description.index] = { field: 'description' }
  return { columns, questions: inUsualOrder(columns, figures) }
}

/** Figures without a header mostly come in this order, but only a person knows. */
function inUsualOrder(columns: Columns, figures: readonly number[]): PackingQuestion[] {
  const held = new Set(columns.map((column) => column?.field))
  const usual: PackingField[] = ['quantity', 'grossWeightKg', 'lengthCm', 'widthCm', 'heightCm', 'volumeM3']
  const free = usual.filter((field) => !held.has(field))
  // A single figure more than quantity and weight is no length.
  const order = figures.length === 3 && free.length === usual.length ? free.toSpliced(2, 3) : free
  const asked = figures.flatMap((index, position) => {
    const field = order[position]
    return field ? [[index, { field }] as const] : []
  })
  if (asked.length === 0) return []
  const indexes = asked.map(([index]) => index)
  return [
    { code: 'order', columns: indexes, choices: [asked, indexes.map((index) => [index, null] as const)] },
  ]
}

/**
 * Corrects columns by their cells: “Measurement” may be a volume, and a column of packaging words needs no
 * header.
 */
function correctByContent(
  { columns, questions }: Chosen,
  headers: readonly Header[],
  sample: Sample,
): Chosen {
  const has = (field: PackingField) => columns.some((column) => column?.field === field)
  const asked = new Set(questions.flatMap((question) => question.columns))
  const countsPackages = columns.some(
    (column, index) => column?.field === 'quantity' && (headers[index]?.match?.score ?? 0) >= 3,
  )
  // The unit of pieces next to a number of packages says nothing about the packages.
  const isOfPieces = (index: number) =>
    countsPackages && headers[index]?.hint === 'unit-of-measure' && sample.isMost(index, isPiece)
  const packaging = has('packaging')
    ? -1
    : columns.findIndex(
        (column, index) =>
          !column && !asked.has(index) && !isOfPieces(index) && sample.isMost(index, isPackagingWord),
      )
  const corrected = columns.map((column, index) => {
    if (index === packaging) return { field: 'packaging' as const }
    const isVolume =
      column?.field === 'dimensions' &&
      !has('volumeM3') &&
      sample.isMost(index, (cell) => startsWithDigit(cell) && figuresIn(cell).length === 1)
    return isVolume ? { field: 'volumeM3' as const } : column
  })
  return { columns: corrected, questions }
}

/** How a table is to be read as far as it tells. `delimiter` is the one of the text, if it was one. */
export function guessColumns(table: Table, delimiter?: Delimiter): Guess {
  const header = findHeader(table)
  const headerRows = header?.rows ?? 0
  const headers = header?.headers ?? []
  const sample = new Sample(table.slice(headerRows, headerRows + sampleRows))
  const isRussian = table
    .slice(0, headerRows + 1)
    .some((row) => row.some((cell) => /\p{Script=Cyrillic}/u.test(cell)))
  const usual = delimiter === ';' || (isRussian && delimiter !== ',') ? ',' : '.'
  const byContent = header ? null : guessByContent(sample)
  const figureColumns = header
    ? header.headers.map(({ match }) => match?.column.field ?? null)
    : Array.from({ length: sample.width }, () => 'quantity' as const)
  const decimalMark = decimalMarkOf(
    figureColumns.flatMap((field, index) =>
      field && (measureOf(field) || field === 'quantity') ? sample.filled(index).flatMap(figuresIn) : [],
    ),
    usual,
  )
  const chosen = byContent ?? correctByContent(chooseColumns(headers, sample, decimalMark), headers, sample)
  const { columns, questions } = settleUnits(chosen.columns, sample, decimalMark)
  return {
    mapping: { headerRows, decimalMark, columns },
    questions: [...chosen.questions, ...questions],
  }
}
