import { type CompanyOrganization, listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { messages } from '#desk/orders/new/messages.ts'
import type { OrderForm } from '#desk/orders/new/use-order-form.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'

const suggestions = 8

const nameOf = ({ name, ref }: Pick<CompanyOrganization, 'name' | 'ref'>) => `${name} · ${ref}`

/** The customer of a new order, found by name or reference. */
export function CustomerField({ form }: { form: OrderForm }) {
  const t = useMessages(messages)
  const { organizationRef } = form.values
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDeferredValue((typed ?? organizationRef).trim())
  const { data, isFetching, error } = useQuery({
    queryKey: ['desk', 'customers', 'suggestions', search],
    queryFn: ({ signal }) =>
      call(listCompanyOrganizations, {
        query: { limit: suggestions, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const results = data?.results ?? []
  const chosen = results.find(({ ref }) => ref === organizationRef)

  function status(): string | null {
    if (typed === null) return null
    if (error) return t('searchFailed')
    if (results.length > 0) return null
    return t(isFetching ? 'searching' : 'noCustomer')
  }
  return (
    <Field label={t('customer')} required {...form.field('organization.ref')}>
      {(control) => (
        <SuggestInput
          {...control}
          value={typed ?? (chosen ? nameOf(chosen) : organizationRef)}
          onType={(text) => {
            setTyped(text)
            if (organizationRef !== '') form.change({ organizationRef: '' })
          }}
          items={typed === null ? [] : results}
          onPick={({ ref }) => {
            setTyped(null)
            form.change({ organizationRef: ref })
          }}
          keyOf={({ ref }) => ref}
          textOf={nameOf}
          status={status()}
          placeholder={t('findCustomer')}
          autoComplete="off"
          maxLength={200}
        />
      )}
    </Field>
  )
}
