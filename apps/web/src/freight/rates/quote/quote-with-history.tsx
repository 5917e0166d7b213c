import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QuoteView } from '#freight/quotes/offer/quote-view.tsx'
import { OfferPosition } from '#freight/quotes/position/offer-position.tsx'
import { type EstimationSearch, urlOfEstimation } from '#freight/rates/estimation-search.ts'
import { askedBucket } from '#freight/rates/history/asked-bucket.ts'
import { History } from '#freight/rates/history.tsx'
import { estimationQuery } from '#freight/rates/queries.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { useSearchOf } from './use-search-of.ts'

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

function Beside({ quote }: { quote: QuoteDetail }) {
  const search = useSearchOf(quote.request)
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
  const search = useSearchOf(quote.request)
  return (
    <Link
      {...paths.estimations({ ...(search && urlOfEstimation(search)), ask: quote.id })}
      className={buttonClass({ variant: 'primary' })}
    >
      {text}
    </Link>
  )
}
