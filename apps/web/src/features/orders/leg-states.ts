import type { OrderDetail } from '@portolan/contract/orders'
import type { LegState } from '#features/map/route-geometry.ts'

/**
 * How far each leg is: done once anything was reported from beyond it, under way once the cargo has left. A shipment
 * in transit of which no hour was reported is taken to be on its first leg; between two legs none is under way.
 */
export function legStatesOf({
  route,
  shipmentStatus,
}: Pick<OrderDetail, 'route' | 'shipmentStatus'>): LegState[] {
  const legs = route.slice(1)
  if (shipmentStatus === 'CANCELED') return legs.map(() => 'coming')
  if (shipmentStatus === 'ARRIVED') return legs.map(() => 'done')
  const farthest = route.findLastIndex((point) => point.arrival?.actual || point.departure?.actual)
  const hasLeft = Boolean(route[farthest]?.departure?.actual)
  return legs.map((_, index) => {
    if (index < farthest) return 'done'
    const current =
      farthest < 0 ? shipmentStatus === 'IN_TRANSIT' && index === 0 : index === farthest && hasLeft
    return current ? 'underway' : 'coming'
  })
}
