import type { WebhookEventData } from '@portolan/contract/company/webhooks/webhook-events'
import type { RecordedThreadMessage } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { saveEvents } from './save-events.ts'

type Names = Pick<
  WebhookEventData<'thread.message'>,
  'organizationRef' | 'author' | 'orderRef' | 'preorderNumber' | 'quoteNumber' | 'files'
>

/** Publishes messages of both sides to webhooks; notes stay at the desk. */
export function publishThreadMessage(tx: Database, message: RecordedThreadMessage): Promise<void> {
  const type = message.isInternal ? null : 'thread.message'
  return saveEvents(
    tx,
    [message],
    () => type,
    async () => {
      const names = await findNames(tx, message)
      if (type === null || names === null) return []
      const { threadId, messageId, side, via, text, subject, orderId, preorderId, quoteId } = message
      const about = { threadId, messageId, side, via, text, subject: subject.kind, subjectName: subject.name }
      return [
        { type, subject: `thread ${threadId}`, data: { ...about, ...names, orderId, preorderId, quoteId } },
      ]
    },
  )
}

async function findNames(
  tx: Database,
  { organizationId, messageId }: RecordedThreadMessage,
): Promise<Names | null> {
  const [row] = await rowsOf<Names>(
    tx,
    sql`SELECT g.ref AS "organizationRef", coalesce(trim(u.first_name || ' ' || u.last_name), m.author_name) AS author,
        o.ref AS "orderRef", p.number AS "preorderNumber", q.number AS "quoteNumber",
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size)
          ORDER BY f.id) FROM thread_files f WHERE f.organization_id = m.organization_id AND f.message_id = m.id), '[]') AS files
      FROM thread_messages m JOIN organizations g ON g.id = m.organization_id
      JOIN threads t ON t.organization_id = m.organization_id AND t.id = m.thread_id
      LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN orders o ON o.organization_id = t.organization_id AND o.id = t.order_id
      LEFT JOIN preorders p ON p.organization_id = t.organization_id AND p.id = t.preorder_id
      LEFT JOIN quotes q ON q.organization_id = t.organization_id AND q.id = t.quote_id
      WHERE m.organization_id = ${organizationId} AND m.id = ${messageId}`,
  )
  return row ?? null
}
