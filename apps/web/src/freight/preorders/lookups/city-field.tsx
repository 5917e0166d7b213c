import type { City } from '@portolan/contract/content/definitions'
import type { Place } from '@portolan/contract/freight/places'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingField } from '#freight/preorders/fields/booking-fields.tsx'
import type { BookingFieldProps } from '#freight/preorders/fields/booking-part.tsx'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/field.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { SuggestInput } from '#platform/ui/suggest-input.tsx'
import { messages } from './messages.ts'
import { citiesQuery } from './queries.ts'
import { useCountryNames } from './use-countries.ts'
import { usePlaceName } from './use-place-name.ts'
import { useSettled } from './use-settled.ts'

/** A chosen city as the booking keeps it. */
function placeOf(city: City): Place {
  const { name, countryCode, locode, lat, lng } = city
  return { name, city: name, countryCode, locode, lat, lng, timeZone: null }
}

/** Start or end of the transport: a city from the server's list, searched in either alphabet. */
export function CityField({ path, label }: { path: 'from' | 'to'; label?: string }) {
  return (
    <BookingField path={path} required {...(label !== undefined && { label })}>
      {(control, field) => <CityInput control={control} field={field} />}
    </BookingField>
  )
}

function CityInput({ control, field }: { control: FieldControl; field: BookingFieldProps }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const countryName = useCountryNames()
  const place = field.value as Place | null
  // What is typed counts until a city is chosen; then the chosen one does.
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = usePlaceName(place)
  const shown = typed ?? chosen
  const search = useSettled((typed ?? '').trim())
  const { data: cities = [], isFetching, error } = useQuery(citiesQuery(search, locale))
  const isSearching = typed !== null && search.length >= 2

  function status(): string | null {
    if (!isSearching) return null
    if (error) return t('failed')
    if (isFetching) return cities.length > 0 ? null : t('searching')
    return cities.length > 0 ? null : t('noCity')
  }

  return (
    <SuggestInput
      {...control}
      value={shown}
      onType={(text) => {
        setTyped(text)
        // A changed name is no longer the city that was chosen.
        if (place) field.set(null)
      }}
      items={isSearching ? cities : []}
      onPick={(city) => {
        field.set(placeOf(city))
        setTyped(null)
      }}
      keyOf={(city) => city.id}
      textOf={(city) => `${city.name}, ${countryName(city.countryCode)}`}
      draw={(city) => (
        <>
          <span className="min-w-0 flex-1 truncate">
            {city.name}, <span className="text-muted">{countryName(city.countryCode)}</span>
          </span>
          {city.locode && <span className="mono text-muted text-xs">{city.locode}</span>}
        </>
      )}
      status={status()}
      icon={<Icon name="place" />}
      placeholder={t('cityPlaceholder')}
      autoComplete="off"
    />
  )
}
