import type { CardRow } from '#freight/orders/list/cards/order-cards.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare, unseen } from '#platform/db/prepared/prepare.ts'

const names = [
  'number',
  'customer_reference',
  'status',
  'shipment_status',
  'transport_mode',
  'load_type',
  'incoterms',
  'cargo',
  'from_place',
  'to_place',
  'departure',
  'arrival',
  'totals',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof CardRow)[]

/**
 * The values of an order in an export: fewer than on a card, which needs lookups of the last event and
 * invoices.
 */
export type ExportRow = Pick<CardRow, (typeof names)[number] | 'organization_name'>

const exportRows = prepare<ExportRow, { organizationIds: string[]; ids: string[] }>(
  'order_export_rows',
  sql`SELECT ${sql.raw(names.map((name) => `o.${name}`).join(', '))}, g.name AS organization_name
    FROM unnest(${unseen('organizationIds', 'uuid[]')}, ${unseen('ids', 'uuid[]')}) WITH ORDINALITY AS k (organization_id, id, place)
    JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id
    JOIN organizations g ON g.id = k.organization_id
    ORDER BY k.place`,
)

/** The rows of orders by ID, in the same order; an order deleted meanwhile has none. */
export function readExportRows(
  database: Database,
  keys: readonly { organizationId: string; id: string }[],
): Promise<ExportRow[]> {
  return exportRows(database, {
    organizationIds: keys.map(({ organizationId }) => organizationId),
    ids: keys.map(({ id }) => id),
  })
}
