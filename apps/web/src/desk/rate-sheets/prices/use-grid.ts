import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { areaOf, type GridPlace, type GridSelection, moved } from './grid-moves.ts'
import { type Edits, shownValue, type TableColumn, type TableRow } from './price-table.ts'
import { cleared, copyText } from './read-paste.ts'

export interface GridOptions {
  id: string
  rows: readonly TableRow[]
  columns: readonly TableColumn[]
  edits: Edits
  /** null for a grid that is only read. */
  onChange: ((changes: { row: TableRow; column: TableColumn; value: string | null }[]) => void) | null
  /** A block of cells for the active cell and those behind it. */
  onPaste: (text: string, rows: readonly TableRow[], columns: readonly TableColumn[]) => void
  onUndo: () => void
  onRedo: () => void
  mark: DecimalMark
  grid: RefObject<HTMLElement | null>
  scrollTo: (row: number) => void
}

const start: GridSelection = { active: { row: 0, column: 0 }, end: { row: 0, column: 0 } }

/** The selection of a grid and the text of its edited cell, moved by keys and the clipboard. */
export function useGrid(options: GridOptions) {
  const { id, rows, columns, edits, mark, grid, scrollTo, onChange, onPaste, onUndo, onRedo } = options
  const [selection, setSelection] = useState(start)
  const [isEditing, setEditing] = useState(false)
  /** The text of the edited cell; its field draws it, so that no key draws the grid. */
  const typed = useRef('')
  const size = { rows: rows.length, columns: columns.length }
  // A filter may leave fewer rows than the selection knows.
  const active = clamped(selection.active, size)
  const area = areaOf({ active, end: clamped(selection.end, size) })
  const row = rows[active.row]
  const column = columns[active.column]
  const isOpen = onChange !== null && row?.cells.has(column?.key ?? '') === true

  function select(next: GridSelection) {
    setSelection(next)
    scrollTo(next.end.row)
    // A row that isn't drawn yet has its column in sight when it comes.
    const cell =
      document.getElementById(`${id}-${next.end.row}-${next.end.column}`) ??
      document.getElementById(`${id}-head-${next.end.column}`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function edit(text?: string) {
    if (!isOpen || !row || !column) return
    typed.current = text ?? shownValue(row, column, edits) ?? ''
    setEditing(true)
  }

  function stop(next: GridSelection | null) {
    setEditing(false)
    grid.current?.focus({ preventScroll: true })
    if (next) select(next)
  }

  function clear() {
    const { top, bottom, left, right } = area
    const cells = cleared(rows.slice(top, bottom + 1), columns.slice(left, right + 1), mark)
    if (cells.length > 0) onChange?.(cells)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isEditing || event.nativeEvent.isComposing) return
    const next = moved({ active, end: selection.end }, event, size)
    const isCommand = event.ctrlKey || event.metaKey
    const letter = event.key.toLowerCase()
    if (next) select(next)
    else if (event.key === 'Enter' || event.key === 'F2') edit()
    else if (event.key === 'Delete' || event.key === 'Backspace') clear()
    else if (isCommand && letter === 'z') (event.shiftKey ? onRedo : onUndo)()
    else if (isCommand && letter === 'y') onRedo()
    // A digit begins a new price; letters stay the shortcuts of the page.
    else if (!isCommand && /^[\d.,]$/.test(event.key) && isOpen) edit(event.key)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function paste(event: ClipboardEvent) {
    if (isEditing || !onChange) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    onPaste(text, rows.slice(area.top), columns.slice(area.left))
  }

  function copy(event: ClipboardEvent) {
    if (isEditing) return
    event.preventDefault()
    const picked = rows.slice(area.top, area.bottom + 1)
    event.clipboardData.setData(
      'text/plain',
      copyText(picked, columns.slice(area.left, area.right + 1), edits),
    )
  }

  function onMouseDown(event: MouseEvent) {
    // The focus stays in the grid, so that a key follows at once.
    if (placeOf(event.target)) event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    const at = placeOf(event.target)
    if (at) stop({ active: event.shiftKey ? active : at, end: at })
  }

  function onDoubleClick(event: MouseEvent) {
    if (placeOf(event.target)) edit()
  }

  return {
    active,
    area,
    isEditing,
    typed,
    size,
    /** There is a cell to edit or to leave. */
    isActive: row !== undefined && column !== undefined,
    stop,
    handlers: { onKeyDown, onPaste: paste, onCopy: copy, onMouseDown, onClick, onDoubleClick },
  }
}

/** The place of the cell that the mouse is on; the grid listens for all of them. */
function placeOf(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest('td[aria-colindex]') : null
  const row = cell?.closest('tr')
  if (!cell || !row) return null
  return { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 2 }
}

const clamped = ({ row, column }: GridPlace, { rows, columns }: { rows: number; columns: number }) => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})
