import type { City } from '@portolan/contract/content/definitions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { citiesQuery, cityQuery } from './queries.ts'

/** A city by its id; nothing is asked without one. */
export function useCity(id: string | undefined) {
  return useQuery({ ...cityQuery(id ?? '', useLocale()), enabled: id !== undefined })
}

/** The cities of a name, in the reader's language. */
export function useCitiesNamed(name: string) {
  return useQuery(citiesQuery(name, useLocale()))
}

/** Keeps a city that was just chosen, so that its name isn't asked for. */
export function useKnowCity(): (city: City) => void {
  const client = useQueryClient()
  const locale = useLocale()
  return useCallback(
    (city) => client.setQueryData(cityQuery(city.id, locale).queryKey, city),
    [client, locale],
  )
}
