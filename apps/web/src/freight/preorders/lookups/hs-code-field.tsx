import { lookupSearchLength } from '@portolan/contract/shared/limits'
import type { HsCode } from '@portolan/freight/hs-codes/hs-codes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingField } from '#freight/preorders/fields/booking-fields.tsx'
import type { BookingFieldProps } from '#freight/preorders/fields/booking-part.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { hsCodesQuery } from './queries.ts'
import { useSettled } from './use-settled.ts'

const minimum = String(lookupSearchLength.shortest)

/** `8413.70` for `841370`, as tariffs write it. */
const format = (code: string) => (code.length > 4 ? `${code.slice(0, 4)}.${code.slice(4)}` : code)

/** A code of the Harmonized System: typed, or found by English words of its description. */
export function HsCodeField() {
  const t = useMessages(messages)
  return (
    <BookingField path="hsCode" optional help={t('hsHelp')}>
      {(control, field) => <HsCodeInput control={control} field={field} />}
    </BookingField>
  )
}

function HsCodeInput({ control, field }: { control: FieldControl; field: BookingFieldProps }) {
  const t = useMessages(messages)
  const value = typeof field.value === 'string' ? field.value : ''
  // The field's value before typing; it needs no suggestions.
  const [before, setBefore] = useState<string | null>(null)
  // A code is typed quickly: opening the list in between would delay its next digit.
  const search = useSettled(value.trim(), 400)
  const isTyping = before !== null && search !== before
  const isSearching = isTyping && search.length >= lookupSearchLength.shortest
  const {
    data: codes = [],
    isFetching,
    error,
  } = useQuery({
    ...hsCodesQuery(search),
    enabled: isSearching,
  })

  function status(): string | null {
    if (!isSearching) return isTyping && search !== '' ? t('typeMore', { minimum }) : null
    if (codes.length > 0) return null
    if (error) return t('failed')
    return isFetching ? t('searching') : t('noHsCode')
  }

  return (
    <SuggestInput<HsCode>
      {...control}
      value={value}
      onType={(text) => {
        setBefore(before ?? value.trim())
        field.set(text)
      }}
      items={isSearching ? codes.filter(({ code }) => code.length === 6) : []}
      onPick={({ code }) => {
        setBefore(null)
        field.set(code)
      }}
      keyOf={({ code }) => code}
      textOf={({ code }) => code}
      draw={({ code, description, heading }) => (
        <span className="flex min-w-0 items-baseline gap-2.5 py-0.5">
          <span translate="no" className="mono shrink-0">
            {format(code)}
          </span>
          <span className="min-w-0 text-sm">
            <span className="line-clamp-2">{description}</span>
            {heading && <span className="line-clamp-1 text-muted">{heading}</span>}
          </span>
        </span>
      )}
      status={status()}
      icon={<Icon name="search" />}
      placeholder={t('hsPlaceholder', { minimum })}
      autoComplete="off"
      maxLength={100}
    />
  )
}
