import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { countriesQuery } from './queries.ts'

/** Names of countries in the reader's language; the code until they're loaded. */
export function useCountryNames(): (code: string) => string {
  const { data } = useQuery(countriesQuery(useLocale()))
  return useMemo(() => {
    const names = new Map(data?.map(({ code, name }) => [code, name]))
    return (code: string) => names.get(code) ?? code
  }, [data])
}
