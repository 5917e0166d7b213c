import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  description?: ReactNode
  /** The next useful action. */
  action?: ReactNode
  className?: string
}

/** An empty state with the next step. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-14 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-4 flex size-12 items-center justify-center rounded-full bg-wash text-muted [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold text-lg">{title}</p>
      {description && <p className="mt-1 max-w-md text-pretty text-muted">{description}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
