import { localRemark } from '@portolan/carrier-messages/remarks/local-remark'
import type { Order, OrderDetail } from '@portolan/contract/freight/orders'
import type { Emissions, RouteLine } from '@portolan/contract/freight/orders/cargo-facts'
import type { Event } from '@portolan/contract/freight/orders/order-parts'
import type { Locale } from '@portolan/contract/identity/users'
import type { Money } from '@portolan/contract/shared/money'
import { readContainerType } from '@portolan/freight/booking/container-types'
import * as chargeable from '@portolan/freight/chargeable-weight'
import type { ChargeLine } from '@portolan/freight/charges/charge-line'
import { asTotal, totalsByCurrency } from '@portolan/freight/charges/totals'
import { pointOf } from '@portolan/freight/distance/great-circle'
import { type EmissionFactors, routeEmissions } from '@portolan/freight/emissions'
import { unknownTimes } from '@portolan/freight/ledger/order-record'
import { seaLine } from '@portolan/geodata/sea/sea-line'
import { presentAlerts, presentCutOffs, presentLateness } from '#freight/attention/present.ts'
import { presentCharge, readStoredCharge } from '#freight/charges/stored-charges.ts'
import { carriageOf, currentModeOf } from '#freight/order-record/route/current-leg.ts'
import { localPlace, localRoute } from '#freight/order-record/route/local-place.ts'
import { locatedPosition } from '#freight/order-record/route/located-position.ts'
import { legsOf } from '#freight/order-record/route/order-legs.ts'
import { progressOf } from '#freight/order-record/route/progress.ts'
import { reportedLine, stopKeys } from '#freight/order-record/route/reported-line.ts'
import type { Env } from '#freight/settings/env.ts'
import { toInstant } from '#platform/db/columns.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import type { EventRow, OrderDetailRow, OrderRow } from './queries.ts'

/** The reader's language, and the time (milliseconds since the epoch). */
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
    currentMode: currentModeOf(shipmentOf(row)),
    loadType: row.load_type,
    incoterms: row.incoterms,
    customerReference: row.customer_reference,
    cargo: row.cargo,
    from: localPlace(row.from_place, locale),
    to: localPlace(row.to_place, locale),
    departure: row.departure,
    arrival: row.arrival,
    delivery: row.delivery ?? unknownTimes,
    isDelivered: row.is_delivered,
    waitsFor: row.waits_for,
    arrivalSlipMinutes: row.arrival_slip_minutes,
    lateMinutes: presentLateness(row, now),
    alerts: presentAlerts(row, { locale, now }),
    papers: row.papers_expected ? { expected: row.papers_expected, present: row.papers_present ?? 0 } : null,
    unpaid: row.unpaid && { ...row.unpaid, amounts: row.unpaid.amounts.map(asTotal) },
    totals: shownTotals(row),
    containers: row.containers.map(({ type, quantity }) => ({ type: containerTypeOf(type), quantity })),
    ...carriageOf(shipmentOf(row)),
    lastEvent: row.last_event && presentLastEvent(row.last_event, locale),
    progress: progressOf(shipmentOf(row), now),
    pinned: row.pinned,
    createdAt: toInstant(row.created_at),
    updatedAt: toInstant(row.updated_at),
  }
}

function presentLastEvent(
  { at, precision, code, place }: NonNullable<OrderRow['last_event']>,
  locale: Locale,
): NonNullable<Order['lastEvent']> {
  return {
    at: toInstant(at),
    ...(precision && { precision }),
    code,
    place: place && localPlace(place, locale),
  }
}

/** Where the cargo is on its route: once it's delivered, at the end, whatever the record still says. */
export const shipmentOf = (
  row: Pick<OrderRow, 'shipment_status' | 'is_delivered' | 'transport_mode' | 'route'>,
) => ({
  shipmentStatus: row.is_delivered ? ('ARRIVED' as const) : row.shipment_status,
  transportMode: row.transport_mode,
  route: row.route,
})

/** The ISO 6346 code of a container's type; unknown types stay as sent. */
export function containerTypeOf(isoCode: string | null): string | null {
  return isoCode === null ? null : (readContainerType(isoCode) ?? isoCode)
}

