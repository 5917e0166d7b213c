import type { OrderSort } from '@portolan/contract/freight/orders/order-filter'
import type { OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import type { ReactNode } from 'react'
import { columnShapes } from '#freight/orders/columns/order-columns.ts'
import { useColumnName } from '#freight/orders/columns/use-column-name.ts'
import { nextSort, sortDirection } from '#freight/orders/search/order-filters.ts'
import { HeaderCell, SortableHeader } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

const sortable = ['number', 'departure', 'arrival', 'delivery', 'lateness', 'updated'] as const
const sortFields = { updated: 'updatedAt' } as const

interface TableHeaderProps {
  column: OrderColumn
  ordering: OrderSort
  onSort: (ordering: OrderSort) => void
  /** The handle that resizes the column, once it has loaded. */
  edge: ReactNode
}

/** The header of a column; sorts by it if it can. */
export function TableHeader({ column, ordering, onSort, edge }: TableHeaderProps) {
  const nameOf = useColumnName()
  const sorted = sortable.find((each) => each === column)
  const end = columnShapes[column].align && 'justify-end'
  const label = nameOf(column)
  const name = <span className="truncate">{label}</span>
  if (!sorted)
    return (
      <HeaderCell label={label} className={cn('relative flex! min-w-0 items-center px-2!', end)}>
        {name}
        {edge}
      </HeaderCell>
    )
  const field = sorted === 'updated' ? sortFields.updated : sorted
  return (
    <SortableHeader
      label={label}
      className={cn('relative flex! min-w-0 items-center px-0!', end)}
      direction={sortDirection(ordering, field)}
      onSort={() => onSort(nextSort(ordering, field))}
      edge={edge}
    >
      {name}
    </SortableHeader>
  )
}
