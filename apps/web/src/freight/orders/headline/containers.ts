import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { containerTypes, readContainerType } from '@portolan/freight/booking/container-types'

/** The trade's short form of a container's type: 45G1 is `40′ HC`; unknown types stay as sent. */
export function shortContainerType(type: string): string {
  const code = readContainerType(type)
  return code === null ? type : containerTypes[code].short
}

/** The containers in the order of their units, without duplicates. */
export function containersOf(units: readonly ShipmentUnit[]): { number: string; type: string | null }[] {
  const types = new Map<string, string | null>()
  for (const { container, containerType } of units)
    if (container !== null) types.set(container, types.get(container) ?? containerType)
  return [...types].map(([number, type]) => ({ number, type }))
}
