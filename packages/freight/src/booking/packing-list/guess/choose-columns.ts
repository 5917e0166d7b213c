import { measureOf, type PackingColumn, type PackingField } from '#booking/packing-list/columns.ts'
import type { Header, HeaderMatch } from '#booking/packing-list/headers/read-header.ts'
import { readPackaging } from '#booking/packing-list/packaging.ts'
import type { PackingQuestion } from '#booking/packing-list/questions.ts'
import type { DecimalMark } from '#booking/tables/read-number.ts'
import { isPackagingWord, type Sample, startsWithDigit } from './sample.ts'

export type Columns = (PackingColumn | null)[]

export interface Chosen {
  columns: Columns
  questions: PackingQuestion[]
}

interface Candidate extends HeaderMatch {
  index: number
}

const isText = (field: PackingField) => measureOf(field) === null && field !== 'quantity'

/** Each field at the column that fits best; where the list doesn't tell which one that is, a question. */
export function chooseColumns(headers: readonly Header[], sample: Sample, mark: DecimalMark): Chosen {
  const columns: Columns = headers.map(() => null)
  const questions: PackingQuestion[] = []
  const candidates = headers.flatMap(({ match }, index) => {
    // A column of garment sizes holds no dimensions, and one without a figure nothing at all.
    return match && !isOtherwise(match, sample, index) ? [{ ...counting(match, sample, index), index }] : []
  })
  const fields = new Set(candidates.map(({ column }) => column.field))
  const quantity = bestOf(candidates, 'quantity')
  for (const field of fields) {
    const best = bestOf(candidates, field)
    const [first] = best
    if (!first) continue
    if (isText(field) || best.length === 1) {
      const question = doubtOf(first, headers, sample, fields)
      if (question) questions.push(question)
      else columns[first.index] = first.column
      continue
    }
    const settled = settle(best, quantity, sample, mark)
    if (settled) columns[settled.index] = settled.column
    else questions.push(whichOf(best))
  }
  return { columns, questions }
}

function bestOf(candidates: readonly Candidate[], field: PackingField): Candidate[] {
  const fitting = candidates.filter(({ column }) => column.field === field)
  const score = Math.max(...fitting.map((candidate) => candidate.score))
  return fitting.filter((candidate) => candidate.score === score)
}

function isOtherwise({ column }: HeaderMatch, sample: Sample, index: number): boolean {
  const cells = sample.filled(index)
  if (isText(column.field) || cells.length === 0) return false
  return column.field === 'dimensions' && cells.every((cell) => !/\d/.test(cell))
}

/**
 * Chooses among columns that fit equally: the one with figures, the first of equal ones, or the one that is
 * another times the packages.
 */
function settle(
  best: readonly Candidate[],
  quantity: readonly Candidate[],
  sample: Sample,
  mark: DecimalMark,
) {
  const filled = best.filter(({ index }) => sample.figures(index, mark).some((figure) => figure !== null))
  const [one, other, more] = filled
  if (!one) return best[0]
  if (!other) return one
  if (more) return null
  const same = (index: number) => sample.figures(index, mark).join(' ')
  if (same(one.index) === same(other.index)) return one
  const [count] = quantity
  if (!count || quantity.length !== 1 || count.index === one.index) return null
  if (sample.isProduct([one.index, count.index], other.index, mark)) return other
  return sample.isProduct([other.index, count.index], one.index, mark) ? one : null
}

const whichOf = (best: readonly Candidate[]): PackingQuestion => ({
  code: 'which',
  columns: best.map(({ index }) => index),
  choices: [
    ...best.map(({ index, column }) =>
      best.map((each) => [each.index, each.index === index ? column : null] as const),
    ),
    best.map(({ index }) => [index, null] as const),
  ],
})

/** Returns the question about a column for a person, unless the rest of the list answers it. */
function doubtOf(
  { index, column, doubt }: Candidate,
  headers: readonly Header[],
  sample: Sample,
  fields: ReadonlySet<PackingField>,
): PackingQuestion | null {
  const ask = (
    code: PackingQuestion['code'],
    choices: readonly (PackingColumn | null)[],
  ): PackingQuestion => ({
    code,
    columns: [index],
    choices: choices.map((choice) => [[index, choice]] as const),
  })
  if (column.field === 'quantity') {
    const isOnPallets = headers.some(({ hint }) => hint === 'pallets')
    // The sizes of a numbered pallet aren't those of the cartons on it.
    if (isOnPallets && (fields.has('dimensions') || fields.has('lengthCm')))
      return ask('count', [column, null])
    const isDoubted = doubt?.about === 'count' || countsPieces(headers, sample, index)
    return isDoubted && !namesPackaging(headers, sample, index) ? ask('count', [column, null]) : null
  }
  switch (doubt?.about) {
    case 'basis': {
      const { perPackage: _, ...whole } = column
      return ask('basis', [{ ...whole, perPackage: true }, whole, null])
    }
    case 'meaning':
      if (fields.has('lengthCm') || fields.has('heightCm')) return null
      return ask('meaning', [...doubt.fields.map((field) => ({ field })), null])
    case 'unit':
      return ask('unit', [...doubt.units.map((unit) => ({ ...column, unit })), null])
    default:
      return null
  }
}

/** “Number and kind of packages” is headed by its kind, but `120 CARTONS` counts them. */
function counting(match: HeaderMatch, sample: Sample, index: number): HeaderMatch {
  const isCount = match.column.field === 'packaging' && sample.isMost(index, startsWithDigit)
  return isCount ? { ...match, column: { field: 'quantity' } } : match
}

export const isPiece = (cell: string) => readPackaging(cell) === 'PCS'

/** Numbers of cartons, pieces per carton or “pcs” in the cells say that a quantity may count pieces. */
function countsPieces(headers: readonly Header[], sample: Sample, quantity: number): boolean {
  if (headers[quantity]?.match && headers[quantity].match.score >= 3) return false
  return (
    headers.some(
      ({ hint }, index) => hint === 'pieces' || hint === 'pallets' || (hint && sample.isMost(index, isPiece)),
    ) || sample.isMost(quantity, (cell) => /\d/.test(cell) && isPiece(cell.replace(/^[\d\s.,'’]+/u, '')))
  )
}

/** True if the packaging of a line is named, so that its quantity counts packages. */
function namesPackaging(headers: readonly Header[], sample: Sample, quantity: number): boolean {
  return headers.some(({ match, hint }, index) => {
    if (index === quantity || hint || (match && match.column.field !== 'packaging')) return false
    return sample.isMost(index, (cell) => isPackagingWord(cell) && !isPiece(cell))
  })
}
