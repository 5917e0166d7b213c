import { type CompanyOrganization, listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { messages } from './messages.ts'

/** A customer as a choice names it. */
export type ChosenCustomer = Pick<CompanyOrganization, 'ref' | 'name'>

interface CustomerChoiceProps {
  id: string
  label: string
  value: ChosenCustomer | null
  onChange: (customer: ChosenCustomer | null) => void
  /** The reference of one that can't be chosen. */
  except: string
}

const suggestions = 8

/** Another customer, found by name or reference. */
export function CustomerChoice({ id, label, value, onChange, except }: CustomerChoiceProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDeferredValue((typed ?? '').trim())
  const { data, isFetching, error } = useQuery({
    queryKey: ['desk', 'customers', 'choice', search],
    queryFn: ({ signal }) =>
      call(listCompanyOrganizations, {
        query: { limit: suggestions + 1, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: typed !== null,
  })
  const found = (data?.results ?? []).filter(({ ref }) => ref !== except).slice(0, suggestions)

  function status(): string | null {
    if (typed === null || found.length > 0) return null
    if (error) return t('failed')
    return t(isFetching ? 'searching' : 'nothing')
  }
  return (
    <Field id={id} label={label} required>
      {(control) => (
        <SuggestInput
          {...control}
          value={typed ?? value?.name ?? ''}
          onType={(text) => {
            setTyped(text)
            // A changed name is no longer the chosen customer.
            if (value) onChange(null)
          }}
          items={typed === null ? [] : found}
          onPick={({ ref, name }) => {
            setTyped(null)
            onChange({ ref, name })
          }}
          keyOf={({ ref }) => ref}
          textOf={({ name }) => name}
          draw={({ name, ref }) => (
            <>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span translate="no" className="shrink-0 text-muted text-xs">
                {ref}
              </span>
            </>
          )}
          status={status()}
          placeholder={t('placeholder')}
          autoComplete="off"
          maxLength={200}
        />
      )}
    </Field>
  )
}
