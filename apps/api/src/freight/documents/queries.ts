import { normalizeSearch } from '#freight/orders/list/search-text.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from '#platform/db/drizzle.ts'
import { documents } from '#platform/db/schema.ts'

export type DocumentRow = typeof documents.$inferSelect

/** A page of an order's documents and a row more, oldest first; invoices or everything else. */
export async function listDocumentRows(
  database: Database,
  scope: { organizationId: string; orderId: string; invoices: boolean },
  page: { after: readonly [string, string] | null; limit: number },
): Promise<{ rows: DocumentRow[]; count: number }> {
  const ofOrder = and(
    eq(documents.organizationId, scope.organizationId),
    eq(documents.orderId, scope.orderId),
    scope.invoices ? isNotNull(documents.invoiceNumber) : isNull(documents.invoiceNumber),
  )
  const after = page.after
    ? sql`(${documents.createdAt}, ${documents.id}) > (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : undefined
  const rows = await database
    .select()
    .from(documents)
    .where(and(ofOrder, after))
    .orderBy(asc(documents.createdAt), asc(documents.id))
    .limit(page.limit + 1)
  const [total] = await database.select({ count: count() }).from(documents).where(ofOrder)
  return { rows, count: total?.count ?? 0 }
}

/** All documents of an order, invoices too, oldest first. */
export function listAllDocuments(
  database: Database,
  scope: { organizationId: string; orderId: string },
): Promise<DocumentRow[]> {
  return database
    .select()
    .from(documents)
    .where(and(eq(documents.organizationId, scope.organizationId), eq(documents.orderId, scope.orderId)))
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

/** One document of the caller's organizations, or null. */
export async function findDocument(
  database: Database,
  organizationIds: readonly string[],
  documentId: string,
): Promise<DocumentRow | null> {
  if (organizationIds.length === 0) return null
  const [row] = await database
    .select()
    .from(documents)
    .where(and(inArray(documents.organizationId, [...organizationIds]), eq(documents.id, documentId)))
  return row ?? null
}

/** The document that the company knows by `ref` in an order, or null. */
export async function findDocumentByRef(
  database: Database,
  scope: { organizationId: string; orderId: string },
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

/** Cities of an order. */
export interface OrderEnds {
  from: string
  to: string
}

/**
 * Writes a document by its `ref`, keeping the id it has, and lets its order be found by the document's name and number.
 * Answers the row that was there before, null for a new one, and the order, which stays locked: writers of one order
 * wait for each other until the transaction ends.
 */
export async function writeDocument(
  tx: Database,
  row: DocumentRow,
): Promise<{ before: DocumentRow | null; order: OrderEnds | null }> {
  const { id: _id, ...replaced } = row
  const [order] = await rowsOf<OrderEnds>(
    tx,
    sql`SELECT from_place ->> 'city' AS "from", to_place ->> 'city' AS "to" FROM orders
      WHERE organization_id = ${row.organizationId} AND id = ${row.orderId} FOR UPDATE`,
  )
  const before = await findDocumentByRef(tx, row, row.ref)
  const target = [documents.organizationId, documents.orderId, documents.ref]
  await tx.insert(documents).values(row).onConflictDoUpdate({ target, set: replaced })
  await updateDocumentText(tx, row)
  return { before, order: order ?? null }
}

/**
 * Removes a document by its `ref` and answers its row; null where there is none of this kind. The order stays locked, as in
 * `writeDocument`.
 */
export async function deleteDocument(
  tx: Database,
  scope: { organizationId: string; orderId: string },
  { ref, isInvoice }: { ref: string; isInvoice: boolean },
): Promise<DocumentRow | null> {
  await tx.execute(sql`SELECT FROM orders
    WHERE organization_id = ${scope.organizationId} AND id = ${scope.orderId} FOR UPDATE`)
  const row = await findDocumentByRef(tx, scope, ref)
  if (!row || (row.invoiceNumber !== null) !== isInvoice) return null
  await tx
    .delete(documents)
    .where(and(eq(documents.organizationId, scope.organizationId), eq(documents.id, row.id)))
  await updateDocumentText(tx, scope)
  return row
}

async function updateDocumentText(tx: Database, scope: { organizationId: string; orderId: string }) {
  const ofOrder = and(
    eq(documents.organizationId, scope.organizationId),
    eq(documents.orderId, scope.orderId),
  )
  const rows = await tx
    .select({ name: documents.name, number: documents.invoiceNumber })
    .from(documents)
    .where(ofOrder)
    .orderBy(asc(documents.id))
  const parts = rows.flatMap(({ name, number }) => [name, number ?? ''])
  const text = [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
  await tx.execute(sql`UPDATE orders SET document_text = ${text}
    WHERE organization_id = ${scope.organizationId} AND id = ${scope.orderId} AND document_text <> ${text}`)
}
