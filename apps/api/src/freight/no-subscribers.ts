import type { Subscribers } from './deps.ts'

/** For what isn't news, such as demo data. */
export const noSubscribers: Subscribers = {
  orderChangeSubscribers: [],
  orderDeletionSubscribers: [],
  preorderStepSubscribers: [],
  quoteSubscribers: [],
  referenceSubscribers: [],
  documentSubscribers: [],
  registrationSubscribers: [],
}
