import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { questionLength } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey } from '#shared/request-headers.ts'
import { severalLines } from '#shared/text-kinds.ts'

/** A customer's message in the conversation about an order or one of its invoices. */
export const OrderQuestion = z.object({
  id: z.uuid(),
  text: z.string(),
  /** The recipient: a contact of the order by name, or null for the company in general. */
  contactName: z.nullable(z.string()),
  /** Null once the person's account is gone. */
  askedBy: z.nullable(z.string()),
  /** The invoice that it's about, or null for the order; `id` is null once the invoice is gone. */
  invoice: z.nullable(z.object({ id: z.nullable(z.uuid()), number: z.string() })),
  createdAt: Instant,
})
export type OrderQuestion = z.infer<typeof OrderQuestion>

/** How many questions an order itself shows. */
export const latestQuestions = 5

/**
 * How many questions there are about an order, and the latest of them, the newest first; and how many
 * messages its own conversation has, those of the company included.
 */
export const LatestQuestions = z.object({
  count: z.int(),
  latest: z.array(OrderQuestion),
  messages: z.int(),
})

export const SentQuestion = z.object({
  text: severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(questionLength))),
  /**
   * The email of one of the order's contacts; the first one that has an email, or else the company's, if it's
   * missing.
   */
  contactEmail: z.optional(z.string().check(z.maxLength(320))),
  /** The order's invoice that it's about. */
  invoiceId: z.optional(z.uuid()),
})

const params = z.object({ orderId: z.uuid() })

export const listOrderQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/:orderId/questions/',
  summary: 'List the questions about an order, the newest first',
  auth: 'session',
  params,
  query: z.object({
    /** Only those about this invoice. */
    invoice: z.optional(z.uuid()),
    ...pageQuery,
  }),
  responses: { 200: pageOf(OrderQuestion) },
  errors: ['not_found'],
})

export const askAboutOrder = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/orders/:orderId/questions/',
  summary:
    'Write into the conversation about an order, or one of its invoices; it goes to the contact of the order by email, with number, route, dates and containers, and the invoice’s number and amount',
  auth: 'session',
  params,
  headers: idempotencyKey,
  body: SentQuestion,
  responses: { 201: OrderQuestion },
  errors: ['not_found', 'idempotency_mismatch', 'too_many_requests'],
})
