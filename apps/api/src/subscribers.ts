import { queueNewReferences } from './freight/carrier-messages/matching/queue-keys.ts'
import { settleQuote } from './freight/quotes/answers/settle-quote.ts'
import { notifyOfOrderChanges } from './messaging/notifications/notify-of-order-changes.ts'
import { notifyOfPreorderStep } from './messaging/notifications/notify-of-preorder-steps.ts'
import { notifyOfQuote } from './messaging/notifications/notify-of-quotes.ts'
import type {
  OrderChangeSubscriber,
  PreorderStepSubscriber,
  QuoteSubscriber,
  ReferenceSubscriber,
} from './platform/process/deps.ts'

/** What follows from a change of an order: the one list, called in this order within the transaction that saves it. */
export const orderChangeSubscribers: readonly OrderChangeSubscriber[] = [notifyOfOrderChanges]

/** The same for the steps of a pre-order's conversation. */
export const preorderStepSubscribers: readonly PreorderStepSubscriber[] = [notifyOfPreorderStep, settleQuote]

/** The same for what the company does with quotes. */
export const quoteSubscribers: readonly QuoteSubscriber[] = [notifyOfQuote]

/** The same for references that orders didn't have before. */
export const referenceSubscribers: readonly ReferenceSubscriber[] = [queueNewReferences]
