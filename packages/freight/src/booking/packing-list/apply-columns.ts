import type { DecimalMark } from '#booking/tables/read-number.ts'
import { readNumber, readQuantity } from '#booking/tables/read-number.ts'
import type { Table } from '#booking/tables/split-table.ts'
import {
  type ColumnMapping,
  measureOf,
  type PackingColumn,
  type PackingField,
  requiredFields,
} from './columns.ts'
import { readCountry } from './countries.ts'
import { type Packaging, readPackaging } from './packaging.ts'
import { inOurUnit, type MeasureUnit, readUnit } from './units-of-measure.ts'

/** The most lines of cargo that a list may have. */
export const mostPackingLines = 500

/** A line of cargo; what is missing or faulty is null. */
export interface PackingLine {
  packaging: Packaging
  quantity: number | null
  description: string | null
  grossWeightKg: number | null
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
  volumeM3: number | null
  hsCode: string | null
  originCountry: string | null
  stackable: boolean | null
  marks: string | null
  poNumber: string | null
}

export type PackingFaultCode =
  | 'missing'
  | 'not-a-number'
  | 'not-whole'
  | 'not-above-zero'
  | 'too-large'
  | 'unknown-unit'
  | 'unknown-packaging'
  | 'not-dimensions'
  | 'not-an-hs-code'
  | 'unknown-country'
  | 'not-yes-or-no'
  | 'too-long'
  | 'too-many-lines'

/** A cell that couldn't be read; row and column count from 1. `column` is null for a whole row. */
export interface PackingFault {
  row: number
  column: number | null
  field: PackingField | null
  code: PackingFaultCode
  value: string
}

export interface PackingLines {
  /** `row` is the line's row in the table, counted from 1. */
  lines: { row: number; line: PackingLine }[]
  faults: PackingFault[]
  /** Rows with sums instead of cargo. */
  totalRows: number[]
  /** Required fields that no column holds. */
  missingFields: PackingField[]
}

/** What a cell gives, or why it gives nothing. */
type Read<T> = { value: T } | { fault: PackingFaultCode }

const most = { quantity: 1_000_000, grossWeightKg: 10_000_000, length: 100_000, volumeM3: 1_000_000 }
const longest = { description: 1000, marks: 200, poNumber: 100 }

const isEmpty = (text: string) => /^(?:[-–—.]*|n\/?a|нет данных)$/i.test(text)
const isTotal = (text: string) =>
  /^(?:(?:grand |sub[ -]?)?totals?|sum|(?:итого|всего)(?: [а-яё .,]+)?)\s*:?$/iu.test(text)

function readMeasure(text: string, mark: DecimalMark, { field, unit }: PackingColumn): Read<number> {
  const measure = measureOf(field)
  const quantity = readQuantity(text, mark)
  if (!quantity || !measure) return { fault: 'not-a-number' }
  const ownUnit = quantity.rest === '' ? null : readUnit(quantity.rest, measure.kind)
  if (quantity.rest !== '' && ownUnit === null) return { fault: 'unknown-unit' }
  return bounded(inOurUnit(quantity.number, ownUnit ?? unit ?? measure.unit), mostOf(field))
}

function mostOf(field: PackingField): number {
  if (field === 'grossWeightKg') return most.grossWeightKg
  return field === 'volumeM3' ? most.volumeM3 : most.length
}

function bounded(figure: number, limit: number): Read<number> {
  if (figure <= 0) return { fault: 'not-above-zero' }
  return figure > limit ? { fault: 'too-large' } : { value: figure }
}

function readCount(text: string, mark: DecimalMark): Read<{ quantity: number; packaging: Packaging | null }> {
  const count = readQuantity(text, mark)
  if (!count) return { fault: 'not-a-number' }
  const packaging = count.rest === '' ? null : readPackaging(count.rest)
  if (count.rest !== '' && !packaging) return { fault: 'unknown-packaging' }
  if (!Number.isInteger(count.number)) return { fault: 'not-whole' }
  const quantity = bounded(count.number, most.quantity)
  return 'fault' in quantity ? quantity : { value: { quantity: quantity.value, packaging } }
}

type Dimensions = Pick<PackingLine, 'lengthCm' | 'widthCm' | 'heightCm'>

function readDimensions(text: string, mark: DecimalMark, unit: MeasureUnit): Read<Dimensions> {
  const plain = text.normalize('NFKC').toLowerCase().trim()
  const [, figures = plain, word = ''] = /^(.*\d)\s*([^\d\s]+)$/u.exec(plain) ?? []
  const ownUnit = word === '' ? unit : readUnit(word, 'length')
  if (!ownUnit) return { fault: 'unknown-unit' }
  const parts = figures.split(/\s*[xх×*/]\s*/u).map((part) => readNumber(part, mark))
  const [length = null, width = null, height = null] = parts
  if (parts.length !== 3 || length === null || width === null || height === null) {
    return { fault: 'not-dimensions' }
  }
  const [lengthCm, widthCm, heightCm] = [length, width, height].map((part) =>
    bounded(inOurUnit(part, ownUnit), most.length),
  )
  if (!lengthCm || 'fault' in lengthCm) return lengthCm ?? { fault: 'not-dimensions' }
  if (!widthCm || 'fault' in widthCm) return widthCm ?? { fault: 'not-dimensions' }
  if (!heightCm || 'fault' in heightCm) return heightCm ?? { fault: 'not-dimensions' }
  return { value: { lengthCm: lengthCm.value, widthCm: widthCm.value, heightCm: heightCm.value } }
}

