import type { LanePrices, PriceColumn } from '@portolan/contract/company/rate-sheets/sheet-prices'
import type { PricePage } from '#desk/rate-sheets/queries.ts'

/** A price of the sheet. */
export interface TableCell {
  line: number
  currency: string
  value: string | null
}

/** A column over all pages; a second line for the same charge in a lane makes a second column. */
export interface TableColumn extends PriceColumn {
  key: string
  /** The currency of its first price; others are named in their cells. */
  currency: string
}

export interface TableRow extends Omit<LanePrices, 'cells'> {
  /** By the key of its column. */
  cells: ReadonlyMap<string, TableCell>
  /** For the search, in lower case. */
  text: string
}

export interface PriceTable {
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
}

/** One table of all pages loaded so far. Each page is read once, since another one comes every moment. */
export function tableOf(pages: readonly PricePage[]): PriceTable {
  const tables = pages.map((page) => {
    const table = tableOfPage.get(page) ?? readPage(page)
    tableOfPage.set(page, table)
    return table
  })
  const columns = new Map<string, TableColumn>()
  for (const column of tables.flatMap((table) => table.columns))
    if (!columns.has(column.key)) columns.set(column.key, column)
  return { columns: [...columns.values()].toSorted(byPrice), rows: tables.flatMap(({ rows }) => rows) }
}

const tableOfPage = new WeakMap<PricePage, PriceTable>()

function readPage({ results, columns: own }: PricePage): PriceTable {
  const columns = new Map<string, TableColumn>()
  const names = own.map((column) => JSON.stringify(column))
  const rows = results.map(({ cells, ...lane }): TableRow => {
    const byKey = new Map<string, TableCell>()
    for (const { column, ...cell } of cells) {
      const kind = own[column]
      const name = names[column]
      if (!kind || name === undefined) continue
      let key = name
      for (let number = 2; byKey.has(key); number++) key = `${name} ${number}`
      byKey.set(key, cell)
      if (!columns.has(key)) columns.set(key, { ...kind, key, currency: cell.currency })
    }
    const { lane: ref, from, to, carrier, service } = lane
    const text = [ref, from, to, carrier, service].filter(Boolean).join(' ').toLowerCase()
    return { ...lane, cells: byKey, text }
  })
  return { columns: [...columns.values()], rows }
}

const legs = ['main', 'origin', 'destination']
const parts = ['min', 'amount', 'break', 'max']

/** Freight first; the prices of a charge stay together, in the order in which they came. */
function byPrice(a: TableColumn, b: TableColumn): number {
  return (
    legs.indexOf(a.leg) - legs.indexOf(b.leg) ||
    (a.code === b.code && a.equipment === b.equipment && a.zone === b.zone
      ? parts.indexOf(a.part) - parts.indexOf(b.part) || Number(a.from ?? 0) - Number(b.from ?? 0)
      : 0)
  )
}

/** The name of a changed price: lanes keep their reference over versions, and columns their key. */
export const cellKey = (lane: string, column: string) => `${lane}\u0000${column}`

/** Changed prices by `cellKey`; null is on request. */
export type Edits = ReadonlyMap<string, string | null>

/** The price that a cell shows: the changed one, else the saved one. */
export function shownValue(row: TableRow, column: TableColumn, edits: Edits): string | null | undefined {
  const cell = row.cells.get(column.key)
  if (!cell) return undefined
  const edited = edits.get(cellKey(row.lane, column.key))
  return edited === undefined ? cell.value : edited
}

/** Changes without those that are what is saved anyway, unless another price of theirs is being saved. */
export function withEdits(
  edits: Edits,
  changes: readonly { row: TableRow; column: TableColumn; value: string | null }[],
  sent: Edits = new Map(),
): Edits {
  const next = new Map(edits)
  for (const { row, column, value } of changes) {
    const key = cellKey(row.lane, column.key)
    if (row.cells.get(column.key)?.value === value && !sent.has(key)) next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** The changes without those that the table has by now. */
export function unsavedEdits({ rows }: PriceTable, edits: Edits): Edits {
  const byLane = new Map(rows.map((row) => [row.lane, row]))
  const isSaved = ([key, value]: [string, string | null]) => {
    const [lane = '', column = ''] = key.split('\u0000')
    return byLane.get(lane)?.cells.get(column)?.value === value
  }
  return new Map([...edits].filter((edit) => !isSaved(edit)))
}

/** The changes to send, and how many have no place in the table. */
export function sentChanges({ rows, columns }: PriceTable, edits: Edits) {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const byLane = new Map(rows.map((row) => [row.lane, row]))
  const changes = [...edits].flatMap(([key, value]) => {
    const [lane = '', name = ''] = key.split('\u0000')
    const column = byKey.get(name)
    const cell = byLane.get(lane)?.cells.get(name)
    if (!column || !cell) return []
    return [{ lane, line: cell.line, part: column.part, from: column.from, value, before: cell.value }]
  })
  return { changes, lost: edits.size - changes.length }
}

/** A change with the price that it replaces. */
export type SentChange = ReturnType<typeof sentChanges>['changes'][number]
