import type { MilestoneRun, RunRefusal, runOutcomes } from '@portolan/contract/company/bulk/milestone-runs'
import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint, TransportMode } from '@portolan/contract/freight/places'
import { runUndoHours } from '@portolan/contract/shared/limits'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

type RunOutcome = (typeof runOutcomes)[number]

/** The parts of an order that decide which event it gets. */
export interface RunOrder {
  organizationId: string
  id: string
  organizationRef: string
  ref: string
  number: string
  shipmentStatus: ShipmentStatus
  transportMode: TransportMode
  route: RoutePoint[]
}

/** A run with its orders counted. */
export interface RunRow extends Omit<MilestoneRun, 'by' | 'undoUntil'> {
  source: string
  statedBy: string
  requestHash: string
  orderIds: string[]
}

const orderColumns =
  sql.raw(`o.organization_id AS "organizationId", o.id, g.ref AS "organizationRef", o.ref, o.number,
  o.shipment_status AS "shipmentStatus", o.transport_mode AS "transportMode", o.route`)

/** Orders of any customer by their IDs, in the given sequence; unknown IDs are left out. */
export function readOrders(database: Database, ids: readonly string[]): Promise<RunOrder[]> {
  return rowsOf<RunOrder>(
    database,
    sql`SELECT ${orderColumns} FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS k (id, place)
      JOIN orders o ON o.id = k.id JOIN organizations g ON g.id = o.organization_id ORDER BY k.place`,
  )
}

/** Saves a run with its orders, unless there is one with this ID. */
export async function insertRun(
  tx: Database,
  run: Pick<RunRow, 'id' | 'source' | 'statedBy' | 'requestHash' | 'orderIds' | 'createdAt' | 'milestone'>,
): Promise<void> {
  const orderIds = sql.param(run.orderIds)
  const inserted = await rowsOf(
    tx,
    sql`INSERT INTO milestone_runs (id, milestone, order_ids, request_hash, source, stated_by, started_by, created_at)
      VALUES (${run.id}, ${JSON.stringify(run.milestone)}::jsonb, ${orderIds}::uuid[], ${run.requestHash}, ${run.source}, ${run.statedBy},
        ${run.statedBy}, ${run.createdAt}::timestamptz) ON CONFLICT (id) DO NOTHING RETURNING id`,
  )
  if (inserted.length === 0) return
  await tx.execute(sql`INSERT INTO milestone_run_orders (organization_id, run_id, order_id, place)
    SELECT o.organization_id, ${run.id}::uuid, o.id, k.place
    FROM unnest(${orderIds}::uuid[]) WITH ORDINALITY AS k (id, place) JOIN orders o ON o.id = k.id`)
}

const counted = (outcome: RunOutcome) =>
  sql.raw(`(count(o.order_id) FILTER (WHERE o.outcome = '${outcome}'))::int AS "${outcome}"`)

const runColumns = sql`r.id, r.state, r.milestone, r.source, r.stated_by AS "statedBy", r.request_hash AS "requestHash",
  r.order_ids AS "orderIds", cardinality(r.order_ids) AS orders, r.created_at::text AS "createdAt",
  ${counted('waiting')}, ${counted('applied')}, ${counted('refused')}, ${counted('undone')}`

/** Orders that are unknown or were deleted have no row: they count as refused. */
function present(row: RunRow): RunRow {
  const { orders, waiting, applied, undone } = row
  return { ...row, createdAt: toInstant(row.createdAt), refused: orders - waiting - applied - undone }
}

/** A run, or null. */
export async function findRun(database: Database, runId: string): Promise<RunRow | null> {
  const [row] = await rowsOf<RunRow>(
    database,
    sql`SELECT ${runColumns} FROM milestone_runs r LEFT JOIN milestone_run_orders o ON o.run_id = r.id
      WHERE r.id = ${runId}::uuid GROUP BY r.id`,
  )
  return row ? present(row) : null
}

/** The same, while others that would go on with it wait. */
export async function lockRun(tx: Database, runId: string): Promise<RunRow | null> {
  await rowsOf(tx, sql`SELECT FROM milestone_runs WHERE id = ${runId}::uuid FOR UPDATE`)
  return findRun(tx, runId)
}

