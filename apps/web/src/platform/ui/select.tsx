import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './class-names.ts'
import type { FieldControl } from './field.tsx'
import { floatingItem, floatingSurface } from './floating.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  disabled?: boolean
  /** For a select that stands without a `Field`. */
  'aria-label'?: string
  /** Fits a toolbar: low, and no wider than its words. */
  compact?: boolean
  className?: string
}

/** A single choice from a list that opens. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onChange,
    options,
    placeholder,
    disabled = false,
    compact = false,
    className,
    ...control
  } = props
  const ownId = useId()
  const triggerId = control.id ?? ownId
  const chosen = options.find((option) => option.value === value)
  return (
    <Base.Root
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next)
      }}
      items={options}
      disabled={disabled}
    >
      <Base.Trigger
        {...control}
        id={triggerId}
        className={cn(
          'inline-flex items-center justify-between gap-2 rounded-md border bg-surface text-start transition-colors',
          'aria-invalid:border-red data-disabled:bg-wash data-disabled:text-muted max-tablet:min-h-11',
          compact
            ? 'h-9 border-edge/60 px-3 hover:bg-wash'
            : 'h-10 w-full border-edge px-3 hover:border-muted',
          '[&_svg]:size-4 [&_svg]:shrink-0',
          className,
        )}
      >
        <span className="flex min-w-0 items-center gap-2">
          {chosen?.icon && <span className="flex text-muted">{chosen.icon}</span>}
          <span className={cn('truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
        </span>
        <Base.Icon className="flex text-muted">
          <ChevronDown aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          // axe wants everything on a page inside of a landmark, and this stands at the end of the body.
          role="region"
          aria-labelledby={triggerId}
          sideOffset={6}
          alignItemWithTrigger={false}
          align="start"
          className="z-40 outline-none"
        >
          <Base.Popup
            className={cn(
              floatingSurface,
              'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1',
            )}
          >
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={floatingItem}>
                {option.icon && <span className="flex text-muted">{option.icon}</span>}
                <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                <Base.ItemIndicator className="flex text-accent">
                  <Check aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
