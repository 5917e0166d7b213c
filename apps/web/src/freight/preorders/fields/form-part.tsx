import { type ReactNode, useId } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface FormPartProps {
  title: ReactNode
  help?: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A titled group of fields within a step. */
export function FormPart({ title, help, aside, children, className }: FormPartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cn('flex flex-col gap-4 border-t pt-5', className)}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={id} className="font-semibold text-lg">
            {title}
          </h3>
          {help && <p className="mt-0.5 text-muted text-sm">{help}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A choice among a few visible options, with its caption. */
export function Captioned({
  caption,
  children,
  help,
  helpId,
}: {
  caption: string
  children: ReactNode
  help?: ReactNode
  helpId?: string
}) {
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span aria-hidden className="font-medium text-sm">
        {caption}
      </span>
      {children}
      {help && (
        <p id={helpId} className="text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  )
}
