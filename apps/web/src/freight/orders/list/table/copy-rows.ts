import { textOf } from '#freight/orders/list/room/wide-table.ts'

/**
 * Copies selected rows as a table does, with tabs between the cells: a row is a grid, of which browsers copy
 * each cell as a line. Part of one cell is copied as it is.
 */
export function copyRows(event: ClipboardEvent, table: HTMLTableElement): void {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return
  const rows = [...(table.tBodies[0]?.rows ?? [])]
    .map((row) => [...row.cells].filter((cell) => selection.containsNode(cell, true)))
    .filter((cells) => cells.length > 0)
  if (rows.flat().length < 2) return
  const lines = rows.map((cells) => cells.filter(isShown).map(textOf).join('\t'))
  event.clipboardData?.setData('text/plain', lines.join('\n'))
  event.preventDefault()
}

// The cells of check box and pin have no text.
function isShown(cell: HTMLElement): boolean {
  return cell.dataset.whole !== undefined || cell.tagName === 'TH'
}
