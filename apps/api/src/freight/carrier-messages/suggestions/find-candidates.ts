import type { SuggestionReason } from '@portolan/contract/company/carrier-messages/suggestions'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { directionOf } from '@portolan/freight/ledger/match-stops'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { normalizeValue } from '@portolan/freight/ledger/reference-value'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'
import { groupOf, spellingsOf } from '#freight/references/match-orders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { nearValues } from './near-values.ts'

/** An order that may be meant, and the references that speak for it. */
export interface Candidate extends OrderKeys {
  reasons: SuggestionReason[]
}

/** Bounds of the search; a value with more orders identifies none. */
const most = { slips: 8, perValue: 20, orders: 200, lanes: 500, perLane: 20, stops: 12 }

/** Orders with a reference of the message in any role, or with one that a slip of typing makes of it. */
export async function findByReferences(
  database: Database,
  references: readonly OrderReference[],
): Promise<Candidate[]> {
  const exact = references.flatMap((reference) =>
    spellingsOf(reference).map((value) => ({ value, reference, isNear: false })),
  )
  const typed = references
    .filter(({ type }) => type !== 'SEAL' && groupOf(type) !== null)
    .slice(0, most.slips)
  const near = typed.flatMap((reference) =>
    nearValues(normalizeValue(reference.type, reference.value)).map((value) => ({
      value,
      reference,
      isNear: true,
    })),
  )
  return findByValues(database, [...exact, ...near])
}

interface SoughtValue {
  value: string
  /** Null if a person looks for the value. */
  reference: OrderReference | null
  isNear: boolean
}

async function findByValues(database: Database, sought: readonly SoughtValue[]): Promise<Candidate[]> {
  if (sought.length === 0) return []
  const rows = await rowsOf<OrderKeys & { n: number; type: OrderReference['type']; shown: string }>(
    database,
    sql`SELECT v.n::int AS n, r.organization_id AS "organizationId", r.order_id AS "orderId", r.type, r.shown
      FROM unnest(${sql.param(sought.map(({ value }) => value))}::text[]) WITH ORDINALITY AS v(value, n)
      CROSS JOIN LATERAL (SELECT * FROM order_references r WHERE r.value = v.value
        ORDER BY r.order_id DESC LIMIT ${most.perValue}) AS r
      WHERE NOT EXISTS (SELECT FROM reference_stop_values s WHERE s.value = v.value)
      ORDER BY v.n, r.order_id DESC LIMIT ${most.orders}`,
  )
  const candidates = new Map<string, Candidate>()
  for (const { n, organizationId, orderId, type, shown } of rows) {
    const { reference, isNear } = sought[n - 1] ?? { reference: null, isNear: false }
    const candidate = candidates.get(orderId) ?? { organizationId, orderId, reasons: [] }
    candidates.set(orderId, candidate)
    const isSameKind = reference === null || groupOf(type) === groupOf(reference.type)
    // Slips are only made within one kind.
    if (isNear && !isSameKind) continue
    const kind = isNear ? 'similar-reference' : isSameKind ? 'same-reference' : 'other-kind'
    const isKnown = candidate.reasons.some((one) => one.own?.value === shown && one.own.type === type)
    if (isKnown) continue
    candidate.reasons.push({
      ...noReason,
      kind,
      named: reference && { type: reference.type, value: reference.value, issuer: reference.issuer },
      own: { type, value: shown },
    })
  }
  return [...candidates.values()].filter(({ reasons }) => reasons.length > 0)
}

export const noReason = { named: null, own: null, conveyance: null, place: null, days: null } as const

/** Orders of any customer that have this number, reference, booking, bill of lading or container. */
export async function findBySearch(database: Database, search: string): Promise<Candidate[]> {
  const values = new Set([normalizeValue('EQ', search), normalizeValue('BKG', search)])
  const byReference = await findByValues(
    database,
    [...values].map((value) => ({ value, reference: null, isNear: false })),
  )
  const byRef = await rowsOf<OrderKeys>(
    database,
    sql`SELECT organization_id AS "organizationId", id AS "orderId" FROM orders WHERE ref = ${search}
      ORDER BY id DESC LIMIT ${most.perValue}`,
  )
  const found = new Set(byReference.map(({ orderId }) => orderId))
  const others = byRef.filter(({ orderId }) => !found.has(orderId))
  return [...byReference, ...others.map((keys) => ({ ...keys, reasons: [] }))]
}

