import type { FeedbackElement } from '@portolan/contract/company/messages'
import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { directionOf, matchPlace } from '@portolan/freight/ledger/match-stops'
import type { LedgerStop } from '@portolan/freight/ledger/order-record'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import { gazetteer } from '#freight/ledger/gazetteer.ts'
import { keysTable } from '#freight/ledger/log-rows.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** An event of an entry that has orders. */
export interface PlacedEvent {
  path: string
  event: LoggedEvent
  orders: readonly OrderKeys[]
}

/** Which departures, arrivals and deliveries are at no stop of their orders, by the path of their entry; each place once. */
export async function offRouteFeedback(
  database: Database,
  events: readonly PlacedEvent[],
): Promise<Map<string, FeedbackElement[]>> {
  const moving = events.filter(
    ({ event: { kind, place, isRetracted }, orders }) =>
      kind === 'transport' && place !== null && !isRetracted && orders.length > 0,
  )
  const routes = await readRoutes(
    database,
    moving.flatMap(({ orders }) => orders),
  )
  const feedback = new Map<string, FeedbackElement[]>()
  for (const { path, event, orders } of moving) {
    const { place, at, code } = event
    const isAtStop = orders.some(({ orderId }) => {
      const route = routes.get(orderId) ?? []
      return matchPlace({ place, at, direction: directionOf(code) }, route, gazetteer).stop !== null
    })
    if (isAtStop || place === null) continue
    const message = `${nameOf(place)} fits no stop of the order, so this event changes none of its times.`
    const said = feedback.get(path) ?? []
    if (said.every((other) => other.message !== message))
      said.push({ severity: 'WARN', code: 'no-stop', message, propertyPath: path })
    feedback.set(path, said)
  }
  return feedback
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
  const written = [words.join(', '), code === null ? '' : words.length > 0 ? `(${code})` : code]
  return written.filter(Boolean).join(' ') || `The position ${lat}, ${lng}`
}
