import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

const paddings = { none: '', sm: 'p-3', md: 'p-4', lg: 'p-6' }

interface CardProps extends ComponentProps<'div'> {
  padding?: keyof typeof paddings
  /**
   * True if the whole card reacts to the pointer; the link inside covers it with `after:absolute
   * after:inset-0`.
   */
  interactive?: boolean
}

/** A surface with a thin border. */
export function Card({ padding = 'md', interactive = false, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cn(
        'relative rounded-lg border bg-surface',
        interactive && 'transition-colors hover:border-edge focus-within:border-edge',
        paddings[padding],
        className,
      )}
    />
  )
}

interface PanelProps {
  /** Makes it a link target. */
  id?: string
  title: ReactNode
  /** Buttons or a count to the right of the title. */
  aside?: ReactNode
  children: ReactNode
  className?: string
  /** True to let tables and lists reach the edges. */
  flush?: boolean
}

/** A titled card: a part of a page, reachable as a section by its heading. */
export function Panel({ id, title, aside, children, className, flush = false }: PanelProps) {
  return (
    <section id={id} className={cn('scroll-mt-4 rounded-lg border bg-surface', className)}>
      <header className="flex min-h-12 break-inside-avoid break-after-avoid items-center justify-between gap-3 border-b px-4 py-2">
        <h2 className="font-semibold text-base">{title}</h2>
        {aside}
      </header>
      <div className={flush ? 'overflow-hidden rounded-b-lg' : 'p-4'}>{children}</div>
    </section>
  )
}
