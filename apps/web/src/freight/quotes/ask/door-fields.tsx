import { TextField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { CountryField } from '#freight/preorders/lookups/country-field.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { messages } from '#freight/quotes/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'

interface DoorFieldsProps {
  end: 'pickUp' | 'delivery'
  values: BookingValues
}

/**
 * Asks whether the company collects or delivers at the door, and for the address, which the pre-order from an
 * accepted offer needs.
 */
export function DoorFields({ end, values }: DoorFieldsProps) {
  const t = useMessages(messages, 'ask')
  const { change } = useBookingPart()
  const { service, address } = values[end]
  const place = end === 'pickUp' ? values.from : values.to

  function choose(isDoor: boolean) {
    const isNew = isDoor && address.city === '' && address.countryCode === '' && place
    const filled = isNew ? { ...address, city: place.city, countryCode: place.countryCode } : address
    change(end, { service: isDoor ? 'DOOR' : 'TERMINAL', address: filled })
  }

  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        label={t(end)}
        checked={service === 'DOOR'}
        onChange={({ target }) => choose(target.checked)}
      />
      {service === 'DOOR' && (
        <fieldset className="ms-7 flex flex-col gap-3 max-tablet:ms-0">
          <legend className="sr-only">{t(end)}</legend>
          <TextField path={`${end}.address.street`} required autoComplete="off" maxLength={200} />
          <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
            <TextField path={`${end}.address.postCode`} autoComplete="off" maxLength={20} />
            <TextField path={`${end}.address.city`} required autoComplete="off" maxLength={100} />
          </div>
          <CountryField path={`${end}.address.countryCode`} />
        </fieldset>
      )}
    </div>
  )
}
