import type { PackagingUnit, ShipmentUnit } from '@portolan/contract/freight/orders'
import { packagingUnits } from '@portolan/contract/freight/orders'

export interface UnitTotals {
  /** Quantity by packaging, in the order of the contract, those that occur. */
  packages: { packaging: PackagingUnit; quantity: number }[]
  /** Null as soon as one unit's weight is not known: a part is no total. */
  grossWeightKg: number | null
  /** Null as soon as one unit's volume is not known. */
  volumeM3: number | null
}

function sum(values: readonly (number | null)[]): number | null {
  let total = 0
  for (const value of values) {
    if (value === null) return null
    total += value
  }
  // Takes off what binary fractions leave behind: grams and cubic centimetres are kept.
  return values.length === 0 ? null : Math.round(total * 1e6) / 1e6
}

/** Adds up all units of an order. */
export function totalsOf(units: readonly ShipmentUnit[]): UnitTotals {
  const packages = packagingUnits.flatMap((packaging) => {
    const quantity = units
      .filter((unit) => unit.packaging === packaging)
      .reduce((total, unit) => total + unit.quantity, 0)
    return quantity > 0 ? [{ packaging, quantity }] : []
  })
  return {
    packages,
    grossWeightKg: sum(units.map((unit) => unit.grossWeightKg)),
    // 0 is how the contract writes a volume that nobody measured.
    volumeM3: sum(units.map((unit) => (unit.volumeM3 === 0 ? null : unit.volumeM3))),
  }
}

export interface ContainerGroup {
  /** Null: cargo in no container. */
  container: string | null
  units: ShipmentUnit[]
}

/** The units by the container they travel in, containers in the order they come, loose cargo last. */
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
