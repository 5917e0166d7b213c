import type { RecordedQuoteEvent } from '#freight/deps.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import type { NewNotification } from '#messaging/notifications/save-notifications.ts'
import type { Database } from '#platform/db/database.ts'
import { shorten } from '#platform/text/shorten.ts'
import { onlyShown } from './only-shown.ts'

/** Longer texts are read in the portal. */
const longestText = 300

type NotifiedEvent = RecordedQuoteEvent & { kind: 'offered' | 'refused' | 'expiring' }

/** The notification of the company's answer to a quote, or of an offer that expires soon. */
export function quoteNotificationOf({
  kind,
  ends,
  validUntil,
  timeZone,
  note,
}: Omit<NotifiedEvent, 'organizationId' | 'quoteId'>): Pick<NewNotification, 'kind' | 'data'> {
  const text = note === null ? null : shorten(note, longestText)
  const data = {
    ...ends,
    ...(validUntil !== null && { validUntil, timeZone }),
    ...(text !== null && (kind === 'refused' ? { reason: text } : { note: text })),
  }
  return { kind: `quote-${kind}`, data }
}

/** Excludes the members' own actions. */
function isNotified(event: RecordedQuoteEvent): event is NotifiedEvent {
  return event.kind === 'offered' || event.kind === 'refused' || event.kind === 'expiring'
}

/** Notifies the members of the organization. */
export async function notifyOfQuote(tx: Database, event: RecordedQuoteEvent): Promise<void> {
  if (!isNotified(event)) return
  const { organizationId, quoteId } = event
  const notification = { organizationId, quoteId, ...quoteNotificationOf(event) }
  await notifyMembers(tx, await onlyShown(tx, [{ ...notification, of: { part: 'quotes' } }]), new Date())
}
