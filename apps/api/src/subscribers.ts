import { notifyOfOrderChanges } from './messaging/notifications/notify-of-order-changes.ts'
import { notifyOfPreorderStep } from './messaging/notifications/notify-of-preorder-steps.ts'
import type { OrderChangeSubscriber, PreorderStepSubscriber } from './platform/process/deps.ts'

/** What follows from a change of an order: the one list, called in this order within the transaction that saves it. */
export const orderChangeSubscribers: readonly OrderChangeSubscriber[] = [notifyOfOrderChanges]

/** The same for the steps of a pre-order's conversation. */
export const preorderStepSubscribers: readonly PreorderStepSubscriber[] = [notifyOfPreorderStep]
