import type { laneFaults } from '@portolan/contract/company/quotes/quote-prices'
import type { SheetState } from '@portolan/contract/company/rate-sheets'
import type { DaySpan } from '@portolan/contract/company/rate-sheets/rate-calendar'
import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import { listLatestRates } from '#freight/rate-sheets/fx/latest-rates.ts'
import { keysOfEnd } from '#freight/rate-sheets/zone-keys.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { chooseLanes, type EndKeys, type FoundLane, readPrices } from './find-lanes.ts'
import type { OfferRequest } from './offer-request.ts'
import { priceLane, refusalOf } from './price-lane.ts'

/** More are neither read nor explained. */
const maxRead = 300
const maxExplained = 50

/** A lane between the places, for any mode, load type and day, also of a draft. */
interface Candidate extends Omit<FoundLane, 'validSince' | 'validUntil'> {
  sheetName: string
  state: SheetState
  /** The customer of the sheet; null is all. */
  organization: { ref: string; name: string } | null
  isOthers: boolean
  /** On which the version gives prices. */
  days: DaySpan[]
  validTo: string
  mode: TransportMode
  loadType: LoadType
  /** The days around the requested one on which it gives prices; null if it has none then. */
  validSince: string | null
  validUntil: string | null
  /** The nearest days with prices before and after it. */
  last: string | null
  first: string | null
}

type Fault = (typeof laneFaults)[number]

/** Why a lane is no price, if it isn't. */
interface Verdict {
  fault: Fault | null
  on: string | null
  limit: number | null
  overruledBy: { sheet: string; version: number; lane: string } | null
}

export interface ExplainedLane extends Verdict {
  lane: Candidate
  /** The price of a lane that matches. */
  option: StoredOption | null
}

const matches: Verdict = { fault: null, on: null, limit: null, overruledBy: null }

/**
 * The lanes of rate sheets between the places of a request: those that match, fastest first, then the others
 * with the reason, by sheet. With `isWhole` also those of other customers' sheets, and superseded and
 * withdrawn versions.
 */
export async function explainLanes(
  database: Database,
  request: OfferRequest,
  { isWhole = false }: { isWhole?: boolean } = {},
): Promise<{ lanes: ExplainedLane[]; isCapped: boolean }> {
  const ends = {
    from: keysOfEnd(request.from, request.pickUpAt),
    to: keysOfEnd(request.to, request.deliverTo),
  }
  const rows = await listCandidates(database, request, ends, isWhole)
  const { candidates, superseded } = latestOf(rows, isWhole ? request.readyOn : null)
  const usable = candidates.filter((one) => faultOf(one, request).fault === null)
  const chosen = new Set(chooseLanes(usable.map(asFound), request, ends).map(keyOf))
  const judged = [...candidates.map((lane) => judge(lane, request, { usable, chosen })), ...superseded]
  const good = judged.filter(({ fault }) => fault === null).map(({ lane }) => lane)
  const rates = await listLatestRates(database, request.today)
  const priced = (await readPrices(database, good.map(asFound).slice(0, maxExplained))).map(
    (lane, index) =>
      [keyOf(lane), { id: optionId(index), ...priceLane(lane, request, ends, rates) }] as const,
  )
  const prices = new Map<string, StoredOption>(priced)
  const lanes = judged
    .map(({ lane, ...verdict }) => ({ lane, ...verdict, option: prices.get(keyOf(lane)) ?? null }))
    .toSorted(
      (a, b) =>
        Number(a.fault !== null) - Number(b.fault !== null) ||
        daysOf(a) - daysOf(b) ||
        a.lane.sheet.localeCompare(b.lane.sheet),
    )
  const isCapped = rows.length > maxRead || lanes.length > maxExplained
  return { lanes: lanes.slice(0, maxExplained), isCapped }
}

const daysOf = ({ option }: Pick<ExplainedLane, 'option'>) =>
  option?.transitDays?.max ?? Number.MAX_SAFE_INTEGER
const keyOf = ({ sheetId, position }: Pick<FoundLane, 'sheetId' | 'position'>) => `${sheetId} ${position}`
const asFound = (lane: Candidate): FoundLane => ({
  ...lane,
  validSince: lane.validSince ?? lane.validFrom,
  validUntil: lane.validUntil ?? lane.validTo,
})
/** The 27th would have two letters; it's only read here, and never offered by this ID. */
const optionId = (index: number) => `${index < 26 ? '' : 'z'}${String.fromCharCode(97 + (index % 26))}`

