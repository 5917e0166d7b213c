import type { Subscribers } from './deps.ts'

/** For data that isn't news, such as the demo's. */
export const noSubscribers: Subscribers = {
  orderChangeSubscribers: [],
  orderDeletionSubscribers: [],
  orderMoveSubscribers: [],
  preorderStepSubscribers: [],
  quoteSubscribers: [],
  referenceSubscribers: [],
  documentSubscribers: [],
  threadSubscribers: [],
  registrationSubscribers: [],
}
