import type { City } from '@portolan/contract/content/definitions'
import type { Place } from '@portolan/contract/freight/places'
import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { cargoTotals } from '@portolan/freight/booking/totals'
import { type Located, pointOf } from '@portolan/freight/distance/great-circle'
import { monthsOfSeason } from '@portolan/freight/rates/seasons'
import { type EstimationSearch, seasons } from '#freight/rates/estimation-search.ts'

const nearKm = 30
const kmPerDegree = 111.2

/** Null if one of the positions is unknown. */
function kilometersBetween(first: Located, second: Located): number | null {
  const [a, b] = [pointOf(first), pointOf(second)]
  if (a === null || b === null) return null
  const shrink = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrink) * kmPerDegree
}

/** The city of a place, among those that its name finds: by its UN/LOCODE, else the nearest. */
export function cityOfPlace(place: Place, cities: readonly City[]): City | null {
  const inCountry = cities.filter(({ countryCode }) => countryCode === place.countryCode)
  const byCode = inCountry.find(({ locode }) => locode !== null && locode === place.locode)
  if (byCode) return byCode
  const [nearest] = inCountry
    .flatMap((city) => {
      const away = kilometersBetween(city, place)
      return away !== null && away <= nearKm ? [{ city, away }] : []
    })
    .toSorted((a, b) => a.away - b.away)
  return nearest?.city ?? null
}

/** The part of a quote's request, or of a booking, that the search takes. */
export interface AskedTransport
  extends Pick<QuoteDetail['request'], 'from' | 'to' | 'readyOn' | 'transportMode' | 'loadType' | 'units'> {
  containers?: QuoteDetail['request']['containers'] | undefined
}

/** The calculator's search for a quote's request. If no city is known, the whole country counts. */
export function searchOfQuote(request: AskedTransport, from: City | null, to: City | null): EstimationSearch {
  const month = Number(request.readyOn.slice(5, 7))
  const { grossWeightKg, volumeM3 } = cargoTotals(request)
  const containers = (request.containers ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...(from ? { from: from.id } : { fromCountry: request.from.countryCode }),
    ...(to ? { to: to.id } : { toCountry: request.to.countryCode }),
    transportMode: request.transportMode,
    loadType: request.loadType,
    season: seasons.find((season) => monthsOfSeason(season).includes(month)) ?? 'winter',
    ...(grossWeightKg && { weightKg: rounded(grossWeightKg) }),
    ...(volumeM3 && { volumeM3: rounded(volumeM3) }),
    ...(containers > 0 && { containers }),
  }
}

/** As many decimals as the URL allows, without the noise of binary sums. */
const rounded = (figure: number) => Number(figure.toFixed(3))