function readHsCode(text: string): Read<string> {
  const digits = text.replace(/[\s.]/g, '')
  // Spreadsheets drop the zero in front of chapters 1 to 9.
  const whole = /^\d{5}$|^\d{7}$/.test(digits) ? `0${digits}` : digits
  return /^\d{6,12}$/.test(whole) ? { value: whole } : { fault: 'not-an-hs-code' }
}

function readYesNo(text: string): Read<boolean> {
  if (/^(?:yes|y|true|1|x|\+|✓|✔|да|stackable|штабелируем\p{L}*)$/iu.test(text)) return { value: true }
  if (/^(?:no|n|false|0|нет|non[- ]?stackable|not stackable|не ?штабелир\p{L}*)$/iu.test(text)) {
    return { value: false }
  }
  return { fault: 'not-yes-or-no' }
}

/** What a cell adds to its line. */
function readCell(text: string, mark: DecimalMark, column: PackingColumn): Read<Partial<PackingLine>> {
  const { field } = column
  const put = <T>(read: Read<T>, member: keyof PackingLine): Read<Partial<PackingLine>> =>
    'fault' in read ? read : { value: { [member]: read.value } }
  switch (field) {
    case 'quantity': {
      const read = readCount(text, mark)
      if ('fault' in read) return read
      const { quantity, packaging } = read.value
      return { value: packaging ? { quantity, packaging } : { quantity } }
    }
    case 'packaging': {
      const packaging = readPackaging(text)
      return packaging ? { value: { packaging } } : { fault: 'unknown-packaging' }
    }
    case 'dimensions':
      return readDimensions(text, mark, column.unit ?? 'cm')
    case 'grossWeightKg':
    case 'lengthCm':
    case 'widthCm':
    case 'heightCm':
    case 'volumeM3':
      return put(readMeasure(text, mark, column), field)
    case 'hsCode':
      return put(readHsCode(text), field)
    case 'originCountry': {
      const country = readCountry(text)
      return country ? { value: { originCountry: country } } : { fault: 'unknown-country' }
    }
    case 'stackable':
      return put(readYesNo(text), field)
    case 'description':
    case 'marks':
    case 'poNumber':
      return text.length > longest[field] ? { fault: 'too-long' } : { value: { [field]: text } }
  }
}

const emptyLine: PackingLine = {
  packaging: 'PKG',
  quantity: null,
  description: null,
  grossWeightKg: null,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: null,
  hsCode: null,
  originCountry: null,
  stackable: null,
  marks: null,
  poNumber: null,
}

const isRequired = (field: PackingField) => requiredFields.some((required) => required === field)
/** Lists write 0 where a dimension or volume isn't known. */
const mayBeZero = (field: PackingField) => !isRequired(field) && measureOf(field) !== null

function readRow(
  row: number,
  cells: readonly string[],
  mapping: ColumnMapping,
  faults: PackingFault[],
): PackingLine {
  const line = { ...emptyLine }
  for (const [index, column] of mapping.columns.entries()) {
    if (!column) continue
    const { field } = column
    const value = (cells[index] ?? '').trim()
    const fault = (code: PackingFaultCode) => faults.push({ row, column: index + 1, field, code, value })
    if (isEmpty(value)) {
      if (isRequired(field)) fault('missing')
      continue
    }
    const read = readCell(value, mapping.decimalMark, column)
    if (!('fault' in read)) Object.assign(line, read.value)
    else if (read.fault !== 'not-above-zero' || !mayBeZero(field)) fault(read.fault)
  }
  for (const column of mapping.columns) {
    if (!column?.perPackage || (column.field !== 'grossWeightKg' && column.field !== 'volumeM3')) continue
    const each = line[column.field]
    // Without a quantity the figure of one package says nothing of the line.
    line[column.field] =
      each === null || line.quantity === null ? null : Math.round(each * line.quantity * 1e6) / 1e6
  }
  return line
}

/** Reads a table of cells, pasted or out of a file, as the mapping says. Blank rows and sums are passed over. */
export function applyColumns(table: Table, mapping: ColumnMapping): PackingLines {
  const lines: PackingLines['lines'] = []
  const faults: PackingFault[] = []
  const totalRows: number[] = []
  for (const [index, cells] of table.entries()) {
    const row = index + 1
    if (row <= mapping.headerRows || cells.every((cell) => cell.trim() === '')) continue
    if (cells.some((cell) => isTotal(cell.trim()))) {
      totalRows.push(row)
      continue
    }
    if (lines.length === mostPackingLines) {
      faults.push({ row, column: null, field: null, code: 'too-many-lines', value: '' })
      break
    }
    lines.push({ row, line: readRow(row, cells, mapping, faults) })
  }
  const held = new Set(mapping.columns.map((column) => column?.field))
  return { lines, faults, totalRows, missingFields: requiredFields.filter((field) => !held.has(field)) }
}
