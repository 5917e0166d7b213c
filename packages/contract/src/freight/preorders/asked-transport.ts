import * as z from 'zod/mini'
import { Incoterms, LoadType } from '#freight/orders/order-codes.ts'
import { Place, TransportMode } from '#freight/places.ts'
import { CalendarDate } from '#shared/instants.ts'

/** The transport that a customer books or asks a price for, as lists show it. */
export const askedTransport = {
  transportMode: TransportMode,
  loadType: LoadType,
  incoterms: Incoterms,
  from: Place,
  to: Place,
  readyOn: CalendarDate,
  cargo: z.string(),
}
