import * as z from 'zod/mini'

export const preorderStatuses = ['pending', 'approved', 'rejected', 'canceled'] as const
export const PreorderStatus = z.enum(preorderStatuses)
export type PreorderStatus = z.infer<typeof PreorderStatus>

/**
 * The side whose turn it is while a pre-order is pending: the company's if `submitted`, else the customer's.
 */
export const preorderReviews = ['submitted', 'update-requested', 'changes-proposed'] as const
export const PreorderReview = z.enum(preorderReviews)
export type PreorderReview = z.infer<typeof PreorderReview>

/** The state of the customer's request after the approval; the order's own state doesn't change with it. */
export const requestStates = ['requested', 'confirmed', 'declined'] as const
export const RequestState = z.enum(requestStates)
export type RequestState = z.infer<typeof RequestState>

export const rejectionCodes = [
  'price',
  'space',
  'equipment',
  'dangerous-goods',
  'missing-data',
  'embargo',
  'credit',
  'other',
] as const
export const RejectionCode = z.enum(rejectionCodes)
export type RejectionCode = z.infer<typeof RejectionCode>
