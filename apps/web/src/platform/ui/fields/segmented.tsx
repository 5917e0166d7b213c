import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

export interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** True if the label is only for screen readers and the browser's tooltip. */
  iconOnly?: boolean
}

/** Further attributes of the group, as `readOnlyGroup` returns them. */
type GroupState = Pick<ComponentProps<'div'>, 'aria-readonly' | 'aria-describedby' | 'onKeyDown'>

interface SegmentedProps<Value extends string> extends GroupState {
  /** The group's label for screen readers. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  className?: string | undefined
}

/**
 * A single choice among a few visible options: native radio buttons in a row, which a `fieldset` may disable.
 */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, value, onChange, options, className, ...state } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn(
        'inline-flex max-w-full overflow-x-auto rounded-md bg-wash p-0.5 forced-colors:border',
        className,
      )}
      {...state}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={option.iconOnly ? option.label : undefined}
          className={cn(
            'relative flex h-8 items-center justify-center gap-1.5 whitespace-nowrap rounded-[0.4rem] px-3 font-medium text-muted text-sm transition-colors',
            'hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-edge/50',
            'forced-colors:has-checked:bg-ink forced-colors:has-checked:text-surface forced-colors:has-checked:-outline-offset-4 forced-colors:has-checked:outline-surface',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-disabled:opacity-55 max-tablet:h-11 max-tablet:min-w-11',
            '[&_svg]:size-4 [&_svg]:shrink-0',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit] outline-none"
          />
          {option.icon}
          <span className={option.iconOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
