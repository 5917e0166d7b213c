import type { Place } from '@portolan/contract/freight/places'
import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCitiesNamed } from '#freight/preorders/lookups/use-city.ts'
import { QuoteView } from '#freight/quotes/offer/quote-view.tsx'
import { OfferPosition } from '#freight/quotes/position/offer-position.tsx'
import { type EstimationSearch, urlOfEstimation } from '#freight/rates/estimation-search.ts'
import { askedBucket } from '#freight/rates/history/asked-bucket.ts'
import { History } from '#freight/rates/history.tsx'
import { estimationQuery } from '#freight/rates/queries.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { cityOfPlace, searchOfQuote } from './search-of-quote.ts'

/** A quote, with the history of similar transports next to it. */
export function QuoteWithHistory({ quoteId }: { quoteId: string }) {
  return (
    <QuoteView
      quoteId={quoteId}
      beside={(quote) => <Beside quote={quote} />}
      again={(quote, text) => <AgainLink quote={quote} text={text} />}
    />
  )
}

/** The city of a place; undefined during the lookup. */
function useCityOf(place: Place) {
  const { data, isPending } = useCitiesNamed(place.city)
  return useMemo(() => {
    if (data) return cityOfPlace(place, data)
    return isPending ? undefined : null
  }, [data, isPending, place])
}

/** The calculator's search for the same transport; null while its cities are looked up. */
function useSearchOf({ request }: QuoteDetail): EstimationSearch | null {
  const from = useCityOf(request.from)
  const to = useCityOf(request.to)
  return useMemo(
    () => (from === undefined || to === undefined ? null : searchOfQuote(request, from, to)),
    [request, from, to],
  )
}

function Beside({ quote }: { quote: QuoteDetail }) {
  const search = useSearchOf(quote)
  if (!search) return <History search={null} />
  return (
    <>
      {quote.offers[0] && <Position quote={quote} search={search} />}
      <History search={search} />
    </>
  )
}

/** The position of the latest offer; nothing without any history, which the part below shows. */
function Position({ quote, search }: { quote: QuoteDetail; search: EstimationSearch }) {
  const { data, isPlaceholderData } = useQuery(estimationQuery(search))
  const [offer] = quote.offers
  if (!offer || !data || isPlaceholderData || data.analysis.sampleSize === 0) return null
  const count = askedBucket(data.analysis, data.asked)?.count ?? 0
  return <OfferPosition offer={offer} analysis={data.analysis} count={count} />
}

function AgainLink({ quote, text }: { quote: QuoteDetail; text: string }) {
  const search = useSearchOf(quote)
  return (
    <Link
      {...paths.estimations({ ...(search && urlOfEstimation(search)), ask: quote.id })}
      className={buttonClass({ variant: 'primary' })}
    >
      {text}
    </Link>
  )
}
