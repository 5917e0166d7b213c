import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderForm } from '#desk/orders/new/use-order-form.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

interface TextProps {
  form: OrderForm
  /** The API's path of the field. */
  path: string
  label: string
  value: string
  onChange: (text: string) => void
  longest: number
  help?: string
  required?: boolean
  unit?: string
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel'
  className?: string
}

/** A text of a new order. */
export function TextField({ form, path, label, value, onChange, longest, ...props }: TextProps) {
  const { help, required = false, unit, inputMode, className } = props
  return (
    <Field
      label={label}
      help={help}
      required={required}
      {...(className !== undefined && { className })}
      {...form.field(path)}
    >
      {(control) => (
        <Input
          {...control}
          value={value}
          maxLength={longest}
          autoComplete="off"
          {...(unit !== undefined && { unit })}
          {...(inputMode && { inputMode })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface EntryProps {
  label: string
  removeLabel: string
  /** Null if the list needs it. */
  onRemove: (() => void) | null
  children: ReactNode
}

/** One entry of a list in a form, with the button that removes it. */
export function Entry({ label, removeLabel, onRemove, children }: EntryProps) {
  return (
    <fieldset className="rounded-md border p-3">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-start gap-2 max-tablet:flex-col max-tablet:items-stretch">
        <div className="grid min-w-0 flex-1 items-start gap-3 tablet:grid-cols-4">{children}</div>
        <Button
          variant="ghost"
          square
          className={cn(
            'mt-6.5 max-tablet:mt-0 max-tablet:self-end',
            onRemove === null && 'max-tablet:hidden',
          )}
          disabled={onRemove === null}
          aria-label={removeLabel}
          title={removeLabel}
          icon={<Trash2 aria-hidden />}
          onClick={() => onRemove?.()}
        />
      </div>
    </fieldset>
  )
}

/** Adds an entry to a list in a form. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button className="self-start" icon={<Plus aria-hidden />} onClick={onAdd}>
      {label}
    </Button>
  )
}
