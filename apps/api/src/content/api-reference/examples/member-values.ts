import { orderValues } from './order-values.ts'
import { peopleValues } from './people-values.ts'
import { priceValues } from './price-values.ts'
import { systemValues } from './system-values.ts'
import type { Values } from './values.ts'

/** One shipment of pumps from Hamburg to Dubai, as the examples of all calls tell it. */
export const memberValues: Readonly<Record<string, Values>> = {
  ...peopleValues,
  ...systemValues,
  ...priceValues,
  ...orderValues,
}
