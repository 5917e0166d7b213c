import type { AlertKind } from '@portolan/freight/attention/alert'
import * as z from 'zod/mini'
import { CutOffCode } from '#freight/cut-offs.ts'
import { DocumentKind } from '#freight/documents.ts'
import { Place } from '#freight/places.ts'
import { Instant, Precision } from '#shared/instants.ts'
import { alertGroups } from './orders/alert-groups.ts'
import { attentionGroups } from './orders/order-filter.ts'

export const AttentionGroup = z.enum(attentionGroups)

const alertKinds = Object.keys(alertGroups) as [AlertKind, ...AlertKind[]]

/**
 * One reason why an order needs attention now. `at` is the time that it's about: the planned or expected time
 * that passed, the last news, the day a paper or payment was due or free days end. `minutes` is the lateness
 * as of the response, or the time left at a transshipment. `cutOff` is which one is near or has passed.
 * `freeTime` is what is charged once free days have ended, where that's known. `reasonCode` is the reason as
 * the source stated it, such as the SMDG code `WEA`.
 */
export const Alert = z.object({
  kind: z.enum(alertKinds),
  at: z.nullable(Instant),
  precision: z.optional(Precision),
  place: z.nullable(Place),
  minutes: z.nullable(z.int()),
  reasonCode: z.nullable(z.string()),
  /** The missing papers of `missing-papers`, else empty. */
  documentKinds: z.array(DocumentKind),
  freeTime: z.nullable(z.enum(['demurrage', 'detention', 'storage'])),
  cutOff: z.nullable(z.object({ code: CutOffCode, precision: z.enum(['time', 'day']) })),
  /** A report as a fact for a future time. */
  ahead: z.nullable(z.enum(['departure', 'arrival', 'event'])),
})
export type Alert = z.infer<typeof Alert>

/** How many of the papers that are expected by now or later are there. */
export const PaperCount = z.object({ expected: z.int(), present: z.int() })
export type PaperCount = z.infer<typeof PaperCount>
