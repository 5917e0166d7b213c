import type { AlertKind } from '@portolan/freight/attention/alert'
import * as z from 'zod/mini'
import { CutOffCode } from '#freight/cut-offs.ts'
import { DocumentKind } from '#freight/documents.ts'
import { Place } from '#freight/places.ts'
import { Instant, Precision } from '#shared/instants.ts'
import { attentionGroups } from './orders/order-filter.ts'

export const AttentionGroup = z.enum(attentionGroups)

/** Why an order needs attention, each with the group it counts in. */
export const alertGroups = {
  'late-arrival': 'late',
  'missed-departure': 'late',
  'missed-arrival': 'late',
  'unlikely-arrival': 'late',
  'no-news': 'no-news',
  'missing-papers': 'missing-papers',
  'overdue-invoices': 'overdue',
  'cut-off-passed': 'at-risk',
  'cut-off-ahead': 'at-risk',
  'customs-hold': 'at-risk',
  'tight-transshipment': 'at-risk',
  'free-days-ending': 'at-risk',
  'future-actual': 'at-risk',
} as const satisfies Record<AlertKind, (typeof attentionGroups)[number]>

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
