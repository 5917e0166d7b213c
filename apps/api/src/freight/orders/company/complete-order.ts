import type { SentOrder, SentPlace } from '@portolan/contract/company/sent-order'
import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import type { FieldErrors } from '@portolan/contract/shared/errors'
import { type ChargeCodes, hasChargeName } from '@portolan/freight/charges/charge-codes'
import { findContainerNumberFault, normalizeContainerNumber } from '@portolan/freight/container-number'
import { readIncoterm } from '@portolan/freight/incoterms'
import { statedMoment, statedTimes, type Times } from '@portolan/freight/time/moment'
import { isAhead } from '#freight/order-record/save/facts-ahead.ts'
import { PreparedOrder, type PreparingRules } from '#freight/order-record/save/prepared-order.ts'
import type { Database } from '#platform/db/database.ts'
import { inArray } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { beginningOf } from '#platform/text/shorten.ts'
import { completePlace } from './complete-place.ts'

export type NamedOrder = SentOrder & { ref: string }
/** `warnings`, by field: values kept although no list has them. */
export type CompletedOrder = { order: PreparedOrder; warnings: FieldErrors } | { errors: FieldErrors }

const longestNumber = 100
const longestContainer = 11

/** The language of the answer, the time of receipt, and the named charge codes. */
export interface Receipt {
  chargeCodes: ChargeCodes
  locale: Locale
  now: Date
}

/**
 * Fills in what the sender left out: places by code, names of known customers, numbers. Returns errors by
 * field for orders with an empty place or an unknown customer. `ahead` has the orders completed earlier.
 */
export async function completeOrders(
  database: Database,
  orders: readonly NamedOrder[],
  receipt: Receipt,
  ahead: readonly (CompletedOrder | null)[] = [],
): Promise<CompletedOrder[]> {
  const unnamed = orders.flatMap(({ organization }) =>
    organization.name === undefined ? [organization.ref] : [],
  )
  const names = await readNames(database, [...new Set(unnamed)])
  // An earlier line of the same request may create the customer.
  return orders.map((order, index) => {
    const { ref, name = names.get(ref) } = order.organization
    if (name !== undefined) names.set(ref, name)
    return ahead[index] ?? completeOrder(order, name, receipt)
  })
}

/**
 * Completes and prepares an order without the database; null if only the database has the customer's name.
 */
export function completeAhead(
  orders: NamedOrder,
  receipt: Receipt,
  rules: PreparingRules,
): CompletedOrder | null {
  const { name } = orders.organization
  if (name === undefined) return null
  try {
    const completed = completeOrder(orders, name, receipt)
    if ('order' in completed) completed.order.prepare(rules)
    return completed
  } catch {
    // Saving the order fails again, and reports the error there.
    return null
  }
}

async function readNames(database: Database, refs: readonly string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await database
    .select({ ref: organizations.ref, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.ref, [...refs]))
  return new Map(rows.map(({ ref, name }) => [ref, name]))
}

function completeOrder(
  orders: NamedOrder,
  name: string | undefined,
  { locale, now, chargeCodes }: Receipt,
): CompletedOrder {
  const errors: FieldErrors = {}
  const warnings: FieldErrors = {}
  if (name === undefined) errors['organization.ref'] = [fieldText('organization', locale)]
  const complete = (place: SentPlace, mode: TransportMode, field: string): Place | null => {
    const completed = completePlace(place, mode)
    if (completed === null) errors[field] = [fieldText('place', locale)]
    else if (completed.isUnlisted) warnings[field] = [fieldText('unlistedPlace', locale)]
    return completed?.place ?? null
  }
  const last = orders.route.length - 1
  const points = orders.route.flatMap((point, index) => {
    const mode = point.mode ?? orders.transportMode
    const before = orders.route[index - 1]
    // The mode of a place is that of the leg to it; for the first place, of the leg from it.
    const place = complete(
      point.place,
      before?.mode ?? (before ? orders.transportMode : mode),
      `route.${index}.place`,
    )
    const leg = index === 0 ? ('from' as const) : index === last ? ('to' as const) : ('via' as const)
    if (place === null) return []
    const at = (times: Times | null) => times && statedTimes(times, place.timeZone)
    const [arrival, departure] = [at(point.arrival), at(point.departure)]
    return [{ ...point, leg, place, mode: index === last ? null : mode, arrival, departure }]
  })
  for (const [index, { departure, arrival }] of orders.route.entries())
    for (const [direction, times] of Object.entries({ departure, arrival }))
      if (isAhead(times?.actual, now.getTime()))
        warnings[`route.${index}.${direction}.actual`] = [fieldText('futureActual', locale)]
  const events = orders.events.flatMap((event, index) => {
    const { place: given } = event
    const place = given && complete(given, orders.transportMode, `events.${index}.place`)
    if (place === null && given !== null) return []
    const { precision: _, ...rest } = event
    const moment = statedMoment(event.at, event.precision, place?.timeZone ?? null)
    return [{ ...rest, ...moment, place }]
  })
  const cutOffs = orders.cutOffs?.map(({ place, ...cutOff }, index) => ({
    ...cutOff,
    place: place ? complete(place, orders.transportMode, `cutOffs.${index}.place`) : null,
  }))
  const units = orders.units.map((unit, index) => {
    // A value without letters or digits, such as "-", counts as none.
    const container = unit.container === null ? null : normalizeContainerNumber(unit.container) || null
    const field = `units.${index}.container`
    if (container !== null && container.length > longestContainer)
      errors[field] = [fieldText('format', locale)]
    else if (container !== null && findContainerNumberFault(container)?.reason === 'check-digit')
      warnings[field] = [fieldText('checkDigit', locale)]
    return { ...unit, container }
  })
  for (const [index, { code }] of orders.charges.entries())
    if (!hasChargeName(code, chargeCodes))
      warnings[`charges.${index}.code`] = [fieldText('chargeCode', locale)]
  const term = readIncoterm(orders.incoterms)
  if (!term.isKnown) warnings.incoterms = [fieldText('incoterms', locale)]
  const incotermsPlace = orders.incotermsPlace ?? term.place
  const terms = { incoterms: term.code, ...(incotermsPlace !== null && { incotermsPlace }) }
  if (name === undefined || Object.keys(errors).length > 0) return { errors }
  const number = orders.number ?? beginningOf(orders.ref, longestNumber)
  const organization = { ref: orders.organization.ref, name }
  const { delivery: _delivery, isDelivered: _isDelivered, ...sent } = orders
  return {
    order: new PreparedOrder(
      { ...sent, ...terms, organization, number, route: points, units, events, cutOffs },
      now,
    ),
    warnings,
  }
}
