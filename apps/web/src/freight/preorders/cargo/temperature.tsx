import { useState } from 'react'
import { NumberField } from '#freight/preorders/fields/booking-fields.tsx'
import { useBookingPart } from '#freight/preorders/fields/booking-part.tsx'
import { FormPart } from '#freight/preorders/fields/form-part.tsx'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { messages } from './messages.ts'

const nothing: BookingValues['temperature'] = { min: '', max: '', setpoint: '' }

/** The cargo's temperature range. */
export function Temperature({ temperature }: { temperature: BookingValues['temperature'] }) {
  const t = useMessages(messages, 'temperature')
  const { change } = useBookingPart()
  const isGiven = Object.values(temperature).some((typed) => typed !== '')
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted || isGiven
  return (
    <FormPart title={t('title')}>
      <Checkbox
        label={t('toggle')}
        checked={isOpen}
        onChange={({ target }) => {
          setWanted(target.checked)
          if (!target.checked) change('temperature', nothing)
        }}
      />
      {isOpen && (
        <div className="grid grid-cols-3 gap-3 tablet:max-w-lg">
          <NumberField path="temperature.min" unit="°C" inputMode="text" />
          <NumberField path="temperature.max" unit="°C" inputMode="text" />
          <NumberField path="temperature.setpoint" unit="°C" inputMode="text" />
        </div>
      )}
    </FormPart>
  )
}
