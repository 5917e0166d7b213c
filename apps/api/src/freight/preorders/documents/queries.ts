import { hasShownKind } from '#freight/customer-settings/shown.ts'
import type { PreorderKeys } from '#freight/preorders/queries.ts'
import { preorderDocuments } from '#freight/tables/preorders.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, count, eq, inArray, sql } from '#platform/db/drizzle.ts'

export type DocumentRow = typeof preorderDocuments.$inferSelect

/** Customers see those whose kind isn't hidden from them. */
export type DocumentReader = 'customer' | 'company'

const isShown = sql.raw(hasShownKind('preorder_documents'))
const readBy = (reader: DocumentReader) => (reader === 'customer' ? isShown : undefined)

function ofPreorder({ organizationId, preorderId }: PreorderKeys, reader: DocumentReader) {
  return and(
    eq(preorderDocuments.organizationId, organizationId),
    eq(preorderDocuments.preorderId, preorderId),
    readBy(reader),
  )
}

/** A page of a pre-order's documents plus one row, oldest first, since IDs follow the order of creation. */
export async function listDocumentRows(
  database: Database,
  keys: PreorderKeys,
  reader: DocumentReader,
  page: { after: string | null; limit: number },
): Promise<{ rows: DocumentRow[]; count: number }> {
  const after = page.after === null ? undefined : sql`${preorderDocuments.id} > ${page.after}::uuid`
  const rows = await database
    .select()
    .from(preorderDocuments)
    .where(and(ofPreorder(keys, reader), after))
    .orderBy(asc(preorderDocuments.id))
    .limit(page.limit + 1)
  return { rows, count: await countDocuments(database, keys, reader) }
}

export function listAllDocuments(database: Database, keys: PreorderKeys): Promise<DocumentRow[]> {
  return database
    .select()
    .from(preorderDocuments)
    .where(ofPreorder(keys, 'company'))
    .orderBy(asc(preorderDocuments.id))
}

export async function countDocuments(
  database: Database,
  keys: PreorderKeys,
  reader: DocumentReader,
): Promise<number> {
  const [total] = await database
    .select({ count: count() })
    .from(preorderDocuments)
    .where(ofPreorder(keys, reader))
  return total?.count ?? 0
}

/** One document of a pre-order, or null. */
export async function findDocument(
  database: Database,
  keys: PreorderKeys,
  reader: DocumentReader,
  documentId: string,
): Promise<DocumentRow | null> {
  const [row] = await database
    .select()
    .from(preorderDocuments)
    .where(and(ofPreorder(keys, reader), eq(preorderDocuments.id, documentId)))
  return row ?? null
}

/** A document that these organizations see, in any pre-order, or null. */
export async function findOwnDocument(
  database: Database,
  organizationIds: readonly string[],
  documentId: string,
): Promise<DocumentRow | null> {
  if (organizationIds.length === 0) return null
  const [row] = await database
    .select()
    .from(preorderDocuments)
    .where(
      and(
        inArray(preorderDocuments.organizationId, [...organizationIds]),
        eq(preorderDocuments.id, documentId),
        isShown,
      ),
    )
  return row ?? null
}

/** A document of any customer's pre-order, for the company; null for none. */
export async function findDocumentOfAny(database: Database, documentId: string): Promise<DocumentRow | null> {
  const [row] = await database.select().from(preorderDocuments).where(eq(preorderDocuments.id, documentId))
  return row ?? null
}

export async function insertDocument(
  database: Database,
  row: typeof preorderDocuments.$inferInsert,
): Promise<DocumentRow> {
  const [saved] = await database.insert(preorderDocuments).values(row).returning()
  if (!saved) throw new Error('The document was not saved')
  return saved
}

export async function updateDocument(
  database: Database,
  { organizationId, id, version }: DocumentRow,
  set: Partial<typeof preorderDocuments.$inferInsert>,
): Promise<DocumentRow> {
  const [saved] = await database
    .update(preorderDocuments)
    .set({ ...set, version: version + 1 })
    .where(and(eq(preorderDocuments.organizationId, organizationId), eq(preorderDocuments.id, id)))
    .returning()
  if (!saved) throw new Error('The document is gone')
  return saved
}

export async function deleteDocument(database: Database, { organizationId, id }: DocumentRow): Promise<void> {
  await database
    .delete(preorderDocuments)
    .where(and(eq(preorderDocuments.organizationId, organizationId), eq(preorderDocuments.id, id)))
}
