import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { Locale } from '@portolan/contract/identity/users'
import type { QuoteRow } from '#freight/quotes/queries.ts'
import { listLatestRates } from '#freight/rate-sheets/fx/latest-rates.ts'
import type { Env } from '#freight/settings/env.ts'
import type { Database } from '#platform/db/database.ts'
import { offerOfCompany } from './offer-of-company.ts'
import { offerRequestOf } from './request-of-quote.ts'

/** The options of a company's offer for a quote with their amounts and costs; throws errors by path. */
export async function priceOffer(
  database: Database,
  quote: Pick<QuoteRow, 'request' | 'organizationId'>,
  offer: SentOffer,
  { env, now, locale }: { env: Env; now: Date; locale: Locale },
) {
  const request = offerRequestOf(quote.request, quote.organizationId, { env, now })
  const rates = await listLatestRates(database, request.today)
  return offerOfCompany(offer, { request, codes: env.chargeCodes, rates, locale })
}
