// The main link or button of each row or card of a list has `data-row` with the row's ID: keyboard navigation
// moves between these, and going back returns to them.
const rowSelector = 'main [data-row]'
const frameSelector = 'tr, li, [role="listitem"]'

export type RowStep = 'next' | 'previous'

function frameOf(row: Element): Element {
  return row.closest(frameSelector) ?? row
}

// Sticky bars cover at most this: the phone's top bar and a table's head above, the selection bar below.
const room = { top: 64, bottom: 80 }

export function isInSight(row: Element): boolean {
  const { top, bottom } = frameOf(row).getBoundingClientRect()
  return bottom > room.top && top < window.innerHeight
}

export function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`${rowSelector}[data-row="${CSS.escape(id)}"]`)
}

/** Focuses a row and shows all of it between the sticky bars. */
export function focusRow(row: HTMLElement, block: 'nearest' | 'center' = 'nearest'): void {
  row.focus({ preventScroll: true })
  const frame = frameOf(row)
  if (frame instanceof HTMLElement) frame.style.scrollMarginBlock = `${room.top}px ${room.bottom}px`
  frame.scrollIntoView({ block })
}

/** The row with the focus, even on another of its buttons; one scrolled out of view doesn't count. */
function currentRow(rows: readonly HTMLElement[]): HTMLElement | undefined {
  const frame = document.activeElement?.closest(frameSelector)
  return frame ? rows.find((row) => frame.contains(row) && isInSight(row)) : undefined
}

/** Moves the focus to the next or previous row; without a current row, to the first visible one. */
export function moveToRow(step: RowStep): void {
  const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)]
  const current = currentRow(rows)
  const target = current
    ? rows[rows.indexOf(current) + (step === 'next' ? 1 : -1)]
    : (rows.find((row) => isInSight(row) && frameOf(row).getBoundingClientRect().top >= room.top) ??
      rows.find(isInSight))
  if (target) focusRow(target)
}
