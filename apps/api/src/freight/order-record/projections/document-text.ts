import { isShownDocument } from '#freight/customer-settings/shown.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'
import type { Projection } from './projection.ts'

/** Searches find orders by the names and numbers of the documents that their customers see. */
export const documentText: Projection = {
  name: 'document text',
  writes: ['orders.document_text'],
  async refresh(tx, { documents }) {
    for (const order of documents) await writeDocumentText(tx, order)
  },
}

/** Returns the text of an order's documents, oldest first. */
export function documentTextOf(rows: readonly { name: string; number: string | null }[]): string {
  const parts = rows.flatMap(({ name, number }) => [name, number ?? ''])
  return [...new Set(parts.map(normalizeSearch).filter((part) => part !== ''))].join(' ')
}

export async function writeDocumentText(tx: Database, { organizationId, id }: OrderKeys): Promise<void> {
  const rows = await rowsOf<{ name: string; number: string | null }>(
    tx,
    sql`SELECT name, invoice_number AS number FROM documents
      WHERE organization_id = ${organizationId} AND order_id = ${id} AND ${sql.raw(isShownDocument('documents'))}
      ORDER BY documents.id`,
  )
  const text = documentTextOf(rows)
  await tx.execute(sql`UPDATE orders SET document_text = ${text}
    WHERE organization_id = ${organizationId} AND id = ${id} AND document_text <> ${text}`)
}
