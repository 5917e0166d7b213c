import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'
import type { FieldControl } from './field.tsx'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SelectProps<Value extends string> extends Partial<FieldControl> {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string | undefined
  disabled?: boolean
  /** For a select without a `Field`. */
  'aria-label'?: string
  /** True to fit a toolbar: low, and no wider than its text. */
  compact?: boolean
  className?: string
}

/** The look of a select's button. */
export function selectClass(compact: boolean, className?: string): string {
  return cn(
    'inline-flex items-center justify-between gap-2 rounded-md border bg-surface text-start transition-colors',
    'aria-invalid:border-red data-disabled:bg-wash data-disabled:text-muted max-tablet:min-h-11',
    compact ? 'h-9 border-edge/60 px-3 hover:bg-wash' : 'h-10 w-full border-edge px-3 hover:border-muted',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    className,
  )
}

type FaceProps<Value extends string> = Pick<SelectProps<Value>, 'value' | 'options' | 'placeholder'>

/** The content of a select's button. */
export function SelectFace<Value extends string>({ value, options, placeholder }: FaceProps<Value>) {
  const selected = options.find((option) => option.value === value)
  return (
    <>
      <span className="flex min-w-0 items-center gap-2">
        {selected?.icon && <span className="flex text-muted">{selected.icon}</span>}
        <span className={cn('truncate', !selected && 'text-muted')}>{selected?.label ?? placeholder}</span>
      </span>
      <span aria-hidden className="flex text-muted">
        <ChevronDown aria-hidden />
      </span>
    </>
  )
}
