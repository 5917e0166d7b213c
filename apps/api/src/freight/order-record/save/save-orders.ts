import type { OrderRecord } from '@portolan/contract/company/orders'
import type { Deps } from '#freight/deps.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { OrderState } from '#freight/order-record/changes/detect-order-changes.ts'
import { refreshDeliveries } from '#freight/order-record/delivery/refresh-deliveries.ts'
import { movedReason, refuseMoved } from '#freight/order-record/move/find-moved.ts'
import type { BeforeChange, ChangeDeps } from '#freight/order-record/order-write.ts'
import { withAnswers } from '#platform/db/connection/send-ahead.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { organizations } from '#platform/db/schema.ts'
import { Problem } from '#platform/http/problem.ts'
import { newId } from '#platform/process/new-id.ts'
import { PreparedOrder, preparingRules } from './prepared-order.ts'
import { type PriorRecord, readPriors, storedRecordOf } from './prior-records.ts'
import type { SavedRow, WrittenOrder } from './write-orders.ts'

/** The outside dependencies of saving orders. */
export type SaveDeps = Pick<Deps, 'clock' | 'database'> &
  ChangeDeps &
  BeforeChange & {
    /** Who sends the records, as the log names authors; only the company reads it. */
    statedBy?: string | undefined
  }

export interface SavedOrder {
  id: string
  organizationId: string
  outcome: 'created' | 'updated' | 'unchanged'
  /** Changes whenever a different record is saved. */
  version: string
}

/**
 * Creates or replaces orders, with their organizations, units and events, in one transaction and in the given
 * order. An order is identified by its organization's reference and its own; saving an equal record again
 * changes nothing. The changes are recorded in the same transaction. The records are valid by `OrderRecord`.
 */
export function saveOrders(
  { clock, database, statedBy, ...deps }: SaveDeps,
  orders: readonly (OrderRecord | PreparedOrder)[],
): Promise<SavedOrder[]> {
  const prepared = orders.map((order) =>
    order instanceof PreparedOrder ? order : new PreparedOrder(order, clock.now()),
  )
  const sentRecords = prepared.map(({ record }) => record)
  return database.transaction((tx) => withAnswers(tx, () => saveIn(tx)))

  async function saveIn(tx: Database): Promise<SavedOrder[]> {
    const now = clock.now().toISOString()
    const rules = preparingRules(deps.env)
    const organizationIds = await saveOrganizations(tx, sentRecords)
    const stored = await knownOrders(tx, sentRecords, organizationIds)
    await refuseMoved(
      tx,
      sentRecords.filter(
        ({ ref, organization }) => !stored.has(`${organizationIds.get(organization.ref)} ${ref}`),
      ),
      organizationIds,
    )
    const ids = new Map<string, Pick<KnownOrder, 'id' | 'recordHash'>>(stored)
    const saved: SavedOrder[] = []
    const changes: ChangedOrder[] = []
    for (const order of prepared) {
      const { record } = order
      const recordHash = order.hash()
      const organizationId = organizationIds.get(record.organization.ref)
      if (organizationId === undefined)
        throw new Error(`Organization ${record.organization.ref} was not saved`)
      const key = `${organizationId} ${record.ref}`
      const before = ids.get(key)
      const id = before?.id ?? newId()
      if (before?.recordHash === recordHash) {
        saved.push({ id, organizationId, outcome: 'unchanged', version: recordHash })
        continue
      }
      ids.set(key, { id, recordHash })
      const row = {
        ...order.row(),
        id,
        organizationId,
        savedAt: now,
        loggedHash: recordHash,
        ownRecord: null,
      }
      const kept = stored.get(key) ?? null
      const attention = kept === null ? order.attention(rules) : {}
      changes.push({ row, record, prepared: order, attention, before: kept })
      saved.push({ id, organizationId, outcome: before ? 'updated' : 'created', version: recordHash })
    }
    const last = lastOfEach(changes)
    await deps.beforeChange?.(
      tx,
      last.map(({ row, before }) => ({
        organizationId: row.organizationId,
        id: row.id,
        number: row.number,
        isNew: before === null,
        version: row.recordHash,
      })),
    )
    const records = await withPriors(tx, last)
    await changeOrders(tx, deps, {
      records: records.map((record) => ({ ...record, statedBy: statedBy ?? null })),
    })
    return saved
  }
}

/** The outcome for one order of a batch; `reason` is the database's. */
export type SaveOutcome = Pick<SavedOrder, 'outcome'> | { outcome: 'refused'; reason: string }

/**
 * Saves orders together. If the database rejects the data of one, saves each separately, so that only that
 * one fails.
 */
