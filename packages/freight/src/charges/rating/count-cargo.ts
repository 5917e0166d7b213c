import Big from 'big.js'
import { readContainerType } from '#booking/container-types.ts'
import { chargeableWeightKg } from '#chargeable-weight.ts'
import type { ChargeBasis } from '#charges/charge-line.ts'
import type { RatedCargo, RateLine } from './rate-line.ts'

/**
 * A quantity to the third decimal, as weights, volumes and revenue tonnes are charged; null if it isn't
 * known.
 */
function measured(figure: number | null | undefined): Big | null {
  return figure === null || figure === undefined ? null : new Big(figure).round(3, Big.roundHalfUp)
}

/** The ISO 6346 code of a container type, or the text itself if it is none of the offered types. */
export function equipmentOf(text: string): string {
  return readContainerType(text) ?? text.trim().toUpperCase()
}

/**
 * How many units of its basis a line of a rate sheet counts; null if the cargo doesn't say. Of a percentage
 * there is none.
 */
export function countCargo(
  line: RateLine & { basis: Exclude<ChargeBasis, 'percent'> },
  cargo: RatedCargo,
  isCounted: (equipment: string) => boolean,
): Big | null {
  const { grossWeightKg, volumeM3 } = cargo
  switch (line.basis) {
    case 'container':
      return cargo.containers
        .filter(({ isoType }) => isCounted(equipmentOf(isoType)))
        .reduce((sum, { quantity }) => sum.plus(quantity), new Big(0))
    case 'revenueTonne': {
      if (grossWeightKg === null || volumeM3 === null) return null
      const tonnes = new Big(grossWeightKg).div(1000)
      return (tonnes.gt(volumeM3) ? tonnes : new Big(volumeM3)).round(3, Big.roundHalfUp)
    }
    case 'chargeableKg':
      return measured(
        chargeableWeightKg(cargo.transportMode, cargo.loadType, cargo, {
          volumetricDivisor: line.volumetricDivisor === null ? null : Number(line.volumetricDivisor),
          roundingStepKg: line.roundingStepKg === null ? null : Number(line.roundingStepKg),
        }),
      )
    case 'grossKg':
      return measured(grossWeightKg)
    case 'm3':
      return measured(volumeM3)
    case 'loadingMetre':
      return measured(cargo.loadingMeters)
    case 'package':
      return measured(cargo.packages)
    case 'shipment':
      return new Big(1)
    case 'document':
      return measured(cargo.documents ?? 1)
    case 'declaration':
      return measured(cargo.declarations ?? 1)
    case 'hsLine':
      return measured(cargo.hsLines)
    case 'day':
      return measured(cargo.days)
    case 'km':
      return measured(cargo.km)
  }
}
