import type { DecimalMark } from '#booking/tables/read-number.ts'
import type { MeasureKind, MeasureUnit } from './units-of-measure.ts'

/**
 * The possible content of a column of a packing list; `dimensions` is all three in one, such as 120×80×100.
 */
export const packingFields = [
  'packaging',
  'quantity',
  'description',
  'grossWeightKg',
  'lengthCm',
  'widthCm',
  'heightCm',
  'dimensions',
  'volumeM3',
  'hsCode',
  'originCountry',
  'stackable',
  'marks',
  'poNumber',
  'unNumber',
] as const
export type PackingField = (typeof packingFields)[number]

/** Fields without which a line of cargo can't be booked. */
export const requiredFields = ['quantity', 'description', 'grossWeightKg'] as const satisfies PackingField[]

export interface PackingColumn {
  field: PackingField
  /** The unit of weights, dimensions and volumes; kg, cm or m³ by default. */
  unit?: MeasureUnit | undefined
  /** The word for the packages in the header of their number, such as “Ctns”. */
  packages?: string | undefined
  /** Weight or volume of one package instead of the whole line. */
  perPackage?: boolean | undefined
}

/** How a table is to be read; a guess that a person may correct. */
export interface ColumnMapping {
  /** How many rows are above the first line of cargo. */
  headerRows: number
  decimalMark: DecimalMark
  /** By position; null: not read. */
  columns: readonly (PackingColumn | null)[]
}

/** Returns the measure of a field, and the unit that is meant if none is named. */
export function measureOf(field: PackingField): { kind: MeasureKind; unit: MeasureUnit } | null {
  switch (field) {
    case 'grossWeightKg':
      return { kind: 'weight', unit: 'kg' }
    case 'lengthCm':
    case 'widthCm':
    case 'heightCm':
    case 'dimensions':
      return { kind: 'length', unit: 'cm' }
    case 'volumeM3':
      return { kind: 'volume', unit: 'm3' }
    default:
      return null
  }
}
