import { isShownDocument } from '#freight/customer-settings/shown.ts'
import { documents } from '#freight/tables/documents.ts'
import { orders } from '#freight/tables/orders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  sql,
} from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'

export type DocumentRow = typeof documents.$inferSelect

/** Includes the full name of the customer's person who uploaded it. */
export type ListedDocument = DocumentRow & { uploaderName: string | null }

const listed = {
  ...getTableColumns(documents),
  uploaderName: sql<string | null>`(SELECT trim(first_name || ' ' || last_name) FROM users
    WHERE users.id = documents.uploaded_by)`,
}

/** Keys of an order. */
export interface OrderKeys {
  organizationId: string
  orderId: string
}

/** Documents that their customer sees. */
const isShown = sql.raw(isShownDocument('documents'))

/**
 * A page of an order's documents plus one row, oldest first; invoices or all others. A customer's people get
 * those that they see.
 */
export async function listDocumentRows(
  database: Database,
  scope: { organizationId: string; orderId: string; invoices: boolean; reader: 'customer' | 'company' },
  page: { after: readonly [string, string] | null; limit: number },
): Promise<{ rows: ListedDocument[]; count: number }> {
  const ofOrder = and(
    eq(documents.organizationId, scope.organizationId),
    eq(documents.orderId, scope.orderId),
    scope.reader === 'customer' ? isShown : undefined,
    scope.invoices ? isNotNull(documents.invoiceNumber) : isNull(documents.invoiceNumber),
  )
  const after = page.after
    ? sql`(${documents.createdAt}, ${documents.id}) > (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : undefined
  const rows = await database
    .select(listed)
    .from(documents)
    .where(and(ofOrder, after))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(documents).where(ofOrder)
  return { rows, count: total?.count ?? 0 }
}

/** All documents of an order that its customer sees, including invoices, oldest first. */
export function listAllDocuments(database: Database, scope: OrderKeys): Promise<DocumentRow[]> {
  return database
    .select()
    .from(documents)
    .where(
      and(eq(documents.organizationId, scope.organizationId), eq(documents.orderId, scope.orderId), isShown),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

export type OrderFile = Pick<DocumentRow, 'orderId' | 'name' | 'storageKey' | 'size' | 'createdAt'> & {
  /** The order's number. */
  folder: string
}

/** The first documents that customers see of their organizations' orders, by order, oldest first. */
export function listDocumentsOf(
  database: Database,
  organizationIds: readonly string[],
  orderIds: readonly string[],
  limit: number,
): Promise<OrderFile[]> {
  const { orderId, name, storageKey, size, createdAt } = documents
  return database
    .select({ orderId, name, storageKey, size, createdAt, folder: orders.number })
    .from(documents)
    .innerJoin(orders, and(eq(orders.organizationId, documents.organizationId), eq(orders.id, orderId)))
    .where(
      and(inArray(documents.organizationId, [...organizationIds]), inArray(orderId, [...orderIds]), isShown),
    )
    .orderBy(asc(orders.number), asc(orderId), asc(createdAt), asc(documents.id))
    .limit(limit)
}

/** One document that the caller's organizations see, or null. */
export async function findDocument(
  database: Database,
  organizationIds: readonly string[],
  documentId: string,
): Promise<DocumentRow | null> {
  if (organizationIds.length === 0) return null
  const [row] = await database
    .select()
    .from(documents)
    .where(
      and(inArray(documents.organizationId, [...organizationIds]), eq(documents.id, documentId), isShown),
    )
  return row ?? null
}

/** A document or invoice of the order, also one that only the company sees, or null. */
export async function findOrderFile(
  database: Database,
  scope: OrderKeys,
  documentId: string,
): Promise<DocumentRow | null> {
  const [row] = await database
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, scope.organizationId),
        eq(documents.orderId, scope.orderId),
        eq(documents.id, documentId),
      ),
    )
  return row ?? null
}

/** One document of a customer for the company, shown to the customer or not; or null. */
export async function findCustomersDocument(
  database: Database,
  organizationId: string,
  documentId: string,
): Promise<DocumentRow | null> {
  const [row] = await database
    .select()
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.id, documentId)))
  return row ?? null
}

/** The order's document with the company's `ref`, or null. */
export async function findDocumentByRef(
  database: Database,
  scope: OrderKeys,
  ref: string,
): Promise<DocumentRow | null> {
  const [row] = await database
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.organizationId, scope.organizationId),
        eq(documents.orderId, scope.orderId),
        eq(documents.ref, ref),
      ),
    )
  return row ?? null
}

/** The references of an order's invoices with the number. */
export async function findInvoiceRefs(
  database: Database,
  scope: OrderKeys,
  number: string,
): Promise<string[]> {
  const { organizationId, orderId, invoiceNumber, ref } = documents
  const rows = await database
    .select({ ref })
    .from(documents)
    .where(
      and(eq(organizationId, scope.organizationId), eq(orderId, scope.orderId), eq(invoiceNumber, number)),
    )
    .orderBy(asc(ref))
  return rows.map((row) => row.ref)
}

/** The cities of departure and arrival. */
export interface OrderEnds {
  from: string
  to: string
}

/**
 * Locks an order until the transaction ends, so that its documents are written one at a time; null if it's
 * gone.
 */
export async function lockOrder(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
): Promise<OrderEnds | null> {
  const [order] = await rowsOf<OrderEnds>(
    tx,
    sql`SELECT from_place ->> 'city' AS "from", to_place ->> 'city' AS "to" FROM orders
      WHERE organization_id = ${organizationId} AND id = ${orderId} FOR UPDATE`,
  )
  return order ?? null
}

/**
 * Writes a document by its `ref`, keeping its ID, and adds its name and number to the order's search text.
 * Returns the previous row (null for a new document) and the order, which stays locked: writers of one order
 * wait for each other until the transaction ends.
 */
export async function writeDocument(
  tx: Database,
  row: DocumentRow,
): Promise<{ before: DocumentRow | null; order: OrderEnds | null }> {
  const { id: _id, ...replaced } = row
  const order = await lockOrder(tx, row)
  const before = await findDocumentByRef(tx, row, row.ref)
  const target = [documents.organizationId, documents.orderId, documents.ref]
  await tx.insert(documents).values(row).onConflictDoUpdate({ target, set: replaced })
  return { before, order }
}

/**
 * Removes a document by its `ref` and returns its row; null if there is none of this kind. The order stays
 * locked, as in `writeDocument`.
 */
export async function deleteDocument(
  tx: Database,
  scope: OrderKeys,
  { ref, isInvoice }: { ref: string; isInvoice: boolean },
): Promise<DocumentRow | null> {
  if ((await lockOrder(tx, scope)) === null) throw new Problem('not_found')
  const row = await findDocumentByRef(tx, scope, ref)
  if (!row || (row.invoiceNumber !== null) !== isInvoice) return null
  await tx
    .delete(documents)
    .where(and(eq(documents.organizationId, scope.organizationId), eq(documents.id, row.id)))
  return row
}
