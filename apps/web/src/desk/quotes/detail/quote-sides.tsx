import type { CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import type { QuoteLane } from '@portolan/contract/company/quotes/quote-prices'
import { useMay } from '#desk/frame/staff.ts'
import { LanesPanel } from '#desk/quotes/prices/lanes-panel.tsx'
import { PastPricesPanel } from '#desk/quotes/prices/past-prices-panel.tsx'
import { ThreadSection } from '#desk/threads/panel/thread-section.tsx'

interface QuoteSidesProps {
  quote: CompanyQuoteDetail
  /** Takes a lane's price into the offer; null where none can be made. */
  onUse: ((lane: QuoteLane) => void) | null
}

/** Prices that the offer can be based on, and the conversation. */
export function QuoteSides({ quote, onUse }: QuoteSidesProps) {
  const mayRates = useMay('rates', 'read')
  return (
    <>
      {mayRates && <LanesPanel quote={quote} onUse={onUse} />}
      <PastPricesPanel quote={quote} />
      <ThreadSection threadId={quote.id} />
    </>
  )
}
