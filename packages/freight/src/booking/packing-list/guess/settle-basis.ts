import type { PackingLines } from '#booking/packing-list/apply-columns.ts'
import type { ColumnMapping } from '#booking/packing-list/columns.ts'
import { readCell } from '#booking/packing-list/read-cell.ts'
import type { Table } from '#booking/tables/split-table.ts'

/**
 * The mapping with figures per package or per line as the sum at the end of the list says, which wins over
 * the header.
 */
export function settleBasis(
  table: Table,
  mapping: ColumnMapping,
  { lines, totalRows }: PackingLines,
): ColumnMapping {
  const last = totalRows.at(-1)
  if (last === undefined) return mapping
  let isChanged = false
  const columns = mapping.columns.map((column, index) => {
    if (column?.field !== 'grossWeightKg' && column?.field !== 'volumeM3') return column
    const { field, perPackage, ...rest } = column
    const cell = (table[last - 1]?.[index] ?? '').trim()
    const read = cell === '' ? null : readCell(cell, mapping.decimalMark, column)
    const total = read && 'value' in read ? read.value[field] : null
    if (!total) return column
    const isSum = (asEach: boolean) => {
      const sum = lines.reduce((whole, { line }) => {
        const [figure, quantity] = [line[field], line.quantity]
        if (figure === null || quantity === null) return whole + (asEach ? 0 : (figure ?? 0))
        if (asEach === (perPackage === true)) return whole + figure
        return whole + (asEach ? figure * quantity : figure / quantity)
      }, 0)
      return Math.abs(sum - total) <= Math.max(total * 0.001, 0.001)
    }
    if (isSum(perPackage === true) || !isSum(perPackage !== true)) return column
    isChanged = true
    return perPackage ? { field, ...rest } : { field, ...rest, perPackage: true }
  })
  return isChanged ? { ...mapping, columns } : mapping
}