/** A page of runs and one more, newest first, and how many there are. */
export async function listRuns(
  database: Database,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<{ rows: RunRow[]; count: number }> {
  const [at, id] = after ?? [null, null]
  const rows = await rowsOf<RunRow>(
    database,
    sql`SELECT ${runColumns} FROM (SELECT * FROM milestone_runs
        WHERE ${at}::timestamptz IS NULL OR (created_at, id) < (${at}::timestamptz, ${id}::uuid)
        ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}) AS r
      LEFT JOIN milestone_run_orders o ON o.run_id = r.id
      GROUP BY r.id, r.state, r.milestone, r.source, r.stated_by, r.request_hash, r.order_ids, r.created_at
      ORDER BY r.created_at DESC, r.id DESC`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM milestone_runs`,
  )
  return { rows: rows.map(present), count: total?.count ?? 0 }
}

/** The first orders of a run with an outcome, in its sequence. */
export async function readRunOrders(
  database: Database,
  runId: string,
  outcome: RunOutcome,
  limit: number,
): Promise<RunOrder[]> {
  return rowsOf<RunOrder>(
    database,
    sql`SELECT ${orderColumns} FROM (SELECT * FROM milestone_run_orders
        WHERE run_id = ${runId}::uuid AND outcome = ${outcome} ORDER BY place LIMIT ${limit}) AS k
      JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.order_id
      JOIN organizations g ON g.id = o.organization_id ORDER BY k.place`,
  )
}

/** Every order of a run with its outcome. */
export async function listResults(
  database: Database,
  { id, orderIds }: Pick<RunRow, 'id' | 'orderIds'>,
): Promise<
  (Pick<Settled, 'refusal'> & {
    orderId: string
    organizationRef: string | null
    ref: string
    number: string
    outcome: RunOutcome
  })[]
> {
  return rowsOf(
    database,
    sql`SELECT k.id AS "orderId", g.ref AS "organizationRef", o.ref, o.number, coalesce(r.outcome, 'refused') AS outcome,
        CASE WHEN r.order_id IS NULL THEN 'unknown-order' ELSE r.refusal END AS refusal
      FROM unnest(${sql.param(orderIds)}::uuid[]) WITH ORDINALITY AS k (id, place)
      LEFT JOIN milestone_run_orders r ON r.run_id = ${id}::uuid AND r.order_id = k.id
      LEFT JOIN orders o ON o.organization_id = r.organization_id AND o.id = r.order_id
      LEFT JOIN organizations g ON g.id = o.organization_id ORDER BY k.place`,
  )
}

export type Settled = Pick<RunOrder, 'organizationId' | 'id'> & {
  outcome: Exclude<RunOutcome, 'waiting'>
  refusal: RunRefusal | null
}

/** Marks orders of a run as done in the transaction that does it. */
export async function settleOrders(tx: Database, runId: string, orders: readonly Settled[]): Promise<void> {
  if (orders.length === 0) return
  await tx.execute(sql`UPDATE milestone_run_orders o SET outcome = k.outcome, refusal = k.refusal
    FROM unnest(${sql.param(orders.map(({ organizationId }) => organizationId))}::uuid[],
      ${sql.param(orders.map(({ id }) => id))}::uuid[], ${sql.param(orders.map(({ outcome }) => outcome))}::text[],
      ${sql.param(orders.map(({ refusal }) => refusal))}::text[]) AS k (organization_id, order_id, outcome, refusal)
    WHERE o.run_id = ${runId}::uuid AND o.organization_id = k.organization_id AND o.order_id = k.order_id`)
}

export async function setState(tx: Database, runId: string, state: RunRow['state']): Promise<void> {
  await tx.execute(sql`UPDATE milestone_runs SET state = ${state} WHERE id = ${runId}::uuid`)
}

/** When a run can no longer be undone as a whole. */
export function undoUntil({ createdAt }: Pick<RunRow, 'createdAt'>): Date {
  return new Date(Date.parse(createdAt) + runUndoHours * 3_600_000)
}

/** Deletes runs of more than 30 days ago; their events stay. */
export async function deleteOldRuns(database: Database): Promise<void> {
  await deleteInSteps(database, 'milestone_runs', sql.raw(`(created_at < now() - interval '30 days')`))
}
