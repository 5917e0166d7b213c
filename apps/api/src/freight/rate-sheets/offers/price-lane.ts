import type { DatedRate, NoOfferReason } from '@portolan/contract/freight/offers'
import { rateCargo } from '@portolan/freight/charges/rating/rate-cargo'
import { convertTotals, totalsByCurrency } from '@portolan/freight/charges/totals'
import { addDays } from '#platform/text/end-of-day.ts'
import { applicableLines } from './applicable-lines.ts'
import type { EndKeys, FoundLane, PricedLane } from './find-lanes.ts'
import type { FoundOption, OfferRequest } from './offer-request.ts'

/** Why a lane can't carry a cargo at its prices; null if it can. */
export function refusalOf({ lane }: FoundLane, request: OfferRequest): NoOfferReason | null {
  const { dangerous, temperature, cargo } = request
  const refusal = (reason: NoOfferReason['reason'], limit: number | null = null) => ({
    reason,
    limit,
    on: null,
  })
  if (dangerous && lane.dangerous !== 'yes')
    return refusal(lane.dangerous === 'ask' ? 'dangerous' : 'dangerous-refused')
  if (temperature && lane.temperature !== 'yes')
    return refusal(lane.temperature === 'ask' ? 'temperature' : 'temperature-refused')
  const { maxWeightKg, maxVolumeM3 } = lane
  if (maxWeightKg !== null && (cargo.grossWeightKg ?? 0) > maxWeightKg)
    return refusal('too-heavy', maxWeightKg)
  if (maxVolumeM3 !== null && (cargo.volumeM3 ?? 0) > maxVolumeM3) return refusal('too-big', maxVolumeM3)
  return null
}

/** The cost of a transport by a lane. */
export function priceLane(
  pricedLane: PricedLane,
  request: OfferRequest,
  ends: EndKeys,
  rates: readonly DatedRate[],
): Omit<FoundOption, 'id'> {
  const { lane, sheet, version, terms } = pricedLane
  const { lines, missing: withoutLine, notIncluded } = applicableLines(pricedLane, request, ends)
  const { mode: transportMode, loadType, cargo, currency } = request
  const { charges, missing: withoutPrice } = rateCargo(lines, { transportMode, loadType, ...cargo })
  const totals = totalsByCurrency(charges.map(({ charge }) => charge))
  const isConverted = totals.some((total) => total.currency !== currency)
  const missing = [
    ...withoutLine,
    ...withoutPrice.map(({ code, reason, unit: what }) => ({ code, reason, what })),
  ]
  const { mode, carrier, service, via, frequency, transitDays } = lane
  return {
    mode,
    carrier,
    service,
    via,
    frequency,
    transitDays,
    lines: charges.map(({ charge, rate }) => ({
      ...charge,
      source: { sheet, version, lane: lane.ref, line: rate.number },
    })),
    totals,
    converted: isConverted ? convertTotals(totals, currency, rates) : null,
    included: [...new Set(charges.flatMap(({ charge }) => (charge.included ? [charge.code] : [])))],
    notIncluded,
    missing,
    complete: missing.length === 0,
    ...daysOf(pricedLane, request, ends),
    terms,
    freeTime: lane.freeTime ?? null,
    remarks: lane.remarks ?? null,
  }
}

// The last valid date; there is no next day.
const lastDay = '9999-12-31'

/** The consecutive ready dates around the requested one on which the same lines of the lane apply. */
function daysOf(lane: PricedLane, request: OfferRequest, ends: EndKeys) {
  const { readyOn } = request
  const linesOn = (day: string) =>
    applicableLines(lane, { ...request, readyOn: day }, ends)
      .lines.map(({ number }) => number)
      .join()
  const lines = linesOn(readyOn)
  // Days on which a line begins, or the day after one ends.
  const turns = lane.lane.lines
    .flatMap(({ validFrom, validTo }) => [
      validFrom,
      validTo !== null && validTo < lastDay ? addDays(validTo, 1) : null,
    ])
    .filter((day) => day !== null)
    .toSorted()
  const next = turns.find((day) => day > readyOn && linesOn(day) !== lines)
  const last = turns.findLast((day) => day <= readyOn && linesOn(addDays(day, -1)) !== lines)
  const [validFrom = lane.validSince] = [lane.validSince, ...(last ? [last] : [])].toSorted().toReversed()
  const [validUntil = lane.validUntil] = [lane.validUntil, ...(next ? [addDays(next, -1)] : [])].toSorted()
  return { validFrom, validUntil }
}
