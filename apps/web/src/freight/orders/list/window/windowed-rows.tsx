import { type ReactNode, useCallback } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'
import { type EndlessOptions, useEndless, useListWindow } from './use-list-window.ts'

interface WindowedRowsProps<Row> extends Omit<EndlessOptions, 'lastIndex' | 'count'> {
  /** The list's label for screen readers. */
  label: string
  rows: readonly Row[]
  /** All matches, loaded or not. */
  count: number
  /** Identifies the list, also across visits. */
  memory: string
  /** An estimate of a row's height in pixels, of all or each. */
  estimate: number | ((index: number) => number)
  /** The place of a row in the list, from 1; null for what isn't counted, such as a heading. */
  placeOf?: (row: Row) => number | null
  className?: string
  /** Renders one row. */
  children: (row: Row) => ReactNode
}

/** Rows for when there's no room for a table; renders only visible ones. */
export function WindowedRows<Row extends { id: string }>(props: WindowedRowsProps<Row>) {
  const { label, rows, count, memory, estimate, placeOf, className, children } = props
  const keyOf = useCallback((index: number) => rows[index]?.id ?? String(index), [rows])
  const { list, virtualizer, items, margin } = useListWindow({ memory, count: rows.length, estimate, keyOf })
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: rows.length })
  const above = (items[0]?.start ?? margin) - margin
  return (
    // biome-ignore lint/a11y/useSemanticElements: list items outside the flow get a bullet
    <div
      ref={list}
      role="list"
      aria-label={label}
      className={cn('relative', className)}
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div className="absolute inset-x-0 top-0" style={{ transform: `translateY(${above}px)` }}>
        {items.map((item) => {
          const row = rows[item.index]
          const place = row && placeOf ? placeOf(row) : item.index + 1
          return (
            row && (
              // biome-ignore lint/a11y/useSemanticElements: see the list above
              <div
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                role="listitem"
                aria-setsize={place === null ? undefined : count}
                aria-posinset={place ?? undefined}
              >
                {children(row)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
