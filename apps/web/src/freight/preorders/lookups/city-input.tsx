import type { City } from '@portolan/contract/content/definitions'
import { lookupSearchLength } from '@portolan/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { FieldControl } from '#platform/ui/fields/field.tsx'
import { SuggestInput } from '#platform/ui/fields/suggest-input.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { citiesQuery, countriesQuery } from './queries.ts'
import { useCountryNames } from './use-countries.ts'
import { useSettled } from './use-settled.ts'

const maxCountries = 2
const minimum = String(lookupSearchLength.shortest)

interface CityInputProps {
  control: FieldControl
  /** The chosen city as text; empty if none. */
  chosen: string
  onCity: (city: City) => void
  /** If given, a whole country may be chosen instead. */
  onCountry?: (code: string) => void
  onClear: () => void
}

type Item = { kind: 'city'; city: City } | { kind: 'country'; code: string; name: string }

/** A search over the server's cities, in either alphabet. */
export function CityInput({ control, chosen, onCity, onCountry, onClear }: CityInputProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const countryName = useCountryNames()
  // The typed text applies until a city is chosen; then the chosen one does.
  const [typed, setTyped] = useState<string | null>(null)
  const [lastChosen, setSeen] = useState(chosen)
  if (chosen !== lastChosen) {
    setSeen(chosen)
    if (chosen !== '') setTyped(null)
  }
  const search = useSettled((typed ?? '').trim())
  const { data: cities = [], isFetching, error } = useQuery(citiesQuery(search, locale))
  const { data: countries = [] } = useQuery({
    ...countriesQuery(locale),
    enabled: onCountry !== undefined,
  })
  const isSearching = typed !== null && search.length >= lookupSearchLength.shortest
  const countryMatches = onCountry ? countriesCalled(search, countries).slice(0, maxCountries) : []
  const items: Item[] = [
    ...countryMatches.map((country) => ({ kind: 'country' as const, ...country })),
    ...cities.map((city) => ({ kind: 'city' as const, city })),
  ]

  function status(): string | null {
    if (!isSearching) return typed !== null && search !== '' ? t('typeMore', { minimum }) : null
    if (error) return t('failed')
    if (isFetching) return items.length > 0 ? null : t('searching')
    if (items.length > 0) return null
    return t(onCountry ? 'noPlace' : 'noCity')
  }

  function pick(item: Item) {
    if (item.kind === 'city') onCity(item.city)
    else onCountry?.(item.code)
    setTyped(null)
  }

  return (
    <SuggestInput
      {...control}
      value={typed ?? chosen}
      onType={(text) => {
        setTyped(text)
        // A changed name is no longer the chosen city.
        if (chosen !== '') onClear()
      }}
      items={isSearching ? items : []}
      onPick={pick}
      keyOf={(item) => (item.kind === 'city' ? item.city.id : item.code)}
      textOf={(item) =>
        item.kind === 'city' ? `${item.city.name}, ${countryName(item.city.countryCode)}` : item.name
      }
      draw={(item) =>
        item.kind === 'city' ? (
          <CityLine city={item.city} country={countryName(item.city.countryCode)} />
        ) : (
          <>
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
            <span className="shrink-0 text-muted text-xs">{t('wholeCountry')}</span>
          </>
        )
      }
      status={status()}
      icon={<Icon name="place" />}
      placeholder={t(onCountry ? 'placePlaceholder' : 'cityPlaceholder', { minimum })}
      autoComplete="off"
    />
  )
}

function CityLine({ city, country }: { city: City; country: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {city.name}, <span className="text-muted">{country}</span>
      </span>
      {city.locode && (
        <span translate="no" className="mono text-muted text-xs">
          {city.locode}
        </span>
      )}
    </>
  )
}

function countriesCalled<Country extends { code: string; name: string }>(
  search: string,
  countries: readonly Country[],
): Country[] {
  const text = search.toLowerCase()
  return countries.filter(
    ({ code, name }) => name.toLowerCase().startsWith(text) || code.toLowerCase() === text,
  )
}
