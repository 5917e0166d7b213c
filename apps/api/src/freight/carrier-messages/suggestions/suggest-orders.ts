import type {
  OrderSuggestion,
  SuggestionReason,
} from '@portolan/contract/company/carrier-messages/suggestions'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { directionOf, matchPlace } from '@portolan/freight/ledger/match-stops'
import type { LedgerTimes } from '@portolan/freight/ledger/order-record'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'
import type { Stop } from '#freight/order-record/log/load-ledgers.ts'
import { isSameConveyance } from '#freight/references/choose-trip.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import {
  type Candidate,
  findByMoves,
  findByReferences,
  findBySearch,
  nearDays,
  noReason,
} from './find-candidates.ts'
import { type MessageFacts, readFacts } from './message-facts.ts'

/** An order that may be meant. */
type Suggested = OrderSuggestion['order'] & OrderKeys & { route: Stop[]; isOver: boolean }

const maxSuggested = 10
/** With less, as with one stop near its plan, an order has hardly more in common than any on that lane. */
const leastScore = 30
/** Next to an order that fits well, those with less than this part of its score are noise. */
const leastShare = 0.5
const fits = { strong: 60, likely: 40 }

/** A container travels often, so it says less than a booking. */
const weights: Record<SuggestionReason['kind'], number> = {
  'same-reference': 50,
  'other-kind': 40,
  'similar-reference': 30,
  conveyance: 30,
  stop: 20,
}
const containerWeight = 30
/** Archived and canceled orders are hardly meant. */
const overWeight = -20

/** Suggested orders, the likeliest first, and how many have something in common but too little. */
export interface Suggestions {
  results: OrderSuggestion[]
  leftOut: number
}

/** The orders of any customer that a message's unmatched events are likely about. */
export async function suggestOrders(database: Database, messageId: string): Promise<Suggestions> {
  const facts = await readFacts(database, messageId)
  const named = await findByReferences(database, facts.references)
  const moves = await findByMoves(database, facts.events)
  const ids = new Set(named.map(({ orderId }) => orderId))
  const others = moves.filter(({ orderId }) => !ids.has(orderId)).map((keys) => ({ ...keys, reasons: [] }))
  const candidates = [...named, ...others].filter(({ orderId }) => !facts.refusedBy.has(orderId))
  const rated = await rate(database, facts, candidates)
  const least = Math.max(leastScore, (rated[0]?.score ?? 0) * leastShare)
  const worthReading = rated.filter(({ score }) => score >= least)
  const results = worthReading.slice(0, maxSuggested).map(present)
  return { results, leftOut: rated.filter(({ score }) => score > 0).length - results.length }
}

/** The orders that a person looks for, with what speaks for each. */
export async function searchOrders(
  database: Database,
  messageId: string,
  search: string,
): Promise<Suggestions> {
  const facts = await readFacts(database, messageId)
  const rated = await rate(database, facts, await findBySearch(database, search))
  const results = rated.slice(0, maxSuggested).map(present)
  return { results, leftOut: rated.length - results.length }
}

interface Rated {
  order: Suggested
  reasons: SuggestionReason[]
  score: number
}

async function rate(
  database: Database,
  facts: MessageFacts,
  candidates: readonly Candidate[],
): Promise<Rated[]> {
  const orders = await readOrders(database, candidates)
  return candidates
    .flatMap(({ orderId, reasons: named }) => {
      const order = orders.get(orderId)
      if (!order) return []
      const reasons = [...named, ...reasonsOf(order, facts.events)]
      const weighed = reasons.map((reason) => ({ reason, weight: weightOf(reason) }))
      weighed.sort((a, b) => b.weight - a.weight)
      const score = weighed.reduce((sum, { weight }) => sum + weight, order.isOver ? overWeight : 0)
      return [{ order, reasons: weighed.map(({ reason }) => reason), score }]
    })
    .sort((a, b) => b.score - a.score || (a.order.id < b.order.id ? 1 : -1))
}

function weightOf({ kind, own }: SuggestionReason): number {
  return kind === 'same-reference' && own?.type === 'EQ' ? containerWeight : weights[kind]
}

/** The same vessel, and the stops where the events are near the plan; each counts once. */
function reasonsOf({ route }: Suggested, events: readonly LoggedEvent[]): SuggestionReason[] {
  const found = new Map<string, SuggestionReason>()
  for (const event of events) {
    const { name = null, voyage = null } = event.conveyance ?? {}
    const conveyance = [name, voyage].filter((part) => part !== null).join(' ')
    const leg = route.find(
      (stop) => stop.conveyance !== null && isSameConveyance(stop.conveyance, conveyance),
    )
    if (leg) found.set('conveyance', { ...noReason, kind: 'conveyance', conveyance: leg.conveyance })
    const direction = directionOf(event.code)
    const index = direction === null || event.place === null ? null : matchPlace(event, route, gazetteer).stop
    const stop = index === null ? undefined : route[index]
    const time = stop && direction !== null ? bestOf(stop[direction]) : null
    if (!stop || time === null) continue
    const days = Math.round((Date.parse(event.at) - Date.parse(time)) / dayMs)
    const key = `stop ${index}`
    const before = found.get(key)
    if (Math.abs(days) > nearDays || (before && Math.abs(before.days ?? 0) <= Math.abs(days))) continue
    found.set(key, { ...noReason, kind: 'stop', place: stop.place, days })
  }
  return [...found.values()]
}

const dayMs = 86_400_000
const bestOf = (times: LedgerTimes | null) => times?.planned ?? times?.estimated ?? times?.actual ?? null

async function readOrders(database: Database, keys: readonly OrderKeys[]): Promise<Map<string, Suggested>> {
  if (keys.length === 0) return new Map()
  const rows = await rowsOf<Suggested>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id AS "orderId", o.id, o.ref, o.number,
        jsonb_build_object('ref', g.ref, 'name', g.name) AS organization, o.transport_mode AS "transportMode",
        o.shipment_status AS "shipmentStatus", o.from_place AS "from", o.to_place AS "to", o.departure, o.arrival, o.route,
        o.status = 'archived' OR o.shipment_status = 'CANCELED' AS "isOver"
      FROM orders o JOIN ${keysTable(keys.map(({ organizationId, orderId }) => ({ organizationId, id: orderId })))}
        ON keys.organization_id = o.organization_id AND keys.order_id = o.id
      JOIN organizations g ON g.id = o.organization_id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function present({ order, reasons, score }: Rated): OrderSuggestion {
  const { organizationId, orderId, route, isOver, ...shown } = order
  const fit = score >= fits.strong ? 'strong' : score >= fits.likely ? 'likely' : 'possible'
  return { order: shown, reasons, fit }
}
