import type { EventClassifier } from '@portolan/freight/ledger/logged-event'
import { type Direction, directions, type LedgerTimes, timeSlot } from '@portolan/freight/ledger/order-record'
import { isSameMoment, type Moment, minutesBetween, promisedMoment } from '@portolan/freight/time/moment'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface Promised extends Moment {
  classifier: EventClassifier
  receivedAt: string
}

/** A promised time that moved. */
export interface PromiseMove extends Promised {
  organizationId: string
  orderId: string
  target: Direction
  /** The previous promise; it becomes the first row of an order whose times hadn't moved before. */
  before: Promised | null
  source: string
  reasonCode: string | null
  remark: string | null
}

/** The promise in a stop's times: the estimate, else the plan. */
export function promised(times: LedgerTimes): (Moment & { classifier: EventClassifier }) | null {
  const moment = promisedMoment(times)
  return moment && { ...moment, classifier: times.estimated === null ? 'planned' : 'estimated' }
}

type Ends = Record<Direction, LedgerTimes>
/** Zones of the first and the last place. */
type Zones = Record<Direction, string | null>

/**
 * The promises that an order's new times change. A retraction without a replacement isn't a change, nor is a
 * new time on the same day.
 */
function movedPromises(before: Ends, after: Ends, zones: Zones): Direction[] {
  return directions.filter((target) => {
    const was = promised(before[target])
    const is = promised(after[target])
    return is !== null && (was === null || !isSameMoment(was, is, zones[target]))
  })
}

/** Since when an order's own record has promised a time. */
function promisedSince(
  { route, statedAt, savedAt }: Prior,
  target: Direction,
  classifier: EventClassifier,
): string {
  return statedAt[timeSlot(target === 'departure' ? 0 : route.length - 1, target, classifier)] ?? savedAt
}

/** The previous state of an order, and since when its record stated it. */
export interface Prior {
  shown: Ends
  route: readonly unknown[]
  statedAt: Readonly<Record<string, string>>
  savedAt: string
}

/** The source of a new promise, and its reason. */
export type NewPromise = Pick<
  PromiseMove,
  'at' | 'precision' | 'classifier' | 'source' | 'reasonCode' | 'remark'
>

/** The moved promises of an order, as received now. */
export function movesOf(
  order: OrderKeys & { zones: Zones },
  prior: Prior,
  after: Ends,
  promiseOf: (target: Direction) => NewPromise | null,
  now: string,
): PromiseMove[] {
  return movedPromises(prior.shown, after, order.zones).flatMap((target) => {
    const promise = promiseOf(target)
    const was = promised(prior.shown[target])
    if (promise === null) return []
    const { at, precision, classifier, source, reasonCode, remark } = promise
    return [
      {
        organizationId: order.organizationId,
        orderId: order.id,
        target,
        receivedAt: now,
        at,
        classifier,
        source,
        reasonCode,
        remark,
        ...(precision === 'day' && { precision }),
        before: was && { ...was, receivedAt: promisedSince(prior, target, was.classifier) },
      },
    ]
  })
}

/** The total slip of an order's promises. */
export interface Slips {
  departureSlipMinutes: number | null
  arrivalSlipMinutes: number | null
  slipReasonCode: string | null
}

export const noSlips: Slips = { departureSlipMinutes: null, arrivalSlipMinutes: null, slipReasonCode: null }

/** Adds the moves to the history and returns the slips of their orders by order ID. */
export async function recordMoves(tx: Database, moves: readonly PromiseMove[]): Promise<Map<string, Slips>> {
  if (moves.length === 0) return new Map()
  await tx.execute(sql`WITH given AS (
      SELECT g.*, coalesce((SELECT max(h.seq) FROM eta_history h WHERE h.organization_id = g."organizationId"
        AND h.order_id = g."orderId" AND h.target = g.target), 0) AS known
      FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS g ("organizationId" uuid, "orderId" uuid, target text,
        before jsonb, at timestamptz, precision text, classifier text, source text, "reasonCode" text, remark text, "receivedAt" timestamptz)
    )
    INSERT INTO eta_history (organization_id, order_id, target, seq, at, at_precision, classifier, source, reason_code, remark, received_at)
    SELECT "organizationId", "orderId", target, 1, (before ->> 'at')::timestamptz, before ->> 'precision', before ->> 'classifier', 'order', NULL,
      NULL, (before ->> 'receivedAt')::timestamptz
    FROM given WHERE known = 0 AND jsonb_typeof(before) = 'object'
    UNION ALL
    SELECT "organizationId", "orderId", target,
      1 + CASE WHEN known = 0 AND jsonb_typeof(before) = 'object' THEN 1 ELSE known END, at, precision, classifier, source,
      "reasonCode", remark, "receivedAt"
    FROM given`)
  return readSlips(
    tx,
    moves.map(({ organizationId, orderId }) => ({ organizationId, id: orderId })),
  )
}

interface SlipRow extends Record<'departure' | 'arrival', Moment[] | null> {
  orderId: string
  departureZone: string | null
  arrivalZone: string | null
  slipReasonCode: string | null
}

/** The last promise of each time minus the first; there must be at least two. */
export async function readSlips(tx: Database, orders: readonly OrderKeys[]): Promise<Map<string, Slips>> {
  if (orders.length === 0) return new Map()
  const distinct = [...new Map(orders.map((order) => [order.id, order])).values()]
  const promisesOf = (target: Direction) =>
    sql`json_agg(json_build_object('at', at, 'precision', at_precision) ORDER BY seq) FILTER (WHERE target = ${target})`
  const rows = await rowsOf<SlipRow>(
    tx,
    sql`SELECT h.*, o.from_place ->> 'timeZone' AS "departureZone", o.to_place ->> 'timeZone' AS "arrivalZone"
      FROM (SELECT organization_id, order_id, order_id AS "orderId", ${promisesOf('departure')} AS departure,
          ${promisesOf('arrival')} AS arrival,
          (array_agg(reason_code ORDER BY received_at DESC, target, seq DESC))[1] AS "slipReasonCode"
        FROM eta_history JOIN ${keysTable(distinct)} USING (organization_id, order_id)
        GROUP BY organization_id, order_id) AS h
      JOIN orders o ON o.organization_id = h.organization_id AND o.id = h.order_id`,
  )
  return new Map(
    rows.map(({ orderId, slipReasonCode, ...row }) => [
      orderId,
      {
        departureSlipMinutes: slipOf(row.departure, row.departureZone),
        arrivalSlipMinutes: slipOf(row.arrival, row.arrivalZone),
        slipReasonCode,
      },
    ]),
  )
}

function slipOf(promises: readonly Moment[] | null, timeZone: string | null): number | null {
  const [first, last] = [promises?.[0], promises?.at(-1)]
  return first && last && first !== last ? minutesBetween(first, last, timeZone) : null
}

/** Removes promises made only by statements that no longer count. */
export async function forgetPromises(
  tx: Database,
  { organizationId, id }: OrderKeys,
  removed: readonly { source: string; classifier: string; at: string }[],
): Promise<void> {
  if (removed.length === 0) return
  await tx.execute(sql`DELETE FROM eta_history h
    USING jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) AS g (source text, classifier text, at timestamptz)
    WHERE h.organization_id = ${organizationId} AND h.order_id = ${id} AND h.source <> 'order'
      AND h.source = g.source AND h.classifier = g.classifier AND h.at = g.at`)
}
