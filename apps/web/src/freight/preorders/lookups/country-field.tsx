import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingField } from '#freight/preorders/fields/booking-fields.tsx'
import type { BookingFieldProps } from '#freight/preorders/fields/booking-part.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { messages } from './messages.ts'
import { countriesQuery } from './queries.ts'

const most = 8

/** A country by name or code. */
export function CountryField({ path, optional = false }: { path: string; optional?: boolean }) {
  return (
    <BookingField path={path} optional={optional}>
      {(control, field) => <CountryInput control={control} field={field} />}
    </BookingField>
  )
}

function CountryInput({ control, field }: { control: FieldControl; field: BookingFieldProps }) {
  const t = useMessages(messages)
  const { data: countries = [] } = useQuery(countriesQuery(useLocale()))
  const code = typeof field.value === 'string' ? field.value : ''
  const [typed, setTyped] = useState<string | null>(null)
  const current = countries.find((country) => country.code === code)
  const inputText = typed ?? current?.name ?? code
  const search = (typed ?? '').trim().toLowerCase()
  const matches = countries.filter(
    ({ code: own, name }) => name.toLowerCase().startsWith(search) || own.toLowerCase() === search,
  )

  return (
    <SuggestInput
      {...control}
      value={inputText}
      onType={(text) => {
        setTyped(text)
        // A full name or code counts without being picked.
        const exact = countries.find(({ code: own, name }) =>
          [own.toLowerCase(), name.toLowerCase()].includes(text.trim().toLowerCase()),
        )
        // Anything else stays as typed and is rejected; dropping it silently would lose it.
        field.set(exact?.code ?? text.trim())
      }}
      items={typed === null || search === '' ? [] : matches.slice(0, most)}
      onPick={(country) => {
        field.set(country.code)
        setTyped(null)
      }}
      keyOf={(country) => country.code}
      textOf={(country) => country.name}
      status={typed !== null && search !== '' && matches.length === 0 ? t('noCountry') : null}
      autoComplete="off"
    />
  )
}
