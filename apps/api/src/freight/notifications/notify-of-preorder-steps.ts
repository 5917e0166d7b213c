import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { RecordedPreorderStep } from '#freight/deps.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import type { Database } from '#platform/db/database.ts'
import { shorten } from '#platform/text/shorten.ts'

/** Longer texts are read in the portal. */
const longestText = 300

/** What a step says, as far as a notification needs it. */
type SaidStep = Pick<RecordedPreorderStep, 'kind' | 'orderId' | 'ends' | 'note' | 'questions'> &
  Partial<Pick<RecordedPreorderStep, 'price'>>

/**
 * Notifies the members of the organization of what the company does with their pre-order, not of their own
 * steps.
 */
export async function notifyOfPreorderStep(tx: Database, step: RecordedPreorderStep): Promise<void> {
  const notification = preorderNotificationOf(step)
  if (notification === null) return
  const { organizationId, preorderId } = step
  await notifyMembers(tx, [{ organizationId, preorderId, ...notification }], new Date())
}

/** The notification of a step; null for one that customers aren't notified of. */
export function preorderNotificationOf(step: SaidStep) {
  const kind = notificationKindOf(step)
  if (kind === null) return null
  // After the approval everything else is about the order too, but it's answered in the pre-order.
  const orderId = step.kind === 'approved' ? step.orderId : null
  return { orderId, kind, data: { ...step.ends, ...textsOf(step), ...priceOf(step) } }
}

function notificationKindOf({ kind }: SaidStep): NotificationKind | null {
  switch (kind) {
    case 'approved':
    case 'rejected':
    case 'update-requested':
    case 'changes-proposed':
    case 'amendment-confirmed':
    case 'amendment-declined':
    case 'cancellation-confirmed':
    case 'cancellation-declined':
      return `preorder-${kind}`
    default:
      return null
  }
}

/** A price that the customer counts on and won't get, or not with what is proposed. */
function priceOf({ price }: SaidStep): Partial<NotificationData> {
  return price && price.state !== 'restored' ? { endedPrice: price.totals } : {}
}

function textsOf({ kind, note, questions }: SaidStep): Partial<NotificationData> {
  const [first] = questions
  if (first) return { question: shorten(first.question, longestText) }
  if (note === null) return {}
  const isRefusal = kind === 'rejected' || kind.endsWith('-declined')
  const text = shorten(note, longestText)
  return isRefusal ? { reason: text } : { note: text }
}
