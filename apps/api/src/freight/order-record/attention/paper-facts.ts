import type { PaperDocument, PaperFacts } from '@portolan/freight/papers/papers-due'
import { isShownDocument } from '#freight/customer-settings/shown.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type StoredFacts = OrderKeys &
  Omit<PaperFacts, 'documents'> & { documents: (PaperDocument & { reason: string | null })[] }

/** The facts of these orders that the paper rules use. */
export function readPaperFacts(database: Database, keys: readonly OrderKeys[]): Promise<StoredFacts[]> {
  return rowsOf<StoredFacts>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id, o.status, o.shipment_status AS "shipmentStatus",
        o.transport_mode AS "transportMode", o.load_type AS "loadType", o.incoterms,
        o.from_place ->> 'countryCode' AS "fromCountry", o.to_place ->> 'countryCode' AS "toCountry", o.departure, o.arrival,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'state', d.state,
            'reason', d.rejection_reason) ORDER BY d.created_at, d.id)
          FROM documents d WHERE d.organization_id = o.organization_id AND d.order_id = o.id AND ${sql.raw(isShownDocument('d'))}), '[]') AS documents
      FROM orders o JOIN ${keysTable(keys)} ON keys.organization_id = o.organization_id AND keys.order_id = o.id`,
  )
}
