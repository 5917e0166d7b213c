import { paperEvents, paperProviders, paperTimes } from '@portolan/freight/papers/paper-rule'
import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { DocumentKind } from './documents.ts'

export const PaperProvider = z.enum(paperProviders)
export const PaperEvent = z.enum(paperEvents)
export const PaperTime = z.enum(paperTimes)

/**
 * The state of a paper: absent and due (`missing`) or not due yet (`due`), present (`present`), or uploaded
 * by the customer and waiting for the company, accepted or rejected. A rejected paper is missing again.
 */
export const paperStates = ['missing', 'due', 'present', 'submitted', 'accepted', 'rejected'] as const
export const PaperState = z.enum(paperStates)
export type PaperState = z.infer<typeof PaperState>

/** A paper that an order needs. */
export const OrderPaper = z.object({
  /** Any of these will do. */
  kinds: z.array(DocumentKind),
  provider: PaperProvider,
  state: PaperState,
  /** The number of hours after the departure or arrival, or before it if negative. */
  due: z.object({ event: PaperEvent, hours: z.int() }),
  /** An estimate while it depends on a time that isn't actual; null if unknown. */
  dueAt: z.nullable(Instant),
  /** Since when it's missing; null while it isn't. */
  missingSince: z.nullable(Instant),
  /** Why the company rejected what was uploaded. */
  reason: z.nullable(z.string()),
  /** The document that is there for it. */
  documentId: z.nullable(z.uuid()),
})
export type OrderPaper = z.infer<typeof OrderPaper>

export const listOrderPapers = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/papers/',
  summary:
    'List the papers that an order needs, and what became of each; none for archived and canceled orders',
  auth: 'session',
  params: z.object({ orderId: z.uuid() }),
  responses: { 200: z.object({ count: z.int(), results: z.array(OrderPaper) }) },
  errors: ['not_found'],
})