function listCandidates(
  database: Database,
  request: OfferRequest,
  { from, to }: EndKeys,
  isWhole: boolean,
): Promise<Candidate[]> {
  const day = sql`${request.readyOn}::date`
  const isOthers = sql`(sheet.organization_id IS NOT NULL AND sheet.organization_id <> ${request.organizationId})`
  return rowsOf(
    database,
    sql`SELECT lane.sheet_id AS "sheetId", lane.position, sheet.ref AS sheet, sheet.name AS "sheetName",
        sheet.version, sheet.state, sheet.organization_id IS NOT NULL AS "isOwn", ${isOthers} AS "isOthers",
        CASE WHEN customer.id IS NOT NULL THEN jsonb_build_object('ref', customer.ref, 'name', customer.name) END
          AS organization, lane.mode, lane.load_type AS "loadType",
        sheet.valid_from::text AS "validFrom", sheet.valid_to::text AS "validTo", sheet.terms,
        lane.lane - '{from,to,lines}'::text[] AS lane, lane.from_keys AS "fromKeys", lane.to_keys AS "toKeys",
        spans.*
      FROM rate_lanes lane JOIN rate_sheets sheet ON sheet.id = lane.sheet_id
      LEFT JOIN organizations customer ON customer.id = sheet.organization_id
      CROSS JOIN LATERAL (
        SELECT min(lower(span)) FILTER (WHERE span @> ${day})::text AS "validSince",
          (max(upper(span)) FILTER (WHERE span @> ${day}) - 1)::text AS "validUntil",
          (max(upper(span)) FILTER (WHERE upper(span) <= ${day}) - 1)::text AS last,
          min(lower(span)) FILTER (WHERE lower(span) > ${day})::text AS first,
          coalesce(jsonb_agg(jsonb_build_object('from', lower(span)::text, 'to', (upper(span) - 1)::text)
            ORDER BY span), '[]') AS days
        FROM unnest(sheet.days) AS span
      ) AS spans
      WHERE lane.from_keys && ${sql.param(from)}::text[] AND lane.to_keys && ${sql.param(to)}::text[]
        AND ${isWhole ? sql`true` : sql`sheet.state IN ('draft', 'published') AND NOT ${isOthers}`}
      ORDER BY ${isOthers}, sheet.state = 'withdrawn', sheet.valid_to DESC, sheet.ref, sheet.version DESC, lane.position
      LIMIT ${maxRead + 1}`,
  )
}

/**
 * One version of each lane: the one with prices on the day, else the latest published one, and a draft or a
 * withdrawn one only if there's no other. On a given day, also the versions that the day was taken from.
 */
function latestOf(
  rows: readonly Candidate[],
  day: string | null,
): { candidates: Candidate[]; superseded: (Verdict & { lane: Candidate })[] } {
  const states: Record<SheetState, number> = { withdrawn: 0, draft: 1_000_000, published: 2_000_000 }
  const rank = ({ state, validSince, version }: Candidate) =>
    (validSince === null ? 0 : 4_000_000) + states[state] + version
  const byLane = Map.groupBy(rows, ({ sheet, lane }) => JSON.stringify([sheet, lane.ref]))
  const groups = [...byLane.values()].map((versions) => versions.toSorted((a, b) => rank(b) - rank(a)))
  return {
    candidates: groups.flatMap((versions) => versions.slice(0, 1)),
    superseded: groups.flatMap(([best, ...others]) =>
      others
        .filter(
          ({ state, validFrom, validTo }) =>
            day !== null && state === 'published' && validFrom <= day && day <= validTo,
        )
        .map((lane) => ({
          lane,
          ...matches,
          fault: 'superseded' as const,
          overruledBy: best ? nameOf(best) : null,
        })),
    ),
  }
}

const nameOf = ({ sheet, version, lane }: Candidate) => ({ sheet, version, lane: lane.ref })

/** Why a lane can't be chosen at all. */
function faultOf(lane: Candidate, request: OfferRequest): Verdict {
  if (lane.isOthers) return { ...matches, fault: 'other-customer' }
  if (lane.mode !== request.mode) return { ...matches, fault: 'mode' }
  if (lane.loadType !== 'not-set' && lane.loadType !== request.loadType)
    return { ...matches, fault: 'load-type' }
  if (lane.state !== 'published') return { ...matches, fault: lane.state }
  if (lane.validSince !== null) return matches
  if (lane.first !== null) return { ...matches, fault: 'not-yet-valid', on: lane.first }
  return { ...matches, fault: 'expired', on: lane.last }
}

function judge(
  lane: Candidate,
  request: OfferRequest,
  { usable, chosen }: { usable: readonly Candidate[]; chosen: ReadonlySet<string> },
): Verdict & { lane: Candidate } {
  const unusable = faultOf(lane, request)
  if (unusable.fault !== null) return { lane, ...unusable }
  if (!chosen.has(keyOf(lane))) {
    const isSameService = ({ lane: other }: Candidate) =>
      other.carrier === lane.lane.carrier && other.service === lane.lane.service
    const first = usable.find((other) => chosen.has(keyOf(other)) && isSameService(other))
    return {
      lane,
      ...matches,
      fault: 'overruled',
      overruledBy: first ? nameOf(first) : null,
    }
  }
  const refusal = refusalOf(asFound(lane), request)
  if (refusal === null || refusal.reason === 'no-lane') return { lane, ...matches }
  return { lane, ...matches, fault: refusal.reason, on: refusal.on, limit: refusal.limit }
}
