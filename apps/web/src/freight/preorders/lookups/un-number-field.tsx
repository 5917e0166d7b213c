import { lookupSearchLength } from '@portolan/contract/shared/limits'
import type { DangerousGoodsEntry } from '@portolan/freight/booking/dangerous-goods/dangerous-goods-list'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { BookingField } from '#freight/preorders/fields/booking-fields.tsx'
import type { BookingFieldProps } from '#freight/preorders/fields/booking-part.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { messages } from './messages.ts'
import { dangerousGoodsQuery } from './queries.ts'
import { useSettled } from './use-settled.ts'

interface UnNumberFieldProps {
  path: string
  /** The list's entries of a typed number, or the one that was picked. */
  onFound: (unNumber: string, entries: readonly DangerousGoodsEntry[]) => void
}

/** A UN number: typed, or found by words of its proper shipping name. */
export function UnNumberField({ path, onFound }: UnNumberFieldProps) {
  return (
    <BookingField path={path} required>
      {(control, field) => <UnNumberInput control={control} field={field} onFound={onFound} />}
    </BookingField>
  )
}

interface UnNumberInputProps extends Pick<UnNumberFieldProps, 'onFound'> {
  control: FieldControl
  field: BookingFieldProps
}

const plain = (text: string) => text.trim().replace(/^UN\s*/i, '')

function UnNumberInput({ control, field, onFound }: UnNumberInputProps) {
  const t = useMessages(messages)
  const value = typeof field.value === 'string' ? field.value : ''
  const [isTyping, setTyping] = useState(false)
  const search = useSettled(plain(value))
  const isSearching = isTyping && search.length >= lookupSearchLength.shortest
  const { data: entries = [], isPlaceholderData } = useQuery({
    ...dangerousGoodsQuery(search),
    enabled: isSearching,
  })
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (isSearching && !isPlaceholderData && /^\d{4}$/.test(search)) found(search, entries)
  }, [isSearching, isPlaceholderData, search, entries])
  const isDecided = entries.length === 1 && entries[0]?.unNumber === search

  return (
    <SuggestInput<DangerousGoodsEntry>
      {...control}
      value={value}
      onType={(text) => {
        setTyping(true)
        field.set(/^UN\s*\d/i.test(text) ? plain(text) : text)
      }}
      items={isSearching && !isDecided ? entries : []}
      onPick={(entry) => {
        setTyping(false)
        field.set(entry.unNumber)
        onFound(entry.unNumber, [entry])
      }}
      keyOf={({ unNumber, properShippingName, class: dangerousClass }) =>
        `${unNumber} ${properShippingName} ${dangerousClass}`
      }
      textOf={({ unNumber }) => unNumber}
      draw={({ unNumber, properShippingName, class: dangerousClass }) => (
        <span className="flex min-w-0 items-baseline gap-2.5 py-0.5">
          <span translate="no" className="mono shrink-0">
            {unNumber}
          </span>
          <span className="min-w-0 text-sm">
            {properShippingName} <span className="text-muted">{t('ofClass', { class: dangerousClass })}</span>
          </span>
        </span>
      )}
      placeholder={t('unPlaceholder')}
      autoComplete="off"
      maxLength={100}
    />
  )
}
