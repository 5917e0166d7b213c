import { queueNewReferences } from './freight/carrier-messages/matching/queue-keys.ts'
import { forgetHiddenOfMoved } from './freight/customers/settings/forget-hidden.ts'
import type { Subscribers } from './freight/deps.ts'
import { notifyOfDocument } from './freight/notifications/notify-of-documents.ts'
import { notifyOfOrderChanges } from './freight/notifications/notify-of-order-changes.ts'
import { notifyOfPreorderStep } from './freight/notifications/notify-of-preorder-steps.ts'
import { notifyOfQuote } from './freight/notifications/notify-of-quotes.ts'
import { notifyOfThreadMessage } from './freight/notifications/notify-of-threads.ts'
import { settleQuote } from './freight/quotes/answers/settle-quote.ts'
import { publishDocument } from './freight/webhooks/events/document-events.ts'
import {
  publishOrderChanges,
  publishOrderDeletion,
  publishOrderMove,
} from './freight/webhooks/events/order-events.ts'
import { publishPreorderStep } from './freight/webhooks/events/preorder-events.ts'
import { publishQuoteEvent } from './freight/webhooks/events/quote-events.ts'
import { publishRegistration } from './freight/webhooks/events/registration-events.ts'
import { publishThreadMessage } from './freight/webhooks/events/thread-events.ts'

/** The complete list of subscribers, called in this order within the transaction that saves an event. */
export const subscribers: Subscribers = {
  orderChangeSubscribers: [notifyOfOrderChanges, publishOrderChanges],
  orderDeletionSubscribers: [publishOrderDeletion],
  orderMoveSubscribers: [forgetHiddenOfMoved, publishOrderMove],
  preorderStepSubscribers: [notifyOfPreorderStep, settleQuote, publishPreorderStep],
  quoteSubscribers: [notifyOfQuote, publishQuoteEvent],
  referenceSubscribers: [queueNewReferences],
  documentSubscribers: [notifyOfDocument, publishDocument],
  threadSubscribers: [notifyOfThreadMessage, publishThreadMessage],
  registrationSubscribers: [publishRegistration],
}
