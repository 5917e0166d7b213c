import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import { bookingTotals } from '@portolan/freight/booking/totals'
import type { OfferDoor, OfferPlace, OfferRequest } from '#freight/rate-sheets/offers/offer-request.ts'
import type { Env } from '#freight/settings/env.ts'
import { dateIn } from '#platform/text/end-of-day.ts'

/** The request to the rate sheets for a quote. */
export function offerRequestOf(
  request: QuoteRequest,
  organizationId: string,
  { env, now }: { env: Env; now: Date },
): OfferRequest {
  const { transportMode, loadType, readyOn, incoterms, party, services, units, containers } = request
  const totals = bookingTotals(request, env.bookingData)
  const codes = new Set(units.map(({ hsCode }) => hsCode))
  return {
    organizationId,
    mode: transportMode,
    loadType,
    readyOn,
    incoterms,
    party,
    from: placeOf(request.from),
    to: placeOf(request.to),
    pickUpAt: doorOf(request.pickUp, request.from),
    deliverTo: doorOf(request.delivery, request.to),
    services: [
      ...(services.exportCustoms ? (['exportClearance'] as const) : []),
      ...(services.importCustoms ? (['importClearance'] as const) : []),
      ...(request.insuranceWanted ? (['insurance'] as const) : []),
    ],
    cargo: {
      grossWeightKg: totals.grossWeightKg,
      volumeM3: totals.volumeM3,
      packages: totals.packages,
      loadingMeters: totals.loadingMeters,
      containers,
      // A line without a code could be anything.
      hsLines: codes.has(null) ? null : codes.size,
    },
    dangerous: request.dangerousGoods.length > 0,
    temperature: needsTemperature(request),
    currency: env.currency,
    today: dateIn(env.timeZone, now),
  }
}

function needsTemperature({ temperature, containers }: QuoteRequest): boolean {
  return temperature !== null || containers.some((box) => box.temperatureC !== null && !box.nonOperating)
}

function placeOf({ city, countryCode, locode }: QuoteRequest['from']): OfferPlace {
  return { city, countryCode, locode }
}

/** The company's place of pick-up or delivery: the address, or just the city. */
function doorOf({ service, address }: QuoteRequest['pickUp'], place: QuoteRequest['from']): OfferDoor | null {
  if (service !== 'DOOR') return null
  const { city, countryCode } = address ?? place
  return { city, countryCode, postCode: address?.postCode ?? null }
}
