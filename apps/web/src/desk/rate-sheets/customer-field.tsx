import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { messages } from './messages.ts'
import { customersQuery } from './queries.ts'

/** A customer by the company's reference. */
export interface Customer {
  ref: string
  name: string
}

interface CustomerFieldProps {
  id: string
  label: string
  value: Customer | null
  onChange: (customer: Customer | null) => void
  error?: string | undefined
}

/** One of the company's customers; blank is none in particular. */
export function CustomerField({ id, label, value, onChange, error }: CustomerFieldProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? value?.name ?? ''
  const { data: customers = [] } = useQuery(customersQuery(useDeferredValue(typed ?? '')))
  return (
    <Field id={id} label={label} error={error} className="min-w-0">
      {(control) => (
        <SuggestInput
          {...control}
          value={text}
          onType={(next) => {
            setTyped(next)
            // A changed name is no longer the chosen customer.
            if (value) onChange(null)
          }}
          items={typed === null ? [] : customers}
          onPick={({ ref, name }) => {
            setTyped(null)
            onChange({ ref, name })
          }}
          keyOf={({ id: customerId }) => customerId}
          textOf={({ name }) => name}
          draw={({ name, ref }) => (
            <>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span translate="no" className="shrink-0 text-muted text-xs">
                {ref}
              </span>
            </>
          )}
          placeholder={t('offers.customerPlaceholder')}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
