import type { ComponentProps } from 'react'
import type { BrandForm } from '#desk/brand/use-brand.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Origin } from './origin.tsx'

interface TextSettingProps
  extends Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'value' | 'onChange'> {
  form: BrandForm
  name: 'name' | 'senderName' | 'contactEmail' | 'contactPhone' | 'termsEdition'
  label: string
  hint?: string
}

/** A line of the brand. */
export function TextSetting({ form, name, label, hint, ...input }: TextSettingProps) {
  return (
    <Field
      id={`brand-${name}`}
      label={label}
      error={form.errorOf(name)}
      help={
        <>
          {hint && <span className="me-2">{hint}</span>}
          <Origin form={form} name={name} label={label} />
        </>
      }
    >
      {(control) => (
        <Input
          {...control}
          {...input}
          value={form.value(name)}
          onChange={({ target }) => form.set(name, target.value)}
        />
      )}
    </Field>
  )
}
