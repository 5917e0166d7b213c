import type { NotificationData, NotificationKind } from '@portolan/contract/messaging/notifications'
import type { RecordedPreorderStep } from '#freight/deps.ts'
import { notifyMembers } from '#messaging/notifications/notify-members.ts'
import type { Database } from '#platform/db/database.ts'
import { shorten } from '#platform/text/shorten.ts'
import { onlyShown } from './only-shown.ts'

/** Longer texts are read in the portal. */
const longestText = 300

/** The parts of a step that its notification needs. */
type SaidStep = Pick<RecordedPreorderStep, 'kind' | 'orderId' | 'ends' | 'note' | 'questions'> &
  Partial<Pick<RecordedPreorderStep, 'price'>>

/** Notifies the organization's members of the company's steps with their pre-order, not of their own. */
export async function notifyOfPreorderStep(tx: Database, step: RecordedPreorderStep): Promise<void> {
  const notification = preorderNotificationOf(step)
  if (notification === null) return
  const { organizationId, preorderId } = step
  await notifyMembers(tx, await onlyShown(tx, [{ organizationId, preorderId, ...notification }]), new Date())
}

/** The notification of a step; null if customers aren't notified of it. */
export function preorderNotificationOf(step: SaidStep) {
  const kind = notificationKindOf(step)
  if (kind === null) return null
  // After approval everything else is about the order too, but it's answered in the pre-order.
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

/** A price that the customer expects and won't get, at least not with the proposal. */
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