export async function saveBatch(
  deps: SaveDeps,
  records: readonly (OrderRecord | PreparedOrder)[],
): Promise<SaveOutcome[]> {
  try {
    return await saveOrders(deps, records)
  } catch (error) {
    if (dataFault(error) === undefined) throw error
  }
  const outcomes: SaveOutcome[] = []
  for (const record of records) {
    try {
      outcomes.push(...(await saveOrders(deps, [record])))
    } catch (error) {
      const reason = dataFault(error)
      if (reason === undefined) throw error
      outcomes.push({ outcome: 'refused', reason })
    }
  }
  return outcomes
}

/**
 * The objection to the data itself: the database's (SQLSTATE classes 22 and 23), or that it was moved;
 * undefined for any other error.
 */
function dataFault(error: unknown): string | undefined {
  if (error instanceof Problem && error.code === 'order_moved') return movedReason
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^2[23]...$/.test(String(cause.code))) return cause.message
  }
  return undefined
}

interface ChangedOrder {
  row: SavedRow
  record: OrderRecord
  prepared: PreparedOrder
  attention: WrittenOrder['attention']
  /** The stored order before the batch; null for a new one. */
  before: KnownOrder | null
}

type PriorOrder = ChangedOrder & { prior: PriorRecord | null }

/**
 * The orders with their previous records; the parts of a record that columns don't have are added to the
 * rows.
 */
async function withPriors(tx: Database, changed: readonly ChangedOrder[]): Promise<PriorOrder[]> {
  const existing = changed.filter(({ before }) => before !== null)
  const priors = await readPriors(
    tx,
    existing.map(({ row }) => row),
  )
  return changed.map((order) => {
    const prior = order.before === null ? null : (priors.get(order.row.id) ?? null)
    const ownRecord = storedRecordOf(order.record, prior, order.row.updatedAt)
    return { ...order, prior, row: { ...order.row, ownRecord } }
  })
}

// If a batch has the same order twice, the later record wins; a statement must not touch a row twice.
function lastOfEach<T extends { row: SavedRow }>(changed: T[]): T[] {
  return [...new Map(changed.map((entry) => [entry.row.id, entry])).values()]
}

async function saveOrganizations(
  tx: Database,
  records: readonly OrderRecord[],
): Promise<Map<string, string>> {
  const names = new Map(records.map(({ organization }) => [organization.ref, organization.name]))
  // Sorted, so that two writers lock rows in the same order and can't deadlock.
  const rows = [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([ref, name]) => ({ id: newId(), ref, name }))
  if (rows.length === 0) return new Map()
  const saved = await tx
    .insert(organizations)
    .values(rows)
    .onConflictDoUpdate({ target: organizations.ref, set: { name: sql`excluded.name` } })
    .returning({ id: organizations.id, ref: organizations.ref })
  return new Map(saved.map(({ id, ref }) => [ref, id]))
}

type KnownOrder = OrderState & { id: string; recordHash: string }

/**
 * The stored orders, by organization and reference. The pairs are joined, so that PostgreSQL looks each up:
 * given the references as a list, it read all orders of an organization missing from its statistics.
 */
async function knownOrders(
  tx: Database,
  records: readonly OrderRecord[],
  organizationIds: ReadonlyMap<string, string>,
): Promise<Map<string, KnownOrder>> {
  if (records.length === 0) return new Map()
  const rows = await rowsOf<KnownOrder & { organizationId: string; ref: string; hasDelivery: boolean }>(
    tx,
    sql`SELECT o.id, o.organization_id AS "organizationId", o.ref, o.record_hash AS "recordHash", o.status,
        o.shipment_status AS "shipmentStatus", o.departure, o.arrival, o.is_delivered AS "isDelivered",
        o.delivery IS NOT NULL AS "hasDelivery"
      FROM (SELECT DISTINCT * FROM unnest(
          ${sql.param(records.map(({ organization }) => organizationIds.get(organization.ref)))}::uuid[],
          ${sql.param(records.map(({ ref }) => ref))}::text[]) AS keys (organization_id, ref)) AS keys
      JOIN orders o ON o.organization_id = keys.organization_id AND o.ref = keys.ref`,
  )
  const delivered = await refreshDeliveries(
    tx,
    rows.filter(({ hasDelivery }) => !hasDelivery),
  )
  return new Map(
    rows.map(({ hasDelivery: _, ...row }) => [
      `${row.organizationId} ${row.ref}`,
      { ...row, isDelivered: delivered.get(row.id) ?? row.isDelivered },
    ]),
  )
}
