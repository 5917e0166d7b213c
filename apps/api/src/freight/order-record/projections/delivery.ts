import { deliveryColumnNames } from '#freight/order-record/delivery/delivery-columns.ts'
import type { Projection } from './projection.ts'

/** The delivery of orders, from their milestones and units; it's written with the row on every change. */
export const delivery: Projection = {
  name: 'delivery',
  writes: deliveryColumnNames.map((name) => `orders.${name}`),
}
