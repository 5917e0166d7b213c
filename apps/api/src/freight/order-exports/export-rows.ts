import type { CardRow } from '#freight/orders/list/cards/order-cards.ts'
import { unpaidColumn } from '#freight/orders/unpaid-column.ts'
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
  'delivery',
  'is_delivered',
  'alerts',
  'late_minutes',
  'stalled_at',
  'stalled_since',
  'route',
  'totals',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof CardRow)[]

/** The values of an order in an export: those of a card that a sheet shows, and all container numbers. */
export type ExportRow = Pick<CardRow, (typeof names)[number] | 'organization_name' | 'unpaid'> & {
  container_numbers: string[]
}

const exportRows = prepare<ExportRow, { organizationIds: string[]; ids: string[] }>(
  'order_export_rows',
  sql`SELECT ${sql.raw(names.map((name) => `o.${name}`).join(', '))}, g.name AS organization_name,
      ${sql.raw(unpaidColumn)} AS unpaid,
      to_json(ARRAY(SELECT DISTINCT u.container FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id
        AND u.container IS NOT NULL ORDER BY u.container)) AS container_numbers
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
