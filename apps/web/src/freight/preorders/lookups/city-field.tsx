import type { Place } from '@portolan/contract/freight/places'
import { BookingField } from '#freight/preorders/fields/booking-fields.tsx'
import { CityInput } from './city-input.tsx'
import { placeOfCity } from './place-of-city.ts'
import { useCountryNames } from './use-countries.ts'

/** Start or end of the transport: a city from the server's list. */
export function CityField({ path, label }: { path: 'from' | 'to'; label?: string }) {
  const countryName = useCountryNames()
  return (
    <BookingField path={path} required {...(label !== undefined && { label })}>
      {(control, field) => {
        const place = field.value as Place | null
        return (
          <CityInput
            control={control}
            chosen={place ? `${place.city}, ${countryName(place.countryCode)}` : ''}
            onCity={(city) => field.set(placeOfCity(city))}
            onClear={() => field.set(null)}
          />
        )
      }}
    </BookingField>
  )
}
