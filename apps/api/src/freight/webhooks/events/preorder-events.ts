import type { WebhookEventData, WebhookEventType } from '@portolan/contract/company/webhooks/webhook-events'
import type { RecordedPreorderStep } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { saveEvents } from './save-events.ts'

/**
 * Publishes every step of a pre-order to webhooks, including the company's own, since it may have several
 * systems.
 */
export function publishPreorderStep(tx: Database, step: RecordedPreorderStep): Promise<void> {
  return saveEvents(tx, [step], typeOf, async () => {
    const data = await findPreorder(tx, step)
    const type = typeOf(step)
    return data === null ? [] : [{ type, subject: `preorder ${step.preorderId}`, data }]
  })
}

function typeOf({ kind }: RecordedPreorderStep) {
  switch (kind) {
    case 'submitted':
      return 'preorder.created'
    case 'canceled':
    case 'cancellation-confirmed':
      return 'preorder.canceled'
    default:
      return 'preorder.updated'
  }
}

type PreorderData = WebhookEventData<Extract<WebhookEventType, `preorder.${string}`>>

async function findPreorder(
  tx: Database,
  { organizationId, preorderId, agreedPrice }: RecordedPreorderStep,
): Promise<PreorderData | null> {
  const [row] = await rowsOf<Omit<PreorderData, 'agreedPrice'>>(
    tx,
    sql`SELECT g.ref AS "organizationRef", p.id AS "preorderId", p.number AS "preorderNumber", s.kind AS step, s.side,
        s.data ->> 'note' AS note, p.version, p.status, p.review, p.amendment, p.cancellation,
        p.summary ->> 'customerReference' AS "customerReference", p.summary ->> 'transportMode' AS "transportMode",
        p.summary ->> 'loadType' AS "loadType", p.summary #>> '{from,city}' AS from, p.summary #>> '{to,city}' AS to,
        p.summary ->> 'readyOn' AS "readyOn", o.ref AS "orderRef"
      FROM preorders p
      JOIN organizations g ON g.id = p.organization_id
      JOIN preorder_steps s ON s.organization_id = p.organization_id AND s.preorder_id = p.id AND s.version = p.version
      LEFT JOIN orders o ON o.organization_id = p.organization_id AND o.id = p.order_id
      WHERE p.organization_id = ${organizationId}::uuid AND p.id = ${preorderId}::uuid`,
  )
  return row ? { ...row, agreedPrice } : null
}
