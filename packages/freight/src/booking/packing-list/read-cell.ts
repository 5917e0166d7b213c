import { type DecimalMark, readQuantity } from '#booking/tables/read-number.ts'
import { measureOf, type PackingColumn, type PackingField } from './columns.ts'
import { readCountry } from './countries.ts'
import { type Packaging, readPackaging } from './packaging.ts'
import { splitThree } from './read-dimensions.ts'
import { inOurUnit, type MeasureUnit, readUnit } from './units-of-measure.ts'

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
  /** Four digits. */
  unNumber: string | null
}

/** Why a cell gives nothing. */
export type CellFaultCode =
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
  | 'not-a-un-number'
  | 'too-long'

/** A cell's value, or the reason why it has none. */
type Read<T> = { value: T } | { fault: CellFaultCode }

const most = { quantity: 1_000_000, grossWeightKg: 10_000_000, length: 100_000, volumeM3: 1_000_000 }
export const longest = { description: 1000, marks: 200, poNumber: 100 }

function readMeasure(text: string, mark: DecimalMark, { field, unit }: PackingColumn): Read<number> {
  const measure = measureOf(field)
  const quantity = readQuantity(text, mark)
  if (!quantity || !measure) return { fault: 'not-a-number' }
  const ownUnit = quantity.rest === '' ? null : readUnit(quantity.rest, measure.kind)
  if (quantity.rest !== '' && ownUnit === null) return { fault: 'unknown-unit' }
  return bounded(inOurUnit(quantity.number, ownUnit ?? unit ?? measure.unit), maxOf(field))
}

function maxOf(field: PackingField): number {
  if (field === 'grossWeightKg') return most.grossWeightKg
  return field === 'volumeM3' ? most.volumeM3 : most.length
}

function bounded(figure: number, limit: number): Read<number> {
  if (figure <= 0) return { fault: 'not-above-zero' }
  return figure > limit ? { fault: 'too-large' } : { value: figure }
}

/** The word for the packages in a cell such as `24 drums`; empty if there is none. */
export function packagesIn(text: string, mark: DecimalMark): string {
  return readQuantity(text, mark)?.rest ?? ''
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
  const read = splitThree(text, mark, unit)
  if ('fault' in read) return read
  const [lengthCm, widthCm, heightCm] = read.figures.map((figure, index) =>
    bounded(inOurUnit(figure, read.units[index] ?? unit), most.length),
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

const namedUnNumber = /\bUN[\s-]*(\d{4})(?!\d)/i

/** The UN number that a description names: “PAINT, UN 1263”. */
export const unNumberIn = (text: string): string | null => namedUnNumber.exec(text)?.[1] ?? null

function readUnNumber(text: string): Read<string> {
  // Spreadsheets drop the zero of explosives.
  const digits = /^\d{3,4}$/.test(text) ? text.padStart(4, '0') : unNumberIn(text)
  return digits === null ? { fault: 'not-a-un-number' } : { value: digits }
}

function readYesNo(text: string): Read<boolean> {
  if (/^(?:yes|y|true|1|x|\+|✓|✔|да|stackable|штабелируем\p{L}*)$/iu.test(text)) return { value: true }
  if (/^(?:no|n|false|0|нет|non[- ]?stackable|not stackable|не ?штабелир\p{L}*)$/iu.test(text)) {
    return { value: false }
  }
  return { fault: 'not-yes-or-no' }
}

/** Returns what a non-empty cell adds to its line. */
export function readCell(text: string, mark: DecimalMark, column: PackingColumn): Read<Partial<PackingLine>> {
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
    case 'unNumber':
      return put(readUnNumber(text), field)
    case 'description':
    case 'marks':
    case 'poNumber':
      return text.length > longest[field] ? { fault: 'too-long' } : { value: { [field]: text } }
  }
}
