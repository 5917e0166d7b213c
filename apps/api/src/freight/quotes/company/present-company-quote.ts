import type { CompanyQuote, CompanyQuoteDetail } from '@portolan/contract/company/quotes'
import { presentOffer, presentQuote, presentQuoteDetail, type QuoteReading } from '#freight/quotes/present.ts'
import type { ListedQuote, OfferRow, QuoteRow } from '#freight/quotes/queries.ts'
import type { CompanyQuoteRow } from './find-company-quotes.ts'

const organizationOf = ({
  organizationId: id,
  organizationRef: ref,
  organizationName: name,
}: ListedQuote) => ({
  id,
  ref,
  name,
})

/** A quote as the company's lists show it. */
export function presentCompanyQuote(
  row: CompanyQuoteRow,
  reading: Pick<QuoteReading, 'locale' | 'now'>,
): CompanyQuote {
  const { askedAt, customerReference, reason, state, acceptedOption } = row
  const options = row.options ?? []
  const shown = (state === 'accepted' && options.find(({ id }) => id === acceptedOption)) || options[0]
  return {
    ...presentQuote(row, reading),
    organization: organizationOf(row),
    askedAt,
    customerReference,
    reason,
    optionCount: options.length,
    carrier: shown?.carrier ?? null,
    totals: shown?.totals ?? [],
  }
}

/** Everything about a quote for the company. */
export function presentCompanyQuoteDetail(
  row: QuoteRow,
  offers: readonly OfferRow[],
  facts: Pick<CompanyQuoteDetail, 'costs' | 'reminder' | 'order'> & { nameOf: (actor: string) => string },
  reading: QuoteReading,
): CompanyQuoteDetail {
  const { costs, reminder, order, nameOf } = facts
  return {
    ...presentQuoteDetail(row, [], reading),
    organization: organizationOf(row),
    askedAt: row.renewedAt ?? row.createdAt,
    customerReference: row.request.customerReference,
    offers: offers.map((offer) => ({
      ...presentOffer(offer, reading),
      by: offer.offeredBy === null ? null : nameOf(offer.offeredBy),
    })),
    costs,
    refusedBy: row.refusedBy === null ? null : nameOf(row.refusedBy),
    reminder,
    order,
  }
}
