/** A leg that a canceled shipment never went is `dropped`: nothing is to come of it. */
export const legStates = ['done', 'underway', 'coming', 'dropped'] as const
export type LegState = (typeof legStates)[number]

interface Stop {
  arrival: { actual: string | null } | null
  departure: { actual: string | null } | null
}

/** A way from stop to stop, and what is said of the shipment as a whole. */
export interface Way {
  route: readonly Stop[]
  shipmentStatus: 'BOOKED' | 'IN_TRANSIT' | 'ARRIVED' | 'CANCELED'
}

/**
 * How far each leg is: done once anything was reported from beyond it, under way once the cargo has left. A
 * shipment in transit of which no hour was reported is taken to be on its first leg; between two legs none is
 * under way.
 */
export function legStatesOf({ route, shipmentStatus }: Way): LegState[] {
  const legs = route.slice(1)
  if (shipmentStatus === 'ARRIVED') return legs.map(() => 'done')
  const farthest = route.findLastIndex((stop) => stop.arrival?.actual || stop.departure?.actual)
  const hasLeft = Boolean(route[farthest]?.departure?.actual)
  return legs.map((_, index) => {
    if (index < farthest) return 'done'
    if (shipmentStatus === 'CANCELED') return 'dropped'
    const current =
      farthest < 0 ? shipmentStatus === 'IN_TRANSIT' && index === 0 : index === farthest && hasLeft
    return current ? 'underway' : 'coming'
  })
}
