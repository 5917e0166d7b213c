import { notifyOfOrderChanges } from './messaging/notifications/notify-of-order-changes.ts'
import type { OrderChangeSubscriber } from './platform/process/deps.ts'

/** What follows from a change of an order: the one list, called in this order within the transaction that saves it. */
export const orderChangeSubscribers: readonly OrderChangeSubscriber[] = [notifyOfOrderChanges]
