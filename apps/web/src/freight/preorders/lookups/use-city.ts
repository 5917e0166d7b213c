import type { City } from '@portolan/contract/content/definitions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { citiesQuery, cityQuery } from './queries.ts'

/** A city by its ID; without one, makes no request. */
export function useCity(id: string | undefined) {
  return useQuery({ ...cityQuery(id ?? '', useLocale()), enabled: id !== undefined })
}

/** The cities with a name, in the reader's language. */
export function useCitiesNamed(name: string) {
  return useQuery(citiesQuery(name, useLocale()))
}

/** Caches a chosen city, so that its name needn't be fetched. */
export function useKnowCity(): (city: City) => void {
  const client = useQueryClient()
  const locale = useLocale()
  return useCallback(
    (city) => client.setQueryData(cityQuery(city.id, locale).queryKey, city),
    [client, locale],
  )
}
