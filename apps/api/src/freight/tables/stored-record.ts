import type { CancellationRecord } from '@portolan/contract/company/orders'
import type { Position } from '@portolan/contract/freight/orders/cargo-facts'
import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import type { RoutePoint } from '@portolan/contract/freight/places'
import type * as z from 'zod/mini'

/** The company's record of an order, stored if the order shows something else or was saved more than once. */
export interface StoredRecord {
  shipmentStatus: ShipmentStatus
  route: RoutePoint[]
  position: z.infer<typeof Position> | null
  /** Left out by the previous version. */
  cancellation?: z.infer<typeof CancellationRecord> | null | undefined
  updatedAt: string
  /** When times were first stated that earlier saves already had, by `timeSlot`. */
  statedAt: Record<string, string>
  /** References of the units that only events report as delivered. */
  deliveredByEvents: string[]
}
