import { type ReactNode, useId } from 'react'
import { cn } from '#platform/ui/look/class-names.ts'

interface RadioOption<Value extends string> {
  value: Value
  label: string
  help?: ReactNode
  disabled?: boolean
}

interface RadioListProps<Value extends string> {
  legend: string
  help?: ReactNode
  error?: string | undefined
  value: Value
  onChange: (value: Value) => void
  options: readonly RadioOption<Value>[]
}

/** A single choice whose options need an explanation: stacked native radio buttons. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, help, error, value, onChange, options } = props
  const name = useId()
  const described = cn(help && `${name}-help`, error && `${name}-error`)
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className="font-medium text-sm">{legend}</legend>
      {help && (
        <p id={`${name}-help`} className="mt-0.5 text-muted text-sm">
          {help}
        </p>
      )}
      <div className="mt-2 flex flex-col divide-y rounded-md border">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 items-start gap-3 px-3 py-2.5 transition-colors first:rounded-t-md last:rounded-b-md hover:bg-wash has-checked:bg-accent-tint has-disabled:bg-transparent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <span className="relative mt-0.5 flex size-4.5 shrink-0">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                className="peer size-full appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[5px] checked:border-accent disabled:bg-wash"
              />
            </span>
            <span className="min-w-0">
              <span className={cn('block font-medium', option.disabled && 'text-muted')}>{option.label}</span>
              {option.help && <span className="block break-words text-muted text-sm">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
