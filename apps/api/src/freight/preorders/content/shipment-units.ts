import type { BookedUnit, PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { volumeOf } from '@portolan/freight/booking/totals'
import { shownContainerNumber } from '@portolan/freight/container-number'
import { v7 as newId } from 'uuid'

/** The lines of a booking as an order shows them, with container and seal if there is only one. */
export function shipmentUnitsOf({ units, containers }: PreorderContent): PreorderDetail['units'] {
  const [only] = containers
  // With several containers, it isn’t known yet which line goes into which.
  const box =
    containers.length === 1 && only?.quantity === 1 ? only : { number: null, seal: null, isoType: null }
  const container = shownContainerNumber(box)
  const containerType = container === null ? null : box.isoType
  return units.map((unit) => unitOf(unit, { container, containerType, seal: box.seal }))
}

function unitOf(
  unit: BookedUnit,
  box: Pick<PreorderDetail['units'][number], 'container' | 'containerType' | 'seal'>,
) {
  const { packaging, quantity, description, grossWeightKg, lengthCm, widthCm, heightCm, marks, hsCode } = unit
  return {
    // Saved lines have an ID.
    id: unit.id ?? newId(),
    packaging,
    quantity,
    description,
    grossWeightKg,
    lengthCm,
    widthCm,
    heightCm,
    marks,
    hsCode,
    volumeM3: volumeOf(unit),
    ...box,
  }
}
