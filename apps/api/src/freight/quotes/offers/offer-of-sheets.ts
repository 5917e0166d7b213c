import type { NoOfferReason } from '@portolan/contract/freight/offers'
import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import { findOffers } from '#freight/rate-sheets/offers/find-offers.ts'
import type { Env } from '#freight/settings/env.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import type { Database } from '#platform/db/database.ts'
import { addDays, dateIn, endOfDay } from '#platform/text/end-of-day.ts'
import { amountFault } from './price-line.ts'
import { offerRequestOf } from './request-of-quote.ts'

/** The offer of the rate sheets for a request, or the reasons to ask the company. */
export interface SheetOffer {
  /** Empty if nothing is offered. */
  options: StoredOption[]
  reasons: NoOfferReason[]
  /** An instant; null if nothing is offered. */
  validUntil: string | null
}

/** Offers ordinary cargo at the prices of the rate sheets; the company decides about anything else. */
export async function offerOfSheets(
  tx: Database,
  request: QuoteRequest,
  organizationId: string,
  context: { env: Env; now: Date },
): Promise<SheetOffer> {
  const offerRequest = offerRequestOf(request, organizationId, context)
  const offers = await findOffers(tx, offerRequest)
  // An option without any charge to this customer has no price: what is included is covered by another line's
  // price.
  const priced = offers.options.filter(({ lines }) => lines.some(({ included }) => !included))
  // A very large quantity can exceed the maximum amount.
  const options = priced.filter(({ lines }) => lines.every((line) => amountFault(line) === null))
  const unusual = [
    ...(offerRequest.dangerous ? (['dangerous'] as const) : []),
    ...(offerRequest.temperature ? (['temperature'] as const) : []),
  ]
  if (unusual.length === 0 && options.length > 0)
    return { options, reasons: offers.reasons, validUntil: validityOf(options, request, context) }
  // Even if a lane takes such cargo at its prices, the company decides.
  const own = unusual
    .filter((reason) => !offers.reasons.some((one) => one.reason.startsWith(reason)))
    .map((reason): NoOfferReason => ({ reason, on: null, limit: null }))
  const reasons = [...own, ...offers.reasons]
  const nothing: NoOfferReason = { reason: 'no-lane', on: null, limit: null }
  return { options: [], reasons: reasons.length > 0 ? reasons : [nothing], validUntil: null }
}

/** The end of the first day on which a rate or the company's own term ends, but never before now. */
function validityOf(
  options: readonly StoredOption[],
  { transportMode }: QuoteRequest,
  { env, now }: { env: Env; now: Date },
): string {
  const today = dateIn(env.timeZone, now)
  const days = transportMode === 'air' ? env.quoteDays.air : env.quoteDays.other
  const [first = today] = [addDays(today, days), ...options.map(({ validUntil }) => validUntil)].sort()
  return endOfDay(first < today ? today : first, env.timeZone)
}
