import type { ComponentProps } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

/** A multi-line text field; its label comes from `Field` or an `aria-label`. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cn(
        'block w-full min-w-0 resize-y rounded-md border border-edge bg-surface px-3 py-2 text-ink transition-colors',
        'hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-red',
        // iOS zooms into anything smaller than 16 px
        'disabled:bg-wash disabled:text-muted max-tablet:text-lg',
        className,
      )}
    />
  )
}