/** The totals of an order without a chargeable weight that doesn't apply. */
export function shownTotals({
  totals,
  transport_mode,
  load_type,
}: Pick<OrderRow, 'totals' | 'transport_mode' | 'load_type'>): Order['totals'] {
  return chargeable.shownTotals(transport_mode, load_type, totals)
}

function cancellationOf(row: OrderDetailRow): OrderDetail['cancellation'] {
  if (row.shipment_status !== 'CANCELED') return null
  const { at = null, reason = null } = row.cancellation ?? {}
  return { at: at ?? (row.canceled_at && toInstant(row.canceled_at)), reason }
}

/**
 * The legs as a map draws them, in whole kilometers: more digits would promise more accuracy than there is.
 */
export function presentRouteLines(row: OrderDetailRow, events: readonly EventRow[]): RouteLine[] {
  const stops = stopKeys(row.route)
  const reported = events.flatMap(({ place }) => place ?? [])
  return legsOf({ route: row.route, transportMode: row.transport_mode }).map((leg) => {
    const { mode, from, to, distanceKm } = leg
    const [start, end] = [pointOf(from), pointOf(to)]
    const way = mode === 'sea' && start && end ? seaLine(start, end) : null
    return {
      mode,
      distanceKm: distanceKm === null ? null : Math.round(distanceKm),
      line: way ? [...way.line] : reportedLine(leg, reported, stops),
    }
  })
}

/** Everything about an order except its milestones, which may be thousands. */
export function presentOrderDetail(
  row: OrderDetailRow,
  parts: Pick<OrderDetail, 'references' | 'questions'>,
  { emissionFactors, chargeCodes, timeZone }: Pick<Env, 'emissionFactors' | 'chargeCodes' | 'timeZone'>,
  reading: Reading,
): Omit<OrderDetail, 'events'> {
  const chargeLines = row.charges.map((stored) =>
    presentCharge(readStoredCharge(stored, chargeCodes), chargeCodes, reading.locale),
  )
  return {
    ...presentOrder(row, reading),
    route: localRoute(row.route, reading.locale),
    departureSlipMinutes: row.departure_slip_minutes,
    slipReasonCode: row.slip_reason_code,
    position: row.position && locatedPosition(row.position, shipmentOf(row), reading.locale),
    cancellation: cancellationOf(row),
    distanceKm: row.distance_km,
    emissions: emissionsOf(row, emissionFactors, reading.locale),
    charges: soleTotalOf(chargeLines),
    chargeLines,
    incotermsPlace: row.incoterms_place,
    contacts: row.contacts.map((contact) => ({ ...contact, role: contact.role ?? null })),
    cutOffs: presentCutOffs(row.cut_offs, reading.locale),
    ...parts,
    preorder: row.preorder,
    // At midnight an invoice may become overdue.
    partsVersion: `${row.parts_version} ${dateIn(timeZone, new Date(reading.now))}`,
  }
}

function emissionsOf(row: OrderDetailRow, factors: EmissionFactors, locale: Locale): Emissions | null {
  // An order that never moves emits nothing.
  if (row.shipment_status === 'CANCELED') return null
  const legs = legsOf({ route: row.route, transportMode: row.transport_mode })
  const emissions = routeEmissions(factors, legs, row.totals.grossWeightKg)
  if (!emissions) return null
  const legsShown = emissions.legs.map((leg) => ({
    ...leg,
    from: localPlace(leg.from, locale),
    to: localPlace(leg.to, locale),
  }))
  return { ...emissions, legs: legsShown, method: factors.scope, factors: factors.edition }
}

/** A milestone as an order shows it. */
export function presentEvent(row: EventRow, locale: Locale): Event {
  const { id, at, precision, classifier, code, unitId, remark } = row
  const place = row.place && localPlace(row.place, locale)
  const words = localRemark(remark, locale)
  return { id, at, ...(precision && { precision }), classifier, code, place, unitId, remark: words }
}

/** The sum of charges in one currency; null for none or for several currencies. */
function soleTotalOf(lines: ChargeLine[]): Money | null {
  const [total, ...others] = totalsByCurrency(lines)
  return total && others.length === 0 ? total : null
}
