import type { Place } from '@portolan/contract/freight/places'
import { useMemo } from 'react'
import { useCitiesNamed } from '#freight/preorders/lookups/use-city.ts'
import type { EstimationSearch } from '#freight/rates/estimation-search.ts'
import { type AskedTransport, cityOfPlace, searchOfQuote } from './search-of-quote.ts'

/** The city of a place; undefined during the lookup. */
function useCityOf(place: Place) {
  const { data, isPending } = useCitiesNamed(place.city)
  return useMemo(() => {
    if (data) return cityOfPlace(place, data)
    return isPending ? undefined : null
  }, [data, isPending, place])
}

/** The calculator's search for the same transport; null while its cities are looked up. */
export function useSearchOf(request: AskedTransport): EstimationSearch | null {
  const from = useCityOf(request.from)
  const to = useCityOf(request.to)
  return useMemo(
    () => (from === undefined || to === undefined ? null : searchOfQuote(request, from, to)),
    [request, from, to],
  )
}
