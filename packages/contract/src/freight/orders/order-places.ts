import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/**
 * A place that orders of the person depart from or arrive at; `locode` is null where only the country is
 * known.
 */
export const OrderPlace = z.object({
  countryCode: z.string(),
  locode: z.nullable(z.string()),
  city: z.string(),
})
export type OrderPlace = z.infer<typeof OrderPlace>

export const listOrderPlaces = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/orders/places/',
  summary: 'List the places that orders depart from and arrive at',
  auth: 'session',
  reads: 'replica',
  /** The possible values of `from` and `to` of the order list, by country and code. */
  responses: { 200: z.object({ from: z.array(OrderPlace), to: z.array(OrderPlace) }) },
  etag: true,
})
