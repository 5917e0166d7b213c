import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

/**
 * Props that the control inside a field spreads: `<Field …>{(control) => <Input {...control} />}</Field>`.
 */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldProps {
  label: string
  help?: ReactNode
  /** In words; marks the control as invalid and is read with it. */
  error?: string | undefined
  required?: boolean
  /** Shows "optional" next to the label; use it if most fields of the form are required. */
  optional?: boolean
  /** Needed if an error summary links here. */
  id?: string
  /** A link next to the label. */
  aside?: ReactNode
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, help and error below, connected for screen readers. */
export function Field(props: FieldProps) {
  const { label, help, error, required = false, optional = false, aside, className, children } = props
  const ownId = useId()
  const labels = useUiLabels()
  const id = props.id ?? ownId
  const described = cn(help && `${id}-help`, error && `${id}-error`)
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label id={`${id}-label`} htmlFor={id} className="font-medium text-sm">
          {label}
          {optional && <span className="ms-1.5 font-normal text-muted">{labels.optional}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-red text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
