import { splitTable } from '#booking/tables/split-table.ts'
import { isDangerousGoodsClass, isPackingGroup, type PackingGroup } from './classes.ts'
import type { DangerousGoodsEntry, DangerousGoodsList } from './dangerous-goods-list.ts'

type Column = 'unNumber' | 'properShippingName' | 'class' | 'packingGroup'

/** The headers of a list, without what isn't a letter or digit. */
const headers: readonly (readonly [Column, RegExp])[] = [
  ['packingGroup', /^(?:packinggroups?|packgroup|pg|группаупаковки)/],
  ['unNumber', /^(?:un|unno|unnumber|unid|номероон|noоон|оон)$/],
  ['class', /^(?:class|hazardclass|classordivision|division|imoclass|imdgclass|класс|классопасности)/],
  ['properShippingName', /^(?:propershippingname|psn|name|description|substance|наименование|название)/],
]

/** A row that can't be used. */
export interface ListFault {
  row: number
  column: Column
  code: 'column-missing' | 'not-a-un-number' | 'name-missing' | 'unknown-class' | 'unknown-packing-group'
  value: string
}

export interface DangerousGoodsFile {
  list: DangerousGoodsList
  faults: ListFault[]
}

/** More than the UN numbers there are, with several entries each. */
const maxRows = 50_000

const columnOf = (header: string) => {
  const letters = header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return headers.find(([, pattern]) => pattern.test(letters))?.[0] ?? null
}

/** Packing groups of a cell, such as `II`, `II, III` or `PG 2`; an empty cell is an entry without one. */
function readPackingGroups(cell: string): (PackingGroup | null)[] | null {
  const roman = ['I', 'II', 'III']
  const words = cell
    .toUpperCase()
    .replace(/\bPG\b/g, '')
    .split(/[\s,;/]+/)
    .filter((word) => !/^[-–—]*$/.test(word))
    .map((word) => (/^[1-3]$/.test(word) ? (roman[Number(word) - 1] ?? word) : word))
  if (words.length === 0) return [null]
  const groups = words.filter(isPackingGroup)
  return groups.length === words.length ? groups : null
}

/**
 * Reads an operator's list (CSV) with columns for UN number, proper shipping name, class and, if it has one,
 * packing group, named in English or Russian in the first row. Rows with faults are left out; a number may
 * have several rows.
 */
export function readDangerousGoodsList(text: string): DangerousGoodsFile {
  const { table } = splitTable(text, maxRows)
  const columns = (table[0] ?? []).map(columnOf)
  const list = new Map<string, DangerousGoodsEntry[]>()
  const faults: ListFault[] = (['unNumber', 'properShippingName', 'class'] as const)
    .filter((column) => !columns.includes(column))
    .map((column) => ({ row: 1, column, code: 'column-missing', value: (table[0] ?? []).join(', ') }))
  if (faults.length > 0) return { list, faults }
  const hasGroups = columns.includes('packingGroup')
  for (const [index, cells] of table.entries()) {
    if (index === 0 || cells.every((cell) => cell === '')) continue
    const cellOf = (column: Column) => cells[columns.indexOf(column)] ?? ''
    const fault = (column: Column, code: ListFault['code']) =>
      faults.push({ row: index + 1, column, code, value: cellOf(column) })
    // Spreadsheets drop the zeros of explosives: 336 is UN 0336.
    const unNumber = cellOf('unNumber')
      .replace(/^UN\s*/i, '')
      .padStart(4, '0')
    const properShippingName = cellOf('properShippingName')
    const dangerousClass = cellOf('class').replace(',', '.').replace(/\s/g, '').toUpperCase()
    const groups = hasGroups ? readPackingGroups(cellOf('packingGroup')) : null
    if (!/^\d{4}$/.test(unNumber) || unNumber === '0000') fault('unNumber', 'not-a-un-number')
    else if (properShippingName === '') fault('properShippingName', 'name-missing')
    else if (!isDangerousGoodsClass(dangerousClass)) fault('class', 'unknown-class')
    else if (hasGroups && groups === null) fault('packingGroup', 'unknown-packing-group')
    else {
      const entry = { unNumber, properShippingName, class: dangerousClass, packingGroups: groups }
      list.set(unNumber, [...(list.get(unNumber) ?? []), entry])
    }
  }
  return { list, faults }
}
