import type { ChargeLine } from '@portolan/contract/freight/charge-lines'
import type {
  Emissions,
  Event,
  Order,
  OrderDetail,
  OrderReference,
  RouteLine,
} from '@portolan/contract/freight/orders'
import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'
import { totalsByCurrency } from '@portolan/freight/charges/totals'
import { type EmissionFactors, routeEmissions } from '@portolan/freight/emissions'
import { seaLine } from '@portolan/geodata/sea/sea-line'
import { presentAlerts, presentLateness } from '#freight/attention/present.ts'
import { presentCharge, readStoredCharge } from '#freight/charges/stored-charges.ts'
import { localPlace, localRoute } from '#freight/orders/route/local-place.ts'
import { legsOf } from '#freight/orders/route/order-legs.ts'
import { progressOf } from '#freight/orders/route/progress.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Env } from '#platform/settings/env.ts'
import type { listOrderEvents, OrderDetailRow, OrderRow } from './queries.ts'

/** Who reads, and when (milliseconds since the epoch). */
export interface Reading {
  locale: Locale
  now: number
}

/** An order as lists show it. */
export function presentOrder(row: OrderRow, { locale, now }: Reading): Order {
  return {
    id: row.id,
    number: row.number,
    organization: { id: row.organization_id, name: row.organization_name },
    status: row.status,
    shipmentStatus: row.shipment_status,
    transportMode: row.transport_mode,
    loadType: row.load_type,
    incoterms: row.incoterms,
    customerReference: row.customer_reference,
    cargo: row.cargo,
    from: localPlace(row.from_place, locale),
    to: localPlace(row.to_place, locale),
    departure: row.departure,
    arrival: row.arrival,
    arrivalSlipMinutes: row.arrival_slip_minutes,
    lateMinutes: presentLateness(row, now),
    alerts: presentAlerts(row, { locale, now }),
    papers: null,
    totals: row.totals,
    progress: progressOf(
      { shipmentStatus: row.shipment_status, transportMode: row.transport_mode, route: row.route },
      now,
    ),
    pinned: row.pinned,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  }
}

/** The legs as a map draws them, in whole kilometers: more would promise more than is known. */
export function presentRouteLines(row: OrderDetailRow): RouteLine[] {
  return legsOf({ route: row.route, transportMode: row.transport_mode }).map(
    ({ mode, from, to, distanceKm }) => {
      const way = mode === 'sea' ? seaLine(from, to) : null
      return {
        mode,
        distanceKm: distanceKm === null ? null : Math.round(distanceKm),
        line: way && [...way.line],
      }
    },
  )
}

type EventRow = Awaited<ReturnType<typeof listOrderEvents>>[number]

export function presentOrderDetail(
  row: OrderDetailRow,
  { events, references }: { events: EventRow[]; references: OrderReference[] },
  { emissionFactors, chargeCodes }: Pick<Env, 'emissionFactors' | 'chargeCodes'>,
  reading: Reading,
): OrderDetail {
  const chargeLines = row.charges.map((stored) =>
    presentCharge(readStoredCharge(stored, chargeCodes), chargeCodes, reading.locale),
  )
  return {
    ...presentOrder(row, reading),
    route: localRoute(row.route, reading.locale),
    events: events.map((event) => presentEvent(event, reading.locale)),
    departureSlipMinutes: row.departure_slip_minutes,
    slipReasonCode: row.slip_reason_code,
    position: row.position,
    distanceKm: row.distance_km,
    emissions: emissionsOf(row, emissionFactors, reading.locale),
    charges: soleTotalOf(chargeLines),
    chargeLines,
    contacts: row.contacts,
    references,
    preorder: row.preorder,
    partsVersion: row.parts_version,
  }
}

function emissionsOf(row: OrderDetailRow, factors: EmissionFactors, locale: Locale): Emissions | null {
  // What never moves emits nothing.
  if (row.shipment_status === 'CANCELED') return null
  const legs = legsOf({ route: row.route, transportMode: row.transport_mode })
  const found = routeEmissions(factors, legs, row.totals.grossWeightKg)
  if (!found) return null
  const shown = found.legs.map((leg) => ({
    ...leg,
    from: localPlace(leg.from, locale),
    to: localPlace(leg.to, locale),
  }))
  return { ...found, legs: shown, method: factors.scope, factors: factors.edition }
}

function presentEvent(row: EventRow, locale: Locale): Event {
  const { id, at, classifier, code, unitId, remark } = row
  const place = row.place && localPlace(row.place, locale)
  return { id, at, classifier, code, place, unitId, remark }
}

/** The sum of charges in one currency; null for none or for several currencies. */
function soleTotalOf(lines: ChargeLine[]): Money | null {
  const [total, ...others] = totalsByCurrency(lines)
  return total && others.length === 0 ? total : null
}
