import * as z from 'zod/mini'
import { Instant } from '#shared/instants.ts'
import { StepPrice } from './agreed-price.ts'
import { RejectionCode } from './preorder-states.ts'

const scalar = z.union([z.string(), z.number(), z.boolean()])

/**
 * A changed value; null is no value. Lines of cargo are counted as before the change: new ones follow,
 * removed ones become null.
 */
export const Difference = z.object({
  path: z.string(),
  before: z.nullable(scalar),
  after: z.nullable(scalar),
})
export type Difference = z.infer<typeof Difference>

/** A question of the company about one field. */
export const FieldQuestion = z.object({ path: z.string(), question: z.string() })
export type FieldQuestion = z.infer<typeof FieldQuestion>

export const stepKinds = [
  'submitted',
  'changed',
  'update-requested',
  'answered',
  'changes-proposed',
  'changes-accepted',
  'changes-declined',
  /** The company took back its questions or its proposal. */
  'request-withdrawn',
  /** The customer accepted a new version of the quote: other charge lines are the agreed price. */
  'offer-accepted',
  'approved',
  'rejected',
  'canceled',
  'amendment-requested',
  'amendment-confirmed',
  'amendment-declined',
  'cancellation-requested',
  'cancellation-confirmed',
  'cancellation-declined',
] as const
export const StepKind = z.enum(stepKinds)
export type StepKind = z.infer<typeof StepKind>

/** One step of the conversation; steps are only added. */
export const PreorderStep = z.object({
  /** The pre-order's version since this step. */
  version: z.int(),
  kind: StepKind,
  at: Instant,
  /** `name` is a person's; null for the company and for a person who was removed. */
  by: z.object({ side: z.enum(['customer', 'company']), name: z.nullable(z.string()) }),
  note: z.nullable(z.string()),
  /** Changes since the previous version, or proposed or requested changes. */
  changes: z.array(Difference),
  questions: z.array(FieldQuestion),
  rejectionCode: z.nullable(RejectionCode),
  /** The effect on the agreed price; null if there is none. */
  price: z.nullable(StepPrice),
})
export type PreorderStep = z.infer<typeof PreorderStep>
