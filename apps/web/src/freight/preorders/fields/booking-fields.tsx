import { type ComponentProps, type ReactNode, useId } from 'react'
import { DateInput } from '#platform/dates/date-input.tsx'
import type { DateBounds } from '#platform/dates/read-date.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field, type FieldControl } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Select } from '#platform/ui/fields/select.tsx'
import type { SelectOption } from '#platform/ui/fields/select-face.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { type BookingFieldProps, useBookingField } from './booking-part.tsx'
import { Guidance } from './guidance.tsx'

interface OfField {
  /** Relative to the part of the form, such as `hsCode` in a line of cargo. */
  path: string
  label?: string
  help?: ReactNode
  required?: boolean
  optional?: boolean
  className?: string
}

interface FrameProps extends OfField {
  children: (control: FieldControl, field: BookingFieldProps) => ReactNode
}

/** Label, control, error and guidance of one field of the booking. */
export function BookingField({ path, label, help, required, optional, className, children }: FrameProps) {
  const field = useBookingField(path)
  const { id, error, problems, guidanceId } = field
  return (
    <div
      className={cn(
        'flex min-w-0 flex-col gap-1.5',
        // Hides errors during a lookup, when nothing is wrong yet.
        'has-[[role=combobox][data-popup-open]]:[&_[id$=-error]]:sr-only',
        className,
      )}
    >
      <Field
        id={id}
        label={label ?? field.label}
        help={help}
        error={error}
        required={required ?? false}
        optional={optional ?? false}
      >
        {(control) =>
          children(
            {
              ...control,
              'aria-describedby':
                cn(control['aria-describedby'], problems.length > 0 && guidanceId) || undefined,
            },
            field,
          )
        }
      </Field>
      <Guidance id={guidanceId} problems={problems} />
    </div>
  )
}

type InputProps = Omit<ComponentProps<typeof Input>, keyof OfField | 'value' | 'onChange'>

/** A text. */
export function TextField({
  path,
  label,
  help,
  required,
  optional,
  className,
  ...rest
}: OfField & InputProps) {
  const of = { path, label, help, required, optional, className }
  return (
    <BookingField {...defined(of)}>
      {(control, { value, set }) => (
        <Input
          {...control}
          {...rest}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </BookingField>
  )
}

/** A number as typed, with its unit inside the field. */
export function NumberField(props: OfField & InputProps) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />
}

/** A day; text that means none stays in the form, which says so. */
export function DateField({ min, max, ...of }: OfField & DateBounds) {
  return (
    <BookingField {...of}>
      {(control, { value, set }) => (
        <DateInput
          {...control}
          value={typeof value === 'string' ? value : ''}
          min={min}
          max={max}
          onChange={set}
          onRefused={set}
        />
      )}
    </BookingField>
  )
}

/** A longer text. */
export function LongTextField({
  rows = 3,
  maxLength,
  ...of
}: OfField & { rows?: number; maxLength?: number }) {
  return (
    <BookingField {...of}>
      {(control, { value, set }) => (
        <Textarea
          {...control}
          rows={rows}
          maxLength={maxLength}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </BookingField>
  )
}

interface ChoiceProps<Value extends string> extends OfField {
  options: readonly SelectOption<Value>[]
  placeholder?: string
  /** For a stored value other than the option's own. */
  read?: (value: unknown) => Value | null
  /** For a choice stored elsewhere. */
  onWrite?: (value: Value) => void
}

/** One of several options. */
export function ChoiceField<Value extends string>(props: ChoiceProps<Value>) {
  const { options, placeholder, read, onWrite, ...of } = props
  const readValue =
    read ?? ((value: unknown) => options.find((option) => option.value === value)?.value ?? null)
  return (
    <BookingField {...of}>
      {(control, { value, set }) => (
        <Select
          {...control}
          value={readValue(value)}
          onChange={(next) => (onWrite ? onWrite(next) : set(next))}
          options={options}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </BookingField>
  )
}

/** Yes or no. */
export function CheckField({ path, label, help, className }: Omit<OfField, 'required' | 'optional'>) {
  const field = useBookingField(path)
  const helpId = useId()
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <Checkbox
        id={field.id}
        label={label ?? field.label}
        checked={field.value === true}
        aria-describedby={cn(help && helpId, field.guidanceId)}
        onChange={({ target }) => field.set(target.checked)}
      />
      {help && (
        <p id={helpId} className="ms-7 text-muted text-sm">
          {help}
        </p>
      )}
      <Guidance id={field.guidanceId} problems={field.problems} withErrors />
    </div>
  )
}

/** Removes undefined members, which optional properties don't accept. */
function defined<T extends object>(props: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never
}
