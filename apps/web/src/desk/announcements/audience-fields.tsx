import { listCompanyOrganizations } from '@portolan/contract/company/organizations'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { readAudience } from './announcement-draft.ts'
import { messages } from './messages.ts'
import type { AnnouncementEditing } from './use-announcement.ts'

interface AudienceFieldsProps {
  editing: AnnouncementEditing
}

/** The readers: chosen customers, and those with orders that the announcement is about. */
export function AudienceFields({ editing }: AudienceFieldsProps) {
  const t = useMessages(messages)
  const { draft, change } = editing
  const { wrong } = readAudience(draft)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-muted text-sm">{t('readersHint')}</p>
      <Customers editing={editing} />
      <fieldset>
        <legend className="mb-1.5 font-medium text-sm">{t('transportMode')}</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {transportModes.map((mode) => (
            <Checkbox
              key={mode}
              label={t(`modes.${mode}`)}
              checked={draft.transportMode.includes(mode)}
              onChange={({ target }) => {
                const others = draft.transportMode.filter((each) => each !== mode)
                change({ transportMode: target.checked ? [...others, mode] : others })
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 tablet:grid-cols-2">
        {(['places', 'lanes', 'vessels'] as const).map((name) => (
          <Field key={name} label={t(name)} help={t(`${name}Hint`)} optional>
            {(control) => (
              <Input
                {...control}
                translate="no"
                maxLength={name === 'vessels' ? 800 : 300}
                value={draft[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {wrong.length > 0 && (
        <p role="status" className="text-amber text-sm">
          {t('wrong', { values: wrong.join(', ') })}
        </p>
      )}
    </div>
  )
}

const suggestions = 8

function Customers({ editing: { draft, change } }: AudienceFieldsProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['desk', 'customers', 'suggestions', search],
    queryFn: ({ signal }) =>
      call(listCompanyOrganizations, {
        query: { limit: suggestions, ...(search !== '' && { search }) },
        signal,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const items = (data?.results ?? []).filter(({ ref }) => !draft.organizations.includes(ref))
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('customers')} help={draft.organizations.length === 0 && t('customersHint')} optional>
        {(control) => (
          <SuggestInput
            {...control}
            value={typed}
            onType={setTyped}
            items={search === '' ? [] : items}
            onPick={({ ref }) => {
              setTyped('')
              change({ organizations: [...draft.organizations, ref] })
            }}
            keyOf={({ ref }) => ref}
            textOf={({ name, ref }) => `${name} · ${ref}`}
            status={null}
            placeholder={t('findCustomer')}
            autoComplete="off"
            maxLength={200}
          />
        )}
      </Field>
      {draft.organizations.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {draft.organizations.map((ref) => (
            <li key={ref}>
              <Button
                size="sm"
                aria-label={t('remove', { name: ref })}
                icon={<X aria-hidden />}
                onClick={() => change({ organizations: draft.organizations.filter((each) => each !== ref) })}
              >
                {ref}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
