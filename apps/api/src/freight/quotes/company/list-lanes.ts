import type { listQuoteLanes } from '@portolan/contract/company/quotes/quote-prices'
import type { Result } from '@portolan/contract/shared/endpoint'
import { nameOfCharge } from '@portolan/freight/charges/charge-codes'
import type { Deps } from '#freight/deps.ts'
import { offerRequestOf } from '#freight/quotes/offers/request-of-quote.ts'
import type { QuoteReading } from '#freight/quotes/present.ts'
import type { QuoteRow } from '#freight/quotes/queries.ts'
import { listLatestRates } from '#freight/rate-sheets/fx/latest-rates.ts'
import { explainLanes } from '#freight/rate-sheets/offers/explain-lanes.ts'
import { presentLane } from '#freight/rate-sheets/offers/lane-answer.ts'

/** The lanes of rate sheets for a request, and why some of them don't match. */
export async function listLanesOfQuote(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  row: QuoteRow,
  { locale, now, chargeCodes }: QuoteReading,
): Promise<Result<typeof listQuoteLanes>> {
  const request = offerRequestOf(row.request, row.organizationId, { env, now })
  const { lanes, isCapped } = await explainLanes(database, request)
  const nameOf = (code: string) => nameOfCharge(code, chargeCodes, locale)
  return {
    results: lanes.map((lane) => presentLane(lane, nameOf)),
    isCapped,
    currency: env.currency,
    rates: await listLatestRates(database, request.today),
  }
}
