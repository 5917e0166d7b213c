import type { Database } from '#platform/db/database.ts'
import type { RecordedQuoteEvent } from '#platform/process/deps.ts'
import { shorten } from '#platform/text/shorten.ts'
import { notifyMembers } from './notify-members.ts'

/** Longer texts are read in the portal. */
const longestText = 300

/** Not of what they did themselves. */
function isNotified(
  event: RecordedQuoteEvent,
): event is RecordedQuoteEvent & { kind: 'offered' | 'refused' | 'expiring' } {
  return event.kind === 'offered' || event.kind === 'refused' || event.kind === 'expiring'
}

/** Notifies the members of the organization of what the company says about their quote, and of an offer that expires soon. */
export async function notifyOfQuote(tx: Database, event: RecordedQuoteEvent): Promise<void> {
  if (!isNotified(event)) return
  const { organizationId, quoteId, kind, ends, validUntil, timeZone, note } = event
  const text = note === null ? null : shorten(note, longestText)
  const data = {
    ...ends,
    ...(validUntil !== null && { validUntil, timeZone }),
    ...(text !== null && (kind === 'refused' ? { reason: text } : { note: text })),
  }
  await notifyMembers(tx, [{ organizationId, quoteId, kind: `quote-${kind}`, data }], new Date())
}
