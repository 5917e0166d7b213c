import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { NewOrderReference, ReferenceSubscriber } from '#freight/deps.ts'
import { addWords } from '#freight/order-record/projections/search-text.ts'
import { sendAhead } from '#platform/db/connection/send-ahead.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { forwardersTypes, isForwarders } from './forwarders-types.ts'
import {
  distinctReferences,
  type OrderKeys,
  type ReferenceRow,
  withinLimit,
  withoutRefused,
} from './learned-references.ts'
import { type StoredReference, storedReference } from './references-of.ts'

const rowsPerStatement = 20_000

/**
 * Replaces the references of saved orders from the company and their bookings, in the transaction that saves
 * them, and passes new ones to every subscriber. References from messages stay.
 */
export async function saveOrderReferences(
  tx: Database,
  saved: readonly (OrderKeys & { references: readonly StoredReference[]; isNew: boolean })[],
  subscribers: readonly ReferenceSubscriber[],
): Promise<void> {
  const rowsOfOrders = (orders: typeof saved): ReferenceRow[] =>
    orders.flatMap(({ organizationId, orderId, references }) =>
      references.map((reference) => ({ organizationId, orderId, ...reference })),
    )
  const existing = saved.filter(({ isNew }) => !isNew)
  const knownRows = rowsOfOrders(existing)
  await removeMissing(tx, existing, knownRows)
  const newRows = rowsOfOrders(saved.filter(({ isNew }) => isNew))
  for (const part of chunks(newRows)) sendAhead(tx, insertStatement(part))
  const added = await upsertReferences(tx, knownRows)
  await addSearchText(tx, existing)
  await publish(tx, [...newRows.filter(isFindable).map(published), ...added], subscribers)
}

/**
 * Adds references from a carrier's message to its matched orders, up to the limit of an order. Customers
 * never see or search the forwarder's numbers among them. Passes new ones to every subscriber.
 */
export async function addMessageReferences(
  tx: Database,
  orders: readonly (OrderKeys & { references: readonly OrderReference[] })[],
  subscribers: readonly ReferenceSubscriber[],
): Promise<void> {
  const rows = orders.flatMap(({ organizationId, orderId, references }) =>
    references.flatMap((reference) => {
      const stored = storedReference(reference, 'message')
      return stored ? [{ organizationId, orderId, ...stored }] : []
    }),
  )
  const added = await upsertReferences(
    tx,
    await withinLimit(tx, await withoutRefused(tx, distinctReferences(rows))),
  )
  await addWords(
    tx,
    added.filter(({ type }) => !isForwarders(type)),
  )
  await publish(tx, added, subscribers)
}

/**
 * Adds references that the company names apart from its records. One that it had taken away comes back, and
 * messages that name it are matched.
 */
export async function addDeskReferences(
  tx: Database,
  orders: readonly (OrderKeys & { references: readonly OrderReference[] })[],
  subscribers: readonly ReferenceSubscriber[],
): Promise<void> {
  const rows = orders.flatMap(({ organizationId, orderId, references }) =>
    references.flatMap((reference) => {
      const stored = storedReference(reference, 'desk')
      return stored ? [{ organizationId, orderId, ...stored }] : []
    }),
  )
  await tx.execute(sql`DELETE FROM refused_references f
    USING json_to_recordset(${JSON.stringify(rows)}::json) AS k ("organizationId" uuid, "orderId" uuid, type text, value text)
    WHERE f.organization_id = k."organizationId" AND f.order_id = k."orderId" AND f.type = k.type AND f.value = k.value`)
  const added = await upsertReferences(tx, distinctReferences(rows))
  await addWords(tx, rows)
  await publish(tx, added, subscribers)
}

/** Replaces stored references by another form; returns the new ones, and passes them to every subscriber. */
export async function replaceReferences(
  tx: Database,
  old: readonly ReferenceRow[],
  rows: readonly ReferenceRow[],
  subscribers: readonly ReferenceSubscriber[],
): Promise<NewOrderReference[]> {
  await tx.execute(sql`DELETE FROM order_references r
    USING json_to_recordset(${JSON.stringify(old)}::json)
      AS k ("organizationId" uuid, "orderId" uuid, type text, value text, issuer text, origin text)
    WHERE r.organization_id = k."organizationId" AND r.order_id = k."orderId" AND r.type = k.type AND r.value = k.value
      AND r.issuer = k.issuer AND r.origin = k.origin`)
  const added = await upsertReferences(tx, distinctReferences(rows))
  await addWords(
    tx,
    rows.filter(({ origin, type }) => origin !== 'message' || !isForwarders(type)),
  )
  await publish(tx, added, subscribers)
  return added
}

