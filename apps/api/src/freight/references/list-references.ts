import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { referenceTypes } from '@portolan/freight/ledger/reference-types'
import { forwardersTypes } from '#freight/order-record/references/forwarders-types.ts'
import type { StoredReference } from '#freight/order-record/references/references-of.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'

/** Larger orders have their containers and seals in their units. */
const maxPerType = 100

const shownReferences = prepare<OrderReference, { organizationId: string; orderId: string }>(
  'order_references',
  sql`SELECT type, shown AS value, nullif(issuer, '') AS issuer FROM (
      SELECT *, row_number() OVER (PARTITION BY type ORDER BY value) AS place FROM (
        SELECT DISTINCT ON (type, value) type, value, shown, issuer FROM order_references
        WHERE organization_id = ${sql.placeholder('organizationId')} AND order_id = ${sql.placeholder('orderId')}
          AND NOT (origin = 'message' AND type IN (${forwardersTypes}))
        ORDER BY type, value, issuer DESC, origin
      ) AS one
    ) AS placed
    WHERE place <= ${sql.raw(String(maxPerType))}
    ORDER BY array_position(${sql.param([...referenceTypes])}::text[], type), value`,
)

/**
 * The references of an order that customers see, by type and value: the forwarder's numbers only as the
 * company sent them.
 */
export function listReferences(
  database: Database,
  organizationId: string,
  orderId: string,
): Promise<OrderReference[]> {
  return shownReferences(database, { organizationId, orderId })
}

/** All references of an order, with their origins. */
export function listOriginalReferences(
  database: Database,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<(OrderReference & { origin: StoredReference['origin'] })[]> {
  return rowsOf(
    database,
    sql`SELECT type, shown AS value, nullif(issuer, '') AS issuer, origin FROM order_references
      WHERE organization_id = ${organizationId} AND order_id = ${orderId}
      ORDER BY array_position(${sql.param([...referenceTypes])}::text[], type), value, issuer, origin`,
  )
}
