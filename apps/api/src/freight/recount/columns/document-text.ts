import { isShownDocument } from '#freight/customer-settings/shown.ts'
import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import { documentTextOf, writeDocumentText } from '#freight/order-record/projections/document-text.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { DerivedColumns } from './derived-columns.ts'

interface Row {
  organizationId: string
  id: string
  text: string
  documents: { name: string; number: string | null }[]
}

/** The searchable names and numbers of documents. */
export const documentText: DerivedColumns = {
  name: 'search text of documents',
  kept: sql`o.document_text`,
  async refresh(tx, orders) {
    const rows = await rowsOf<Row>(
      tx,
      sql`SELECT o.organization_id AS "organizationId", o.id, o.document_text AS text,
          (SELECT coalesce(json_agg(json_build_object('name', d.name, 'number', d.invoice_number) ORDER BY d.id), '[]')
            FROM documents d WHERE d.organization_id = o.organization_id AND d.order_id = o.id AND ${sql.raw(isShownDocument('d'))}) AS documents
        FROM ${keysTable(orders)} JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id`,
    )
    for (const { documents, text, ...keys } of rows)
      if (documentTextOf(documents) !== text) await writeDocumentText(tx, keys)
  },
}