/** Days between an event and the plan of its stop. */
export const nearDays = 10

interface SoughtStop {
  codes: string[]
  /** Calendar date. */
  on: string
  isDeparture: boolean
  /** The order's mode; null for any. */
  mode: string | null
}

/**
 * Active orders of any customer that leave or reach the place of a move within days of it. Reads the lanes
 * with this end, then a short index range of each.
 */
export async function findByMoves(database: Database, events: readonly LoggedEvent[]): Promise<OrderKeys[]> {
  const stops = new Map<string, SoughtStop>()
  for (const { code, place, at, mode, isRetracted } of events) {
    const direction = directionOf(code)
    if (direction === null || place === null || isRetracted) continue
    const codes = codesOf(place)
    const stop = {
      codes,
      on: at.slice(0, 10),
      isDeparture: direction === 'departure',
      // Barges carry a part of the way of orders by sea.
      mode: mode === 'barge' ? 'sea' : mode,
    }
    if (codes.length > 0) stops.set(JSON.stringify(stop), stop)
  }
  const sought = [...stops.values()].slice(0, most.stops)
  if (sought.length === 0) return []
  const [departures, arrivals] = [true, false].map((isDeparture) =>
    JSON.stringify(sought.filter((stop) => stop.isDeparture === isDeparture)),
  )
  return rowsOf<OrderKeys>(
    database,
    sql`SELECT DISTINCT f."organizationId", f."orderId" FROM (
      (SELECT o."organizationId", o."orderId" FROM (${lanesOf(departures, sql`from_code`)}) AS l
        CROSS JOIN LATERAL (SELECT o.organization_id AS "organizationId", o.id AS "orderId" FROM orders o
          WHERE ${isOnLane} AND o.departure_on BETWEEN l.day - ${nearDays}::int AND l.day + ${nearDays}::int
          LIMIT ${most.perLane}) AS o LIMIT ${most.orders})
      UNION ALL
      (SELECT o."organizationId", o."orderId" FROM (${lanesOf(arrivals, sql`to_code`)}) AS l
        CROSS JOIN LATERAL (SELECT o.organization_id AS "organizationId", o.id AS "orderId" FROM orders o
          WHERE ${isOnLane} AND o.arrival_on BETWEEN l.day - ${nearDays}::int AND l.day + ${nearDays}::int
          LIMIT ${most.perLane}) AS o LIMIT ${most.orders})
    ) AS f LIMIT ${most.orders}`,
  )
}

function codesOf(place: NonNullable<LoggedEvent['place']>): string[] {
  const known = gazetteer.findPlace(place)
  const locode = place.locode ?? known?.locode ?? null
  const airports = place.iata === null ? [] : gazetteer.airportCodes(place.iata, known)
  return [...new Set([...(locode === null ? [] : [locode, gazetteer.portOf(locode)]), ...airports])]
}

const isOnLane = sql`o.organization_id = l.organization_id AND o.status = 'active' AND o.transport_mode = l.transport_mode
  AND o.shipment_status = l.shipment_status AND o.from_code = l.from_code AND o.to_code = l.to_code`

function lanesOf(stops: string | undefined, column: ReturnType<typeof sql>) {
  return sql`SELECT l.*, s.on::date AS day
    FROM json_to_recordset(${stops ?? '[]'}::json) AS s(codes json, "on" text, mode text)
    CROSS JOIN LATERAL (SELECT * FROM order_lane_counts l WHERE l.status = 'active' AND l.shipment_status <> 'CANCELED'
      AND l.${column} IN (SELECT json_array_elements_text(s.codes)) AND (s.mode IS NULL OR l.transport_mode = s.mode) AND l.total > 0 LIMIT ${most.lanes}) AS l`
}
