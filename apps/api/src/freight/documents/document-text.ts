import { normalizeSearch } from '#freight/order-record/columns/search-text.ts'
import type { Database } from '#platform/db/database.ts'
import { and, asc, eq, sql } from '#platform/db/drizzle.ts'
import { documents } from '#platform/db/schema.ts'

/** What an order is found by of its documents, oldest first. */
export function documentTextOf(rows: readonly { name: string; number: string | null }[]): string {
  const parts = rows.flatMap(({ name, number }) => [name, number ?? ''])
  return [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
}

/** Lets an order be found by the names and numbers of its documents. */
export async function updateDocumentText(
  tx: Database,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<void> {
  const rows = await tx
    .select({ name: documents.name, number: documents.invoiceNumber })
    .from(documents)
    .where(and(eq(documents.organizationId, organizationId), eq(documents.orderId, orderId)))
    .orderBy(asc(documents.id))
  const text = documentTextOf(rows)
  await tx.execute(sql`UPDATE orders SET document_text = ${text}
    WHERE organization_id = ${organizationId} AND id = ${orderId} AND document_text <> ${text}`)
}
