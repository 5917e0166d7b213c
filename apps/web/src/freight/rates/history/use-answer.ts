import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { useMemo } from 'react'
import { useCity } from '#freight/preorders/lookups/use-city.ts'
import { useCountryNames } from '#freight/preorders/lookups/use-countries.ts'
import type { EstimationSearch } from '#freight/rates/estimation-search.ts'
import { messages } from '#freight/rates/messages.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { priceWords } from './describe-prices.ts'

/** The reader's sentences about an answer's prices. */
export function usePriceWords({ currency, unit }: RateAnalysis) {
  const locale = useLocale()
  return useMemo(() => priceWords(locale, { currency, unit }), [locale, currency, unit])
}

/** The names of a search's places; empty until loaded. */
export function useLaneNames({ from, to, fromCountry, toCountry, transportMode }: EstimationSearch) {
  const t = useMessages(messages)
  const countryName = useCountryNames()
  const [start, end] = [useCity(from).data, useCity(to).data]
  const countryOf = (code: string | undefined) => (code === undefined ? '' : countryName(code))
  const [startCountry, endCountry] = [
    countryOf(start?.countryCode ?? fromCountry),
    countryOf(end?.countryCode ?? toCountry),
  ]
  return {
    from: start?.name ?? startCountry,
    to: end?.name ?? endCountry,
    pair: t('history.lane', { from: startCountry, to: endCountry }),
    /** Between countries there is no lane of cities. */
    hasLane: from !== undefined || to !== undefined,
    byMode: t(`byMode.${transportMode}`),
  }
}
export type LaneNames = ReturnType<typeof useLaneNames>
