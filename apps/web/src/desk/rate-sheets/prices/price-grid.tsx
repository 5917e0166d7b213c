import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, useId, useRef } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { CellEditor } from './cell-editor.tsx'
import { columnFacts, columnName } from './column-name.ts'
import { moved } from './grid-moves.ts'
import { GridRow } from './grid-row.tsx'
import type { TableColumn, TableRow } from './price-table.ts'
import { readPrice } from './read-paste.ts'
import { type GridOptions, useGrid } from './use-grid.ts'

const rowHeight = 40
const rowsAhead = 10

type PriceGridProps = Pick<
  GridOptions,
  'rows' | 'columns' | 'edits' | 'onChange' | 'onPaste' | 'onUndo' | 'onRedo'
>

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
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: rowsAhead,
    scrollPaddingStart: 56,
  })
  const { active, area, isEditing, typed, size, isActive, stop, handlers } = useGrid({
    id,
    rows,
    columns,
    edits,
    mark,
    grid,
    scrollTo: (row) => virtualizer.scrollToIndex(row),
    onChange,
    onPaste,
    onUndo,
    onRedo,
  })
  const items = virtualizer.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  const editorOf = (lane: TableRow, kind: TableColumn) => (
    <CellEditor
      key={kind.key}
      id={`${id}-${active.row}-${active.column}`}
      label={t('prices.cellLabel', { lane: lane.lane, column: columnName(kind, t) })}
      typed={typed}
      read={(text) => readPrice(text, lane, kind, mark)}
      currency={lane.cells.get(kind.key)?.currency ?? kind.currency}
      onCancel={() => stop(null)}
      onDone={(value, key) => {
        onChange?.([{ row: lane, column: kind, value }])
        stop(key && moved({ active, end: active }, key, size))
      }}
    />
  )
  const kind = columns[active.column]
  return (
    <div
      ref={frame}
      className="relative max-h-[70dvh] scroll-ps-60 scroll-pt-14 overflow-auto max-tablet:scroll-ps-44"
    >
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
        aria-activedescendant={isActive ? `${id}-${active.row}-${active.column}` : undefined}
        {...handlers}
        style={{ '--columns': columns.length } as CSSProperties}
        className="w-[calc(15rem+var(--columns)*8.5rem)] table-fixed border-separate border-spacing-0 outline-none max-tablet:w-[calc(9rem+var(--columns)*8.5rem)] focus-visible:-outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
      >
        <Heads id={id} columns={columns} />
        <tbody>
          <Spacer height={above} />
          {items.map(({ index }) => {
            const lane = rows[index]
            const isSelected = index >= area.top && index <= area.bottom
            return (
              lane && (
                <GridRow
                  key={lane.lane}
                  lane={lane}
                  index={index}
                  id={id}
                  columns={columns}
                  edits={edits}
                  active={index === active.row ? active.column : -1}
                  left={isSelected ? area.left : -1}
                  right={isSelected ? area.right : -1}
                  editor={isEditing && index === active.row && kind ? editorOf(lane, kind) : null}
                />
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

const Heads = memo(function Heads({ id, columns }: { id: string; columns: readonly TableColumn[] }) {
  const t = useMessages(messages)
  return (
    <thead className="sticky top-0 z-2 bg-surface">
      <tr aria-rowindex={1} className="h-14 text-muted text-sm">
        <th
          scope="col"
          className="sticky start-0 z-1 w-60 border-e border-b bg-surface px-3 text-start font-medium max-tablet:w-44 max-tablet:px-2"
        >
          {t('prices.lane')}
        </th>
        {columns.map((column, place) => (
          <th
            key={column.key}
            id={`${id}-head-${place}`}
            scope="col"
            title={columnFacts(column, t)}
            className="w-34 border-e border-b px-2 text-end font-normal last:border-e-0"
          >
            <span translate="no" className="block truncate font-medium text-ink">
              {columnName(column, t)}
            </span>
            <span className="line-clamp-2 text-xs">{columnFacts(column, t)}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
})