async function publish(
  tx: Database,
  added: readonly NewOrderReference[],
  subscribers: readonly ReferenceSubscriber[],
): Promise<void> {
  if (added.length === 0) return
  for (const subscriber of subscribers) await subscriber(tx, added)
}

/** No message finds an order by a reference that only its customer wrote. */
function isFindable({ origin }: StoredReference): boolean {
  return origin !== 'customer'
}

function published({ organizationId, orderId, type, value, issuer }: ReferenceRow): NewOrderReference {
  return { organizationId, orderId, type, value, issuer: issuer === '' ? null : issuer }
}

function insertStatement(rows: readonly ReferenceRow[]) {
  return sql`INSERT INTO order_references AS r (organization_id, order_id, type, value, issuer, origin, shown)
    SELECT "organizationId", "orderId", type, value, issuer, origin, shown
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given ("organizationId" uuid, "orderId" uuid, type text, value text, issuer text, origin text, shown text)`
}

/** Returns those that weren't there before. */
async function upsertReferences(tx: Database, rows: readonly ReferenceRow[]): Promise<NewOrderReference[]> {
  const added: NewOrderReference[] = []
  for (const part of chunks(rows)) {
    const rows = await rowsOf<ReferenceRow & { isNew: boolean }>(
      tx,
      sql`${insertStatement(part)}
        ON CONFLICT (organization_id, order_id, type, value, issuer, origin)
          DO UPDATE SET shown = excluded.shown WHERE r.shown <> excluded.shown
        RETURNING organization_id AS "organizationId", order_id AS "orderId", type, value, issuer, origin,
          xmax = 0 AS "isNew"`,
    )
    for (const row of rows) if (row.isNew && isFindable(row)) added.push(published(row))
  }
  return added
}

async function removeMissing(
  tx: Database,
  orders: readonly OrderKeys[],
  rows: readonly ReferenceRow[],
): Promise<void> {
  if (orders.length === 0) return
  await tx.execute(sql`DELETE FROM order_references AS r
    USING unnest(${sql.param(orders.map((order) => order.organizationId))}::uuid[],
      ${sql.param(orders.map((order) => order.orderId))}::uuid[]) AS s(organization_id, order_id)
    WHERE r.organization_id = s.organization_id AND r.order_id = s.order_id AND r.origin NOT IN ('message', 'desk')
      AND NOT EXISTS (SELECT FROM unnest(
          ${sql.param(rows.map((row) => row.orderId))}::uuid[],
          ${sql.param(rows.map((row) => row.type))}::text[],
          ${sql.param(rows.map((row) => row.value))}::text[],
          ${sql.param(rows.map((row) => row.issuer))}::text[],
          ${sql.param(rows.map((row) => row.origin))}::text[]) AS k(order_id, type, value, issuer, origin)
        WHERE k.order_id = r.order_id AND k.type = r.type AND k.value = r.value AND k.issuer = r.issuer
          AND k.origin = r.origin)`)
}

/** A saved order's text comes from its record; this adds the references from elsewhere. */
async function addSearchText(tx: Database, orders: readonly OrderKeys[]): Promise<void> {
  if (orders.length === 0) return
  const learned = await rowsOf<OrderKeys & { value: string }>(
    tx,
    sql`SELECT r.organization_id AS "organizationId", r.order_id AS "orderId", r.value
      FROM unnest(${sql.param(orders.map((order) => order.organizationId))}::uuid[],
        ${sql.param(orders.map((order) => order.orderId))}::uuid[]) AS s(organization_id, order_id)
      JOIN order_references r ON r.organization_id = s.organization_id AND r.order_id = s.order_id
      WHERE r.origin = 'desk' OR (r.origin = 'message' AND r.type NOT IN (${forwardersTypes}))`,
  )
  await addWords(tx, learned)
}

function* chunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    yield rows.slice(start, start + rowsPerStatement)
}
