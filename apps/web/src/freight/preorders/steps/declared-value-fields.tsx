import { ChoiceField, NumberField } from '#freight/preorders/fields/booking-fields.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

const currencies = [
  'USD',
  'EUR',
  'CNY',
  'RUB',
  'GBP',
  'JPY',
  'CHF',
  'AED',
  'INR',
  'KZT',
  'KRW',
  'TRY',
  'PLN',
  'SGD',
  'HKD',
]

/** The cargo's value. */
export function DeclaredValueFields({ values }: { values: BookingValues }) {
  const t = useMessages(messages, 'terms')
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">{t('value')}</legend>
      <div className="grid grid-cols-[minmax(0,12rem)_7rem] gap-3">
        <NumberField path="declaredValue.amount" />
        <ChoiceField
          path="declaredValue.currency"
          options={[...new Set([...currencies, values.declaredValue.currency])].map((value) => ({
            value,
            label: value,
          }))}
        />
      </div>
    </fieldset>
  )
}
