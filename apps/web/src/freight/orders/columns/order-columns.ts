import {
  companyColumns,
  type OrderColumn,
  orderColumns,
} from '@portolan/contract/identity/preferences/order-columns'

/** The width of a column in rem: at least `least`, and a share of `grow` of the remainder. */
export interface ColumnShape {
  least: number
  grow: number
  align?: 'end'
}

export const columnShapes: Record<OrderColumn, ColumnShape> = {
  number: { least: 7.25, grow: 0.5 },
  reference: { least: 7.5, grow: 1 },
  organization: { least: 8, grow: 2 },
  mode: { least: 6.5, grow: 0 },
  route: { least: 12, grow: 3 },
  status: { least: 8.5, grow: 0 },
  attention: { least: 12, grow: 3.5 },
  departure: { least: 8.25, grow: 0 },
  arrival: { least: 8.25, grow: 0.5 },
  delivery: { least: 8.25, grow: 0.5 },
  lateness: { least: 7, grow: 0 },
  lastEvent: { least: 13, grow: 3 },
  updated: { least: 8, grow: 0 },
  cargo: { least: 7.5, grow: 0.5 },
  goods: { least: 10, grow: 3 },
  packages: { least: 5.25, grow: 0, align: 'end' },
  weight: { least: 7, grow: 0, align: 'end' },
  carrier: { least: 8, grow: 1 },
  conveyance: { least: 10, grow: 2 },
  papers: { least: 6, grow: 0 },
  unpaid: { least: 10, grow: 1 },
  manager: { least: 7, grow: 1 },
  source: { least: 7, grow: 1 },
}

const boxRem = 2.25
const pinRem = 2
/** The check box and the pin before the columns; the company's rows have no pin. */
const leadRem = boxRem + pinRem

/** The columns that customers may choose. */
export const customerColumns = orderColumns.filter(
  (column) => !companyColumns.some((each) => each === column),
)

/** The table's default columns. The customer's reference stands under the number. */
const usual: readonly OrderColumn[] = [
  'number',
  'organization',
  'route',
  'status',
  'attention',
  'departure',
  'arrival',
  'delivery',
  'cargo',
  'papers',
]

// The default columns, by how long a narrow table keeps them.
const byImportance: readonly OrderColumn[] = [
  'number',
  'route',
  'status',
  'arrival',
  'attention',
  'organization',
  'delivery',
  'departure',
  'cargo',
  'papers',
]

/** The default columns; only people in several organizations need the organization's. */
export function usualColumns(hasSeveral: boolean): OrderColumn[] {
  return usual.filter((column) => hasSeveral || column !== 'organization')
}

/** The minimum total width of the columns, in rem. */
export function leastWidth(columns: readonly OrderColumn[]): number {
  return columns.reduce((sum, column) => sum + columnShapes[column].least, leadRem)
}

/** The default columns that fit into this many rem, most important first. */
export function fittingColumns(
  room: number,
  hasSeveral: boolean,
  columns: readonly OrderColumn[] = usualColumns(hasSeveral),
  order = byImportance,
): OrderColumn[] {
  const unique: OrderColumn[] = []
  for (const column of order) {
    if (!columns.includes(column)) continue
    if (unique.length > 0 && leastWidth([...unique, column]) > room) break
    unique.push(column)
  }
  return columns.filter((column) => unique.includes(column))
}

/** Widths that a person gave columns, in rem. */
export type ColumnWidths = Readonly<Partial<Record<OrderColumn, number>>>

/** The widths of columns in this many rem: those that the person chose, and shares of the rest. */
function widthsOf(
  columns: readonly OrderColumn[],
  room: number,
  chosen: ColumnWidths,
  lead: number,
): Record<string, number> {
  // A scrolling table needn't truncate.
  const scrolls = leastWidth(columns) > room
  const widths = new Map<OrderColumn, number>()
  const growing = new Set<OrderColumn>()
  for (const column of columns) {
    const { least, grow } = columnShapes[column]
    widths.set(column, chosen[column] ?? (scrolls && grow >= 1 ? least * 1.35 : least))
    if (chosen[column] === undefined && grow > 0) growing.add(column)
  }
  // As a grid shares its room: whatever has more than its share at its least takes no part.
  while (growing.size > 0) {
    const others = columns.filter((column) => !growing.has(column))
    const taken = others.reduce((sum, column) => sum + (widths.get(column) ?? 0), lead)
    const shares = [...growing].reduce((sum, column) => sum + columnShapes[column].grow, 0)
    const share = (room - taken) / shares
    const wide = [...growing].filter(
      (column) => (widths.get(column) ?? 0) > share * columnShapes[column].grow,
    )
    if (wide.length === 0) {
      for (const column of growing) widths.set(column, share * columnShapes[column].grow)
      break
    }
    for (const column of wide) growing.delete(column)
  }
  return Object.fromEntries(widths)
}

