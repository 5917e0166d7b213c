import { CityInput } from '#freight/preorders/lookups/city-input.tsx'
import { useCity, useKnowCity } from '#freight/preorders/lookups/use-city.ts'
import { useCountryNames } from '#freight/preorders/lookups/use-countries.ts'
import { messages } from '#freight/rates/messages.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Field } from '#platform/ui/fields/field.tsx'

interface PlaceFieldProps {
  label: string
  city: string | undefined
  country: string | undefined
  onChange: (place: { city?: string; country?: string }) => void
}

/** One end of the lane: a city, or a whole country. */
export function PlaceField({ label, city, country, onChange }: PlaceFieldProps) {
  const t = useMessages(messages, 'form')
  const countryName = useCountryNames()
  const knowCity = useKnowCity()
  const { data, error } = useCity(city)
  const isUnknown = city !== undefined && error instanceof Problem && (error.status ?? 500) < 500
  const place =
    city !== undefined && data
      ? `${data.name}, ${countryName(data.countryCode)}`
      : country === undefined
        ? ''
        : countryName(country)
  return (
    <Field label={label} error={isUnknown ? t('unknownPlace') : undefined} className="min-w-0">
      {(control) => (
        <CityInput
          control={control}
          chosen={place}
          onCity={(picked) => {
            knowCity(picked)
            onChange({ city: picked.id })
          }}
          onCountry={(code) => onChange({ country: code })}
          onClear={() => onChange({})}
        />
      )}
    </Field>
  )
}
