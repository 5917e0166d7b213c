import * as z from 'zod/mini'
import { Times } from '#shared/instants.ts'

/** An order's delivery at the door, in every answer that has its departure and arrival. */
export const deliveryMembers = {
  /**
   * When the cargo is to be handed over to the consignee, after the arrival; `actual` is when the last of it
   * was. A planned or estimated time before the best time of the arrival is out of date.
   */
  delivery: Times,
  /**
   * True once all cargo is handed over, whatever `shipmentStatus` is; `delivery.actual` is null if no source
   * says when.
   */
  isDelivered: z.boolean(),
}
