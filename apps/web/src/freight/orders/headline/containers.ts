import type { ShipmentUnit } from '@portolan/contract/freight/orders'
import { containerTypes, readContainerType } from '@portolan/freight/booking/equipment/container-types'

/**
 * How the trade writes a container's type for short: 45G1 is `40′ HC`; what isn't known stays as it was sent.
 */
export function shortContainerType(type: string): string {
  const code = readContainerType(type)
  return code === null ? type : containerTypes[code].short
}

/** The containers in the order of their units, each once. */
export function containersOf(units: readonly ShipmentUnit[]): { number: string; type: string | null }[] {
  const found = new Map<string, string | null>()
  for (const { container, containerType } of units)
    if (container !== null) found.set(container, found.get(container) ?? containerType)
  return [...found].map(([number, type]) => ({ number, type }))
}
