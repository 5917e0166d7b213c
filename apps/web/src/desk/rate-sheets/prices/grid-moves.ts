/** A cell by its place among the visible ones. */
export interface GridPlace {
  row: number
  column: number
}

/** An area of the grid: the active cell and the opposite corner. */
export interface GridSelection {
  active: GridPlace
  end: GridPlace
}

const pageRows = 12

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Where a key moves the selection in a grid of that size; null for a key that doesn't move. */
export function moved(
  { active, end }: GridSelection,
  { key, shiftKey, ctrlKey, metaKey }: Key,
  size: { rows: number; columns: number },
): GridSelection | null {
  const isFar = ctrlKey || metaKey
  const from = shiftKey && key !== 'Tab' ? end : active
  const to = target(from, key, { isFar, isBack: shiftKey }, size)
  if (to === null) return null
  const next = { row: within(to.row, size.rows), column: within(to.column, size.columns) }
  return shiftKey && key !== 'Tab' ? { active, end: next } : { active: next, end: next }
}

const within = (place: number, count: number) => Math.min(Math.max(place, 0), Math.max(count - 1, 0))

function target(
  { row, column }: GridPlace,
  key: string,
  { isFar, isBack }: { isFar: boolean; isBack: boolean },
  { rows, columns }: { rows: number; columns: number },
): GridPlace | null {
  switch (key) {
    case 'ArrowUp':
      return { row: isFar ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: isFar ? rows : row + 1, column }
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: isFar ? columns : column + 1 }
    case 'Tab':
      return tabbed({ row, column }, isBack, { rows, columns })
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 }
    case 'End':
      return { row: isFar ? rows : row, column: columns }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return null
  }
}

/** Over the ends of rows; at the end of the grid the focus leaves it. */
function tabbed(
  { row, column }: GridPlace,
  isBack: boolean,
  { rows, columns }: { rows: number; columns: number },
): GridPlace | null {
  const next = row * columns + column + (isBack ? -1 : 1)
  if (next < 0 || next >= rows * columns) return null
  return { row: Math.floor(next / columns), column: next % columns }
}

/** The rows and columns of a selection, first and last. */
export function areaOf({ active, end }: GridSelection) {
  return {
    top: Math.min(active.row, end.row),
    bottom: Math.max(active.row, end.row),
    left: Math.min(active.column, end.column),
    right: Math.max(active.column, end.column),
  }
}
