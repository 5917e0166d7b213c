import type { RateUnit } from '@portolan/contract/company/rates'
import type { LoadType } from '@portolan/contract/freight/orders'
import type { TransportMode } from '@portolan/contract/freight/places'
import { chargeableWeightKg, isCountedInRevenueTonnes } from '@portolan/freight/chargeable-weight'

/** What a transport carried, as far as it is known. */
export interface CarriedCargo {
  transportMode: TransportMode
  loadType: LoadType
  grossWeightKg: number | null
  volumeM3: number | null
  /** As charged, where the company says so. */
  chargeableWeightKg?: number | null
  containers: number | null
}

/** What its price is divided by. */
export interface CountedUnits {
  unit: RateUnit
  units: number
  chargeableWeightKg: number | null
  /** null unless the unit is the container. */
  containers: number | null
}

/** A gram: below it, figures are rounded to nothing, and nothing has a price. */
const leastWeightKg = 0.001

/**
 * Kilograms, revenue tonnes by sea, containers of full loads by sea and rail; null where the figure that
 * decides isn't known. Where the volume isn't known, the weight decides: old records rarely have one.
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
