import type { RecordedDocument } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { saveEvents } from './save-events.ts'

/**
 * Publishes changes of documents of orders and pre-orders to webhooks; those of an order keep their sequence
 * with its other events.
 */
export function publishDocument(tx: Database, document: RecordedDocument): Promise<void> {
  const type = `document.${document.change}` as const
  return saveEvents(
    tx,
    [document],
    () => type,
    async () => {
      const { organizationId, orderId, preorderId, change: _change, ends: _ends, ...members } = document
      const names = await findNames(tx, document)
      const subject = orderId === null ? `preorder ${preorderId}` : `order ${orderId}`
      return names === null ? [] : [{ type, subject, data: { ...members, ...names, orderId, preorderId } }]
    },
  )
}

interface Names {
  organizationRef: string
  orderRef: string | null
  preorderNumber: string | null
}

async function findNames(
  tx: Database,
  { organizationId, orderId, preorderId }: RecordedDocument,
): Promise<Names | null> {
  const [row] = await rowsOf<Names>(
    tx,
    sql`SELECT g.ref AS "organizationRef", o.ref AS "orderRef", p.number AS "preorderNumber" FROM organizations g
      LEFT JOIN orders o ON o.organization_id = g.id AND o.id = ${orderId}::uuid
      LEFT JOIN preorders p ON p.organization_id = g.id AND p.id = ${preorderId}::uuid
      WHERE g.id = ${organizationId}::uuid`,
  )
  return row ?? null
}