/** The layout of a row: the tracks of its grid, equal in every row, and its width in rem. */
export function layOut(
  columns: readonly OrderColumn[],
  room: number,
  chosen: ColumnWidths = {},
  hasPins = true,
): { tracks: string; least: number; widths: Record<string, number> } {
  const lead = hasPins ? leadRem : boxRem
  const widths = widthsOf(columns, room, chosen, lead)
  // Rounded down, so that a row that fits never scrolls.
  const rounded = columns.map((column) => Math.floor((widths[column] ?? 0) * 1000) / 1000)
  return {
    widths,
    tracks: [boxRem, ...(hasPins ? [pinRem] : []), ...rounded].map((width) => `${width}rem`).join(' '),
    least: rounded.reduce((sum, width) => sum + width, lead),
  }
}

const narrowest = 4
const widest = 60

/**
 * The chosen widths after a column got this one. Those before it keep theirs, so that its edge follows the
 * pointer.
 */
export function withWidth(
  widths: Readonly<Record<string, number>>,
  columns: readonly OrderColumn[],
  column: OrderColumn,
  width: number,
): ColumnWidths {
  const before = columns.slice(0, columns.indexOf(column))
  return Object.fromEntries([
    ...before.map((each) => [each, widths[each]]),
    [column, Math.min(widest, Math.max(narrowest, width))],
  ])
}

/** The stored widths that are valid. */
export function readWidths(stored: string | null): ColumnWidths {
  let read: unknown
  try {
    read = JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
  const entries = typeof read === 'object' && read !== null ? Object.entries(read) : []
  return Object.fromEntries(
    entries.filter(
      ([column, width]) =>
        orderColumns.some((each) => each === column) &&
        typeof width === 'number' &&
        width >= narrowest &&
        width <= widest,
    ),
  )
}

/** A column in the dialog. */
export interface ColumnChoice {
  column: OrderColumn
  shown: boolean
}

/** Every offered column: the shown ones in order, then the others. */
export function choicesOf(
  columns: readonly OrderColumn[],
  offered: readonly OrderColumn[] = customerColumns,
): ColumnChoice[] {
  const others = offered.filter((column) => !columns.includes(column))
  return [
    ...columns.map((column) => ({ column, shown: true })),
    ...others.map((column) => ({ column, shown: false })),
  ]
}

/** The shown columns, in order. */
export function chosenOf(choices: readonly ColumnChoice[]): OrderColumn[] {
  return choices.filter(({ shown }) => shown).map(({ column }) => column)
}

/** Shows or hides a column; the number is always shown, since it links to the order. */
export function withToggled(choices: readonly ColumnChoice[], column: OrderColumn): ColumnChoice[] {
  if (column === 'number') return [...choices]
  return choices.map((choice) => (choice.column === column ? { ...choice, shown: !choice.shown } : choice))
}

/** Moves a column; beyond either end it stays at that end. */
export function withMoved(
  choices: readonly ColumnChoice[],
  column: OrderColumn,
  place: number,
): ColumnChoice[] {
  const moved = choices.find((choice) => choice.column === column)
  const others = choices.filter((choice) => choice !== moved)
  return moved ? others.toSpliced(Math.max(0, place), 0, moved) : others
}

/** The choice to save; null for the default, which may change later. */
export function keptOf(
  choices: readonly ColumnChoice[],
  defaults: readonly OrderColumn[],
): OrderColumn[] | null {
  const columns = chosenOf(choices)
  return columns.join() === defaults.join() ? null : columns
}
