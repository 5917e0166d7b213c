import type { NoOfferReason } from '@portolan/contract/freight/offers'
import type { StoredLane } from '#freight/rate-sheets/stored-lane.ts'
import { narrownessOf } from '#freight/rate-sheets/zone-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { OfferRequest } from './offer-request.ts'

/** The keys of both ends of a transport. */
export interface EndKeys {
  from: readonly string[]
  to: readonly string[]
}

/** A lane between the places with prices on the day, but without reading the prices. */
export interface FoundLane {
  sheetId: string
  /** Position in the sheet. */
  position: number
  sheet: string
  version: number
  /** True for the customer's own sheet. */
  isOwn: boolean
  validFrom: string
  /**
   * The first and last of the consecutive days around the requested one on which this version gives prices.
   */
  validSince: string
  validUntil: string
  terms: string | null
  lane: Omit<StoredLane, 'from' | 'to' | 'lines'>
  fromKeys: string[]
  toKeys: string[]
}

/** The same with its prices. */
export interface PricedLane extends FoundLane {
  lane: StoredLane
}

const joined = sql`rate_lanes lane JOIN rate_sheets sheet ON sheet.id = lane.sheet_id`

/** Lanes of published sheets, for all or for this customer; never reads another customer's sheet. */
function matching({ organizationId, mode, loadType }: OfferRequest, { from, to }: EndKeys) {
  return sql`lane.from_keys && ${sql.param(from)}::text[] AND lane.to_keys && ${sql.param(to)}::text[]
    AND lane.mode = ${mode} AND lane.load_type IN ('not-set', ${loadType}) AND sheet.state = 'published'
    AND (sheet.organization_id IS NULL OR sheet.organization_id = ${organizationId})`
}

export function listLanes(database: Database, request: OfferRequest, ends: EndKeys): Promise<FoundLane[]> {
  return rowsOf(database, lanesStatement(request, ends))
}

/** Separate, for the test that checks its plan. */
export function lanesStatement(request: OfferRequest, ends: EndKeys) {
  const day = sql`${request.readyOn}::date`
  return sql`SELECT lane.sheet_id AS "sheetId", lane.position, sheet.ref AS sheet, sheet.version, sheet.organization_id IS NOT NULL AS "isOwn",
      sheet.valid_from::text AS "validFrom", sheet.terms,
      lane.lane - '{from,to,lines}'::text[] AS lane,
      lower(days.span)::text AS "validSince", (upper(days.span) - 1)::text AS "validUntil",
      lane.from_keys AS "fromKeys", lane.to_keys AS "toKeys"
    FROM ${joined} CROSS JOIN LATERAL (
      SELECT span FROM unnest(sheet.days) AS span WHERE span @> ${day}
    ) AS days
    WHERE ${matching(request, ends)} AND sheet.days @> ${day}`
}

/** Adds the prices of lanes, in their order. */
export async function readPrices(database: Database, lanes: readonly FoundLane[]): Promise<PricedLane[]> {
  const rows = await rowsOf<{ place: number; lane: StoredLane }>(
    database,
    sql`SELECT found.place::int AS place, priced.lane
      FROM unnest(${sql.param(lanes.map(({ sheetId }) => sheetId))}::uuid[], ${sql.param(lanes.map(({ position }) => position))}::int[])
        WITH ORDINALITY AS found (sheet_id, position, place)
      JOIN rate_lanes priced USING (sheet_id, position)`,
  )
  const laneOf = new Map(rows.map(({ place, lane }) => [place - 1, lane]))
  return lanes.flatMap((pricedLane, place) => {
    const lane = laneOf.get(place)
    return lane ? { ...pricedLane, lane } : []
  })
}

/** Explains why no lane has a price on the day: the nearest days with one. */
export async function explainNoLane(
  database: Database,
  request: OfferRequest,
  ends: EndKeys,
): Promise<NoOfferReason[]> {
  const day = sql`${request.readyOn}::date`
  const [days] = await rowsOf<{ last: string | null; first: string | null }>(
    database,
    sql`SELECT (max(upper(span)) FILTER (WHERE upper(span) <= ${day}) - 1)::text AS last,
        (min(lower(span)) FILTER (WHERE lower(span) > ${day}))::text AS first
      FROM ${joined} CROSS JOIN LATERAL unnest(sheet.days) AS span WHERE ${matching(request, ends)}`,
  )
  const { last = null, first = null } = days ?? {}
  if (last === null && first === null) return [{ reason: 'no-lane', on: null, limit: null }]
  return [
    ...(last === null ? [] : [{ reason: 'expired' as const, on: last, limit: null }]),
    ...(first === null ? [] : [{ reason: 'not-yet-valid' as const, on: first, limit: null }]),
  ]
}

/** The narrowness of a zone's narrowest key that a place has; −1 if it has none. */
export function narrowest(zone: readonly string[], keys: readonly string[]): number {
  return Math.max(-1, ...zone.filter((key) => keys.includes(key)).map(narrownessOf))
}

/**
 * Chooses one lane for each service. The customer's own precedes one for all; then the narrower at both ends
 * together, then at the origin, one for the load type before one for any, then the one valid from a later
 * day.
 */
export function chooseLanes(
  lanes: readonly FoundLane[],
  { loadType }: Pick<OfferRequest, 'loadType'>,
  ends: EndKeys,
): FoundLane[] {
  const ranked = lanes.map((lane) => {
    const from = narrowest(lane.fromKeys, ends.from)
    const to = narrowest(lane.toKeys, ends.to)
    const isForLoad = lane.lane.loadType === loadType
    return { found: lane, rank: [Number(lane.isOwn), from + to, from, Number(isForLoad)] }
  })
  const compare = (a: (typeof ranked)[number], b: (typeof ranked)[number]) => {
    const index = a.rank.findIndex((value, at) => value !== b.rank[at])
    if (index >= 0) return (b.rank[index] ?? 0) - (a.rank[index] ?? 0)
    const [x, y] = [a.found, b.found]
    return y.validFrom.localeCompare(x.validFrom) || x.sheet.localeCompare(y.sheet)
  }
  const services = Map.groupBy(ranked.toSorted(compare), ({ found }) =>
    JSON.stringify([found.lane.carrier, found.lane.service]),
  )
  return [...services.values()].flatMap(([best]) => best?.found ?? [])
}
