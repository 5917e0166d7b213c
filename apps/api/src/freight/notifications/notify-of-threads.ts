import type { RecordedThreadMessage } from '#freight/deps.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { shorten } from '#platform/text/shorten.ts'
import { onlyShown } from './only-shown.ts'

/** Longer texts are read in the portal. */
const longestText = 300

/**
 * Notifies the customer's people who wrote in the conversation of the company's message; all of them if none
 * has.
 */
export async function notifyOfThreadMessage(tx: Database, message: RecordedThreadMessage): Promise<void> {
  const { side, isInternal, organizationId, threadId, orderId, preorderId, quoteId, subject, text } = message
  if (side !== 'company' || isInternal) return
  const writers = await rowsOf<{ userId: string }>(
    tx,
    sql`SELECT DISTINCT user_id AS "userId" FROM thread_messages
      WHERE organization_id = ${organizationId} AND thread_id = ${threadId} AND side = 'customer' AND user_id IS NOT NULL`,
  )
  const about =
    subject.kind === 'invoice'
      ? { invoiceNumber: subject.name }
      : subject.kind === 'document'
        ? { documentName: subject.name }
        : {}
  const data = { threadId, message: shorten(text, longestText), ...about }
  const among = writers.map(({ userId }) => userId)
  const notification = {
    organizationId,
    orderId,
    preorderId,
    quoteId,
    kind: 'message-received',
    data,
  } as const
  await notifyMembers(tx, await onlyShown(tx, [{ ...notification, among }]), new Date())
}
