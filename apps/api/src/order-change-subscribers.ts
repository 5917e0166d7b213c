import type { OrderChangeSubscriber } from './deps.ts'
import { notifyOfOrderChanges } from './features/notifications/notify-of-order-changes.ts'

/** What follows from a change of an order: the one list, called in this order within the transaction that saves it. */
export const orderChangeSubscribers: readonly OrderChangeSubscriber[] = [notifyOfOrderChanges]
