import { memo } from 'react'
import { messages } from '#desk/rate-sheets/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import type { TableColumn, TableRow } from './price-table.ts'

interface PriceCellProps {
  id: string
  place: number
  row: TableRow
  column: TableColumn
  /** undefined where the lane has no such price. */
  value: string | null | undefined
  isChanged: boolean
  isActive: boolean
  isSelected: boolean
}

const maxDecimals = 6

/** One price. Keyboard and mouse are the grid's. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { id, place, row, column, value, isChanged, isActive, isSelected } = props
  const t = useMessages(messages, 'prices')
  const format = useFormat()
  const cell = row.cells.get(column.key)
  const isForeign = cell !== undefined && cell.currency !== column.currency && column.basis !== 'percent'
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it's a gridcell
    <td
      id={id}
      aria-colindex={place + 2}
      aria-selected={isSelected}
      className={cn(
        'tabular cursor-default select-none truncate border-e border-b px-2 text-end text-sm last:border-e-0',
        value === undefined && 'bg-wash',
        isChanged && 'bg-amber-tint font-medium text-amber',
        isSelected && 'bg-accent-tint forced-colors:outline',
        isActive && '-outline-offset-2 outline-2 outline-accent',
      )}
    >
      {isForeign && <span className="me-1 text-muted text-xs">{cell.currency}</span>}
      {value === null && <span className="text-muted text-xs">{t('onRequest')}</span>}
      {typeof value === 'string' && format.number(Number(value), maxDecimals)}
    </td>
  )
})
