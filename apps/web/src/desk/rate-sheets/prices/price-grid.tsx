import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { CellEditor } from './cell-editor.tsx'
import { columnFacts, columnName } from './column-name.ts'
import { areaOf, type GridPlace, type GridSelection, moved } from './grid-moves.ts'
import { PriceCell } from './price-cell.tsx'
import { cellKey, type Edits, shownValue, type TableColumn, type TableRow } from './price-table.ts'
import { copyText, readPrice } from './read-paste.ts'

const rowHeight = 40
const rowsAhead = 10

interface PriceGridProps {
  rows: readonly TableRow[]
  columns: readonly TableColumn[]
  edits: Edits
  /** null for a grid that is only read. */
  onChange: ((changes: { row: TableRow; column: TableColumn; value: string | null }[]) => void) | null
  /** A block of cells for the active cell and those behind it. */
  onPaste: (text: string, rows: readonly TableRow[], columns: readonly TableColumn[]) => void
  onUndo: () => void
  onRedo: () => void
}

const start: GridSelection = { active: { row: 0, column: 0 }, end: { row: 0, column: 0 } }

/**
 * Prices as a spreadsheet: lanes as rows, kinds of prices as columns. Only rows in sight are drawn, so that
 * thousands of lanes scroll like ten.
 */
export function PriceGrid({ rows, columns, edits, onChange, onPaste, onUndo, onRedo }: PriceGridProps) {
  const t = useMessages(messages)
  const mark = useLocale() === 'ru' ? ',' : '.'
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const [selection, setSelection] = useState(start)
  /** The text with which the active cell is edited. */
  const [typed, setTyped] = useState<string | null>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: rowsAhead,
    scrollPaddingStart: 56,
  })
  const size = { rows: rows.length, columns: columns.length }
  // A filter may leave fewer rows than the selection knows.
  const active = clamped(selection.active, size)
  const area = areaOf({ active, end: clamped(selection.end, size) })
  const row = rows[active.row]
  const column = columns[active.column]
  const isOpen = onChange !== null && row?.cells.has(column?.key ?? '') === true

  function select(next: GridSelection) {
    setSelection(next)
    virtualizer.scrollToIndex(next.end.row)
    const cell = document.getElementById(`${id}-${next.end.row}-${next.end.column}`)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  function edit(text?: string) {
    if (!isOpen || !row || !column) return
    setTyped(text ?? shownValue(row, column, edits) ?? '')
  }

  function stop(next: GridSelection | null) {
    setTyped(null)
    grid.current?.focus({ preventScroll: true })
    if (next) select(next)
  }

  function clear() {
    if (!onChange) return
    const cells = rows.slice(area.top, area.bottom + 1).flatMap((each) =>
      columns.slice(area.left, area.right + 1).flatMap((kind) => {
        const read = readPrice('', each, kind, mark)
        return read.fault === undefined ? [{ row: each, column: kind, value: read.value }] : []
      }),
    )
    if (cells.length > 0) onChange(cells)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (typed !== null || event.nativeEvent.isComposing) return
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
    if (typed !== null || !onChange) return
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    onPaste(text, rows.slice(area.top), columns.slice(area.left))
  }

  function copy(event: ClipboardEvent) {
    if (typed !== null) return
    event.preventDefault()
    const picked = rows.slice(area.top, area.bottom + 1)
    event.clipboardData.setData(
      'text/plain',
      copyText(picked, columns.slice(area.left, area.right + 1), edits),
    )
  }

  const items = virtualizer.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={frame} className="relative max-h-[70dvh] overflow-auto">
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that takes the keys
        role="grid"
        tabIndex={0}
        aria-label={t('prices.label')}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={onChange === null}
        aria-multiselectable
        aria-activedescendant={row && column ? `${id}-${active.row}-${active.column}` : undefined}
        onKeyDown={onKeyDown}
        onPaste={paste}
        onCopy={copy}
        className="table-fixed border-collapse outline-none focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
      >
        <Heads columns={columns} />
        <tbody>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const lane = rows[index]
            return (
              lane && (
                <tr key={lane.lane} aria-rowindex={index + 2} className="h-10 border-b">
                  <LaneHead lane={lane} />
                  {columns.map((kind, place) => {
                    const isActive = index === active.row && place === active.column
                    return isActive && typed !== null ? (
                      <CellEditor
                        key={kind.key}
                        id={`${id}-${index}-${place}`}
                        label={t('prices.cellLabel', { lane: lane.lane, column: columnName(kind, t) })}
                        text={typed}
                        read={(text) => readPrice(text, lane, kind, mark)}
                        currency={lane.cells.get(kind.key)?.currency ?? kind.currency}
                        onText={setTyped}
                        onCancel={() => stop(null)}
                        onDone={(value, key) => {
                          onChange?.([{ row: lane, column: kind, value }])
                          stop(key && moved({ active, end: active }, key, size))
                        }}
                      />
                    ) : (
                      <PriceCell
                        key={kind.key}
                        id={`${id}-${index}-${place}`}
                        place={place}
                        row={lane}
                        column={kind}
                        value={shownValue(lane, kind, edits)}
                        isChanged={edits.has(cellKey(lane.lane, kind.key))}
                        isActive={isActive}
                        isSelected={isWithin(area, index, place)}
                        onSelect={(isExtending) => {
                          const at = { row: index, column: place }
                          stop({ active: isExtending ? active : at, end: at })
                        }}
                        onEdit={() => edit()}
                      />
                    )
                  })}
                </tr>
              )
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** The room of rows that aren't drawn. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null
}

const isWithin = ({ top, bottom, left, right }: ReturnType<typeof areaOf>, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

const clamped = ({ row, column }: GridPlace, { rows, columns }: { rows: number; columns: number }) => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

function Heads({ columns }: { columns: readonly TableColumn[] }) {
  const t = useMessages(messages)
  return (
    <thead className="sticky top-0 z-2 bg-surface">
      <tr aria-rowindex={1} className="h-14 border-b text-muted text-sm">
        <th
          scope="col"
          className="sticky start-0 z-1 w-60 min-w-60 border-e bg-surface px-3 text-start font-medium max-tablet:w-36 max-tablet:min-w-36"
        >
          {t('prices.lane')}
        </th>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            title={columnFacts(column, t)}
            className="w-30 min-w-30 max-w-30 border-e px-2 text-end font-normal last:border-e-0"
          >
            <span translate="no" className="block truncate font-medium text-ink">
              {columnName(column, t)}
            </span>
            <span className="block truncate text-xs">{columnFacts(column, t)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

function LaneHead({ lane }: { lane: TableRow }) {
  const service = [lane.carrier, lane.service].filter(Boolean).join(' · ')
  const route = `${lane.from} – ${lane.to}`
  return (
    <th
      scope="row"
      title={[lane.lane, route, service].filter(Boolean).join('\n')}
      className="sticky start-0 z-1 w-60 min-w-60 max-w-60 border-e bg-surface px-3 text-start font-normal leading-tight max-tablet:w-36 max-tablet:min-w-36 max-tablet:max-w-36"
    >
      <span className="block truncate text-sm">{route}</span>
      <span className="block truncate text-muted text-xs">{service || lane.lane}</span>
    </th>
  )
}
