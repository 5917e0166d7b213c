import type { MessageEntry } from '@portolan/carrier-messages/carrier-message'
import type { FeedbackElement } from '@portolan/contract/company/messages'
import type { CarrierEvent, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { fixInstant, matchPlace } from '@portolan/freight/ledger/match-stops'
import type { LedgerStop } from '@portolan/freight/ledger/order-record'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** An event of an entry with orders. */
export interface PlacedEvent extends Pick<CarrierEvent, 'event' | 'propertyPath'> {
  /** The path of its entry. */
  path: string
  orders: readonly OrderKeys[]
}

/** Findings about events from the routes of their orders. */
export interface RouteFindings {
  /**
   * Remarks by path of the entry, without duplicate places: departures, arrivals and deliveries that aren't
   * at a stop of their orders.
   */
  offRoute: ReadonlyMap<string, readonly FeedbackElement[]>
  /** Paths of events whose local times have the time zone of their stop. */
  zoned: ReadonlySet<string>
}

export async function findOnRoutes(
  database: Database,
  events: readonly PlacedEvent[],
): Promise<RouteFindings> {
  const questions = events.filter(
    ({ event, orders }) => orders.length > 0 && (isMoving(event) || isAssumed(event)),
  )
  const routes = await readRoutes(
    database,
    questions.flatMap(({ orders }) => orders),
  )
  const offRoute = new Map<string, FeedbackElement[]>()
  const [zoned, unknown] = [new Set<string>(), new Set<string>()]
  for (const { path, propertyPath, event, orders } of questions) {
    const stops = orders.map(({ orderId }) => {
      const route = routes.get(orderId) ?? []
      return route[matchPlace(event, route, gazetteer).stop ?? -1]
    })
    if (isAssumed(event)) {
      const isZoned = stops.every((stop) => !isAssumed(fixInstant(event, stop)))
      ;(isZoned ? zoned : unknown).add(propertyPath)
    }
    const { place } = event
    if (!isMoving(event) || place === null || stops.some((stop) => stop !== undefined)) continue
    const message = `${nameOf(place)} fits no stop of the order, so this event changes none of its times.`
    const remarks = offRoute.get(path) ?? []
    if (remarks.every((other) => other.message !== message))
      remarks.push({ severity: 'WARN', code: 'no-stop', message, propertyPath: path })
    offRoute.set(path, remarks)
  }
  for (const path of unknown) zoned.delete(path)
  return { offRoute, zoned }
}

const isMoving = ({ kind, place, isRetracted }: LoggedEvent) =>
  kind === 'transport' && place !== null && !isRetracted

const isAssumed = ({ zoneBasis, localTime }: LoggedEvent) => zoneBasis === 'assumed-utc' && localTime != null

/**
 * The feedback of an entry together with that of the routes. A missing time zone that a stop supplies is no
 * longer a warning.
 */
export function feedbackOf(
  { path, feedback }: Pick<MessageEntry, 'path' | 'feedback'>,
  { offRoute, zoned }: RouteFindings,
): FeedbackElement[] {
  const own = feedback.filter(
    ({ code, propertyPath }) => code !== 'unknown-zone' || !zoned.has(propertyPath ?? ''),
  )
  return [...own, ...(offRoute.get(path) ?? [])]
}

async function readRoutes(
  database: Database,
  orders: readonly OrderKeys[],
): Promise<Map<string, readonly LedgerStop[]>> {
  const distinct = [...new Map(orders.map((order) => [order.orderId, order])).values()]
  if (distinct.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; route: LedgerStop[] }>(
    database,
    sql`SELECT o.id, o.route FROM orders o
      JOIN ${keysTable(distinct.map(({ organizationId, orderId }) => ({ organizationId, id: orderId })))}
        ON keys.organization_id = o.organization_id AND keys.order_id = o.id`,
  )
  return new Map(rows.map(({ id, route }) => [id, route]))
}

function nameOf({ locode, iata, city, name, subdivision, countryCode, lat, lng }: EventPlace): string {
  const code = locode ?? iata
  const words = [city ?? name, subdivision ?? null, locode === null ? countryCode : null].filter(Boolean)
  const parts = [words.join(', '), code === null ? '' : words.length > 0 ? `(${code})` : code]
  return parts.filter(Boolean).join(' ') || `The position ${lat}, ${lng}`
}
