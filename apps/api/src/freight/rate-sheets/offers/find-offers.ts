import { listLatestRates } from '#freight/rate-sheets/fx/latest-rates.ts'
import { keysOfEnd } from '#freight/rate-sheets/zone-keys.ts'
import type { Database } from '#platform/db/database.ts'
import { chooseLanes, explainNoLane, type FoundLane, listLanes, readPrices } from './find-lanes.ts'
import type { OfferRequest, Offers } from './offer-request.ts'
import { priceLane, refusalOf } from './price-lane.ts'

const maxOptions = 26

/**
 * The cost of a transport by the published rate sheets: one option for each service, or the reasons why there
 * is none.
 */
export async function findOffers(database: Database, request: OfferRequest): Promise<Offers> {
  const ends = {
    from: keysOfEnd(request.from, request.pickUpAt),
    to: keysOfEnd(request.to, request.deliverTo),
  }
  const lanes = chooseLanes(await listLanes(database, request, ends), request, ends)
  if (lanes.length === 0) return { options: [], reasons: await explainNoLane(database, request, ends) }
  const judged = lanes.map((lane) => ({ found: lane, refusal: refusalOf(lane, request) }))
  const rates = await listLatestRates(database, request.today)
  const daysOf = ({ lane }: FoundLane) => lane.transitDays?.max ?? Number.MAX_VALUE
  // A hundred services between two ports are a megabyte of prices, so only offered ones are read.
  const fastest = judged
    .flatMap(({ found, refusal }) => (refusal === null ? found : []))
    .toSorted((a, b) => daysOf(a) - daysOf(b))
    .slice(0, maxOptions)
  const options = (await readPrices(database, fastest)).map((lane) => priceLane(lane, request, ends, rates))
  const reasons = new Map(judged.flatMap(({ refusal }) => (refusal ? [[refusal.reason, refusal]] : [])))
  return {
    options: options.map((option, index) => ({ id: String.fromCharCode(97 + index), ...option })),
    reasons: [...reasons.values()],
  }
}
