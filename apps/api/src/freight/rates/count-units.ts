import type { RateUnit } from '@portolan/contract/company/rates'
import type { LoadType } from '@portolan/contract/freight/orders/order-codes'
import type { TransportMode } from '@portolan/contract/freight/places'
import { chargeableWeightKg, isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'

/** The known cargo of a transport. */
export interface CarriedCargo {
  transportMode: TransportMode
  loadType: LoadType
  grossWeightKg: number | null
  volumeM3: number | null
  /** As charged, if the company states it. */
  chargeableWeightKg?: number | null
  containers: number | null
}

/** The divisor of its price. */
export interface CountedUnits {
  unit: RateUnit
  units: number
  chargeableWeightKg: number | null
  /** Null unless the unit is the container. */
  containers: number | null
}

/** A gram: smaller figures round to zero, which has no price. */
const leastWeightKg = 0.001

/**
 * Kilograms, revenue tonnes by sea, containers for full loads by sea and rail; null if the deciding figure is
 * unknown. If the volume is unknown, the weight decides, since old records rarely have a volume.
 */
export function countUnits(cargo: CarriedCargo): CountedUnits | null {
  const { transportMode, loadType, grossWeightKg, volumeM3, containers } = cargo
  if (loadType === 'FCL' && (transportMode === 'sea' || transportMode === 'rail')) {
    if (!containers) return null
    return { unit: 'container', units: containers, chargeableWeightKg: grossWeightKg || null, containers }
  }
  const weighed = {
    grossWeightKg: grossWeightKg ? Math.max(grossWeightKg, leastWeightKg) : null,
    volumeM3: volumeM3 ?? 0,
  }
  const weightKg = cargo.chargeableWeightKg ?? chargeableWeightKg(transportMode, loadType, weighed)
  if (weightKg === null || weightKg < leastWeightKg) return null
  const counted = { chargeableWeightKg: weightKg, containers: null }
  return isCountedInRevenueTonnes(transportMode, loadType)
    ? { unit: 'revenueTonne', units: weightKg / 1000, ...counted }
    : { unit: 'kg', units: weightKg, ...counted }
}
