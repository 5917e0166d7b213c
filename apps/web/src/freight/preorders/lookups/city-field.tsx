import type { Place } from '@portolan/contract/freight/places'
import { BookingField } from '#freight/preorders/fields/booking-fields.tsx'
import type { BookingFieldProps } from '#freight/preorders/fields/booking-part.tsx'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { CityInput } from './city-input.tsx'
import { placeOfCity } from './place-of-city.ts'
import { usePlaceName } from './use-place-name.ts'

/** The origin or destination: a city from the server's list. */
export function CityField({ path, label }: { path: 'from' | 'to'; label?: string }) {
  return (
    <BookingField path={path} required {...(label !== undefined && { label })}>
      {(control, field) => <BookedCity control={control} field={field} />}
    </BookingField>
  )
}

function BookedCity({ control, field }: { control: FieldControl; field: BookingFieldProps }) {
  return (
    <CityInput
      control={control}
      chosen={usePlaceName(field.value as Place | null)}
      onCity={(city) => field.set(placeOfCity(city))}
      onClear={() => field.set(null)}
    />
  )
}
