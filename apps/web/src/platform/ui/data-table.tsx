import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

export type SortDirection = 'ascending' | 'descending'
type Align = 'start' | 'end'

const aligned: Record<Align, string> = { start: 'text-start', end: 'text-end tabular' }

interface DataTableProps {
  /** The table's content, read before it. */
  caption: string
  children: ReactNode
  className?: string
}

/** A real table that scrolls sideways inside itself instead of moving the page. */
export function DataTable({ caption, children, className }: DataTableProps) {
  return (
    // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the scrolling region itself takes the arrow keys
    <section tabIndex={0} aria-label={caption} className={cn('relative overflow-x-auto', className)}>
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

/** The row of headers; stays in view while the table scrolls. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="sticky top-0 z-1 bg-surface">
      <tr className="border-b">{children}</tr>
    </thead>
  )
}

interface HeaderCellProps {
  children: ReactNode
  /** The name, if it isn't all of the content. */
  label?: string
  align?: Align
  className?: string
}

/** A header without sorting. */
export function HeaderCell({ children, label, align = 'start', className }: HeaderCellProps) {
  return (
    <th
      scope="col"
      aria-label={label}
      className={cn(
        'h-10 whitespace-nowrap px-3 font-medium print:px-2 text-muted text-sm',
        aligned[align],
        className,
      )}
    >
      {children}
    </th>
  )
}

interface SortableHeaderProps extends HeaderCellProps {
  /** The table's current sort by this column, if any. */
  direction: SortDirection | null
  onSort: () => void
  /** Content after the button. */
  edge?: ReactNode
}

/** A header whose button sorts by its column. */
export function SortableHeader({
  children,
  label,
  align = 'start',
  direction,
  onSort,
  edge,
  className,
}: SortableHeaderProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-label={label}
      aria-sort={direction ?? 'none'}
      className={cn('h-10 whitespace-nowrap px-1 font-medium text-muted text-sm', aligned[align], className)}
    >
      <button
        type="button"
        onClick={onSort}
        className={cn(
          'inline-flex h-8 min-w-0 items-center gap-1 rounded-sm px-2 hover:bg-wash hover:text-ink',
          direction && 'text-ink',
          align === 'end' && 'flex-row-reverse',
        )}
      >
        {children}
        <Arrow aria-hidden className={cn('size-3.5 shrink-0', !direction && 'opacity-60')} />
      </button>
      {edge}
    </th>
  )
}

/** A row; `interactive` adds a hover tint. */
export function TableRow({
  interactive = false,
  className,
  ...rest
}: ComponentProps<'tr'> & { interactive?: boolean }) {
  return (
    <tr {...rest} className={cn('border-b last:border-b-0', interactive && 'hover:bg-wash/60', className)} />
  )
}

/** A cell; numbers are right-aligned in tabular figures. */
export function Cell({
  align = 'start',
  className,
  ...rest
}: Omit<ComponentProps<'td'>, 'align'> & { align?: Align }) {
  return <td {...rest} className={cn('h-12 px-3 py-2 align-middle print:px-2', aligned[align], className)} />
}
