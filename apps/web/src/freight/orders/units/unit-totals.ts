import type { PackagingUnit } from '@portolan/contract/freight/orders/order-codes'
import { packagingUnits } from '@portolan/contract/freight/orders/order-codes'
import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'

/** The figures of one line of cargo, of an order or a pre-order; null if unknown. */
export interface CargoLine {
  id?: string | undefined
  packaging: PackagingUnit
  quantity: number
  lengthCm: number | null
  widthCm: number | null
  heightCm: number | null
  grossWeightKg: number | null
  /** Orders use 0 for an unmeasured volume. */
  volumeM3: number | null
}

/** A sum over the lines with a known figure; `known` is their number. */
export interface KnownSum {
  sum: number
  known: number
}

export interface UnitTotals {
  /** Quantity by packaging, in the contract's order, only for those that occur. */
  packages: { packaging: PackagingUnit; quantity: number }[]
  /** Null if no line's weight is known. */
  grossWeightKg: KnownSum | null
  /** Null if no line's volume is known. */
  volumeM3: KnownSum | null
}

function sum(values: readonly (number | null)[]): KnownSum | null {
  const numbers = values.filter((value) => value !== null)
  if (numbers.length === 0) return null
  const total = numbers.reduce((before, value) => before + value, 0)
  // Removes the noise of binary fractions: grams and cubic centimeters are exact.
  return { sum: Math.round(total * 1e6) / 1e6, known: numbers.length }
}

/** Adds up lines of cargo. */
export function totalsOf(units: readonly CargoLine[]): UnitTotals {
  const packages = packagingUnits.flatMap((packaging) => {
    const quantity = units
      .filter((unit) => unit.packaging === packaging)
      .reduce((total, unit) => total + unit.quantity, 0)
    return quantity > 0 ? [{ packaging, quantity }] : []
  })
  return {
    packages,
    grossWeightKg: sum(units.map((unit) => unit.grossWeightKg)),
    volumeM3: sum(units.map((unit) => (unit.volumeM3 === 0 ? null : unit.volumeM3))),
  }
}

export interface ContainerGroup {
  /** Null for cargo without a container. */
  container: string | null
  units: ShipmentUnit[]
}

/** The units by container, containers in order of appearance, loose cargo last. */
export function byContainer(units: readonly ShipmentUnit[]): ContainerGroup[] {
  const groups = new Map<string | null, ShipmentUnit[]>()
  for (const unit of units) {
    const group = groups.get(unit.container)
    if (group) group.push(unit)
    else groups.set(unit.container, [unit])
  }
  const inContainers = [...groups].filter(([container]) => container !== null)
  const loose = groups.get(null)
  return [...inContainers, ...(loose ? [[null, loose] as const] : [])].map(([container, members]) => ({
    container,
    units: members,
  }))
}
