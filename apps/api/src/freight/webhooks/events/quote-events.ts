import type { WebhookEventData, WebhookEventType } from '@portolan/contract/company/webhooks/webhook-events'
import type { RecordedQuoteEvent } from '#freight/deps.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { saveEvents } from './save-events.ts'

const types = {
  requested: 'quote.created',
  offered: 'quote.offered',
  accepted: 'quote.accepted',
  declined: 'quote.declined',
  refused: 'quote.refused',
  withdrawn: 'quote.withdrawn',
  // A reminder for the customer.
  expiring: null,
} as const satisfies Record<RecordedQuoteEvent['kind'], WebhookEventType | null>

/** Publishes to webhooks what customer and company do with a quote. */
export function publishQuoteEvent(tx: Database, event: RecordedQuoteEvent): Promise<void> {
  const type = types[event.kind]
  return saveEvents(
    tx,
    [event],
    () => type,
    async () => {
      const data = await findQuote(tx, event)
      return type === null || data === null ? [] : [{ type, subject: `quote ${event.quoteId}`, data }]
    },
  )
}

type QuoteData = WebhookEventData<'quote.created'>

async function findQuote(
  tx: Database,
  { organizationId, quoteId }: RecordedQuoteEvent,
): Promise<QuoteData | null> {
  const [row] = await rowsOf<QuoteData>(
    tx,
    sql`SELECT g.ref AS "organizationRef", q.id AS "quoteId", q.number AS "quoteNumber", q.state, q.version,
        q.valid_until::text AS "validUntil", q.request ->> 'transportMode' AS "transportMode",
        q.request ->> 'loadType' AS "loadType", q.request #>> '{from,city}' AS from, q.request #>> '{to,city}' AS to,
        q.request ->> 'readyOn' AS "readyOn", q.accepted_option AS "acceptedOption", q.preorder_id AS "preorderId",
        q.reason
      FROM quotes q JOIN organizations g ON g.id = q.organization_id
      WHERE q.organization_id = ${organizationId}::uuid AND q.id = ${quoteId}::uuid`,
  )
  return row ? { ...row, validUntil: row.validUntil && toInstant(row.validUntil) } : null
}
