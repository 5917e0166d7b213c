import * as z from 'zod/mini'
import { orderQuery, orderRefParams } from '#company/order-calls.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { CorrectionReason } from './order-log.ts'
import { Author } from './order-view.ts'

const organizationRef = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const MoveEnd = z.object({ ref: z.string(), name: z.string() })

/**
 * A part of the order with what becomes of it: it `moves`, is `hidden` from the next customer while the
 * company still reads it, `stays` with the former one, or is `removed`.
 */
export const MovePart = z.object({
  part: z.enum([
    'events',
    'references',
    'customerReferences',
    'charges',
    'documents',
    'uploads',
    'invoices',
    'messages',
    'notes',
    'preorders',
    'quotes',
    'pins',
    'follows',
    'notifications',
  ]),
  fate: z.enum(['moves', 'hidden', 'stays', 'removed']),
  count: z.int(),
})
export type MovePart = z.infer<typeof MovePart>

/** Something that keeps the order from being moved, with the first five names. */
export const MoveObstacle = z.object({
  kind: z.enum(['invoices', 'ref']),
  count: z.int(),
  names: z.array(z.string()),
})
export type MoveObstacle = z.infer<typeof MoveObstacle>

export const OrderMovePreview = z.object({
  orderId: z.uuid(),
  number: z.string(),
  from: MoveEnd,
  to: MoveEnd,
  /** The order is there already, and moving changes nothing. */
  isThere: z.boolean(),
  parts: z.array(MovePart),
  obstacles: z.array(MoveObstacle),
  people: z.object({
    /** People who see the order now and no longer will. */
    losing: z.int(),
    /** People who will see it and don't now. */
    gaining: z.int(),
  }),
  /** For `If-Match`. */
  version: z.string(),
})
export type OrderMovePreview = z.infer<typeof OrderMovePreview>

export const MovedOrder = z.object({
  orderId: z.uuid(),
  organization: MoveEnd,
  /** False if it was there already. */
  changed: z.boolean(),
  version: z.string(),
})
export type MovedOrder = z.infer<typeof MovedOrder>

/** A move of an order from one customer to another. */
export const OrderMove = z.object({
  from: MoveEnd,
  to: MoveEnd,
  sameCompany: z.boolean(),
  reason: z.nullable(z.string()),
  by: Author,
  at: Instant,
})

const move = {
  /** The reference of the next customer. */
  to: organizationRef,
  sameCompany: z.boolean(),
}

export const previewOrderMove = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/move/preview/',
  summary:
    'Show what moving an order to another customer would do with each of its parts, and what keeps it from being moved',
  auth: 'company',
  subject: 'orders',
  needs: 'read',
  params: orderRefParams,
  query: orderQuery,
  body: z.strictObject(move),
  responses: { 200: OrderMovePreview },
  errors: ['not_found'],
})

export const moveOrder = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/orders/:ref/move/',
  summary:
    'Move an order to another customer. With `sameCompany` everything goes along; otherwise what the former customer’s people wrote and uploaded is hidden from the next one, and an order with invoices is refused. The same call again changes nothing',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  headers: ifMatch,
  body: z.strictObject({ ...move, reason: CorrectionReason }),
  responses: { 200: MovedOrder },
  errors: ['not_found', 'stale', 'order_has_invoices', 'order_ref_in_use'],
})

export const listOrderMoves = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/orders/:ref/moves/',
  summary: 'List the moves of an order from one customer to another, the latest first, at most 100',
  auth: 'company',
  subject: 'orders',
  params: orderRefParams,
  query: orderQuery,
  responses: { 200: z.object({ results: z.array(OrderMove) }) },
  errors: ['not_found'],
})
