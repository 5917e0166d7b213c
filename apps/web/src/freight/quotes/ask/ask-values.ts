import type { QuoteParty } from '@portolan/contract/freight/quotes'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { type BookingValues, hasLoadType, withContainers } from '#freight/preorders/values/booking-values.ts'
import { type CheckFault, checkBooking } from '#freight/preorders/values/check-booking.ts'
import { contentOfValues } from '#freight/preorders/values/content-of-values.ts'

/** The lane in the calculator above the form. */
export type AskedLane = Pick<BookingValues, 'from' | 'to' | 'transportMode' | 'loadType'>

/** The booking to price: the lane is the calculator's, everything else the form's. */
export function withLane(values: BookingValues, lane: AskedLane): BookingValues {
  const { transportMode } = lane
  const loadType = hasLoadType({ transportMode }) ? lane.loadType : 'not-set'
  return withContainers({ ...values, ...lane, loadType })
}

/** Updates the form's only line with changed figures of the calculator; several lines keep theirs. */
export function withFigures(values: BookingValues, typed: BookingValues): BookingValues {
  const [unit, ...otherUnits] = values.units
  const [container, ...otherContainers] = values.containers
  const figures = typed.units[0]
  const count = typed.containers[0]?.quantity
  return {
    ...values,
    ...(unit &&
      figures &&
      otherUnits.length === 0 && {
        units: [{ ...unit, grossWeightKg: figures.grossWeightKg, volumeM3: figures.volumeM3 }],
      }),
    ...(container &&
      count !== undefined &&
      otherContainers.length === 0 && { containers: [{ ...container, quantity: count }] }),
  }
}

/** The request to the server, complete or not. A line without a description is the cargo as a whole. */
export function contentOfAsk(values: BookingValues, party: QuoteParty | null, mark: DecimalMark) {
  const { parties: _, ...content } = contentOfValues(values, mark)
  const units = content.units.map((unit) => ({ ...unit, description: unit.description ?? content.cargo }))
  return { ...content, units, party }
}

/**
 * Missing or invalid values; without a cargo, reports only that, not the missing descriptions of its lines.
 */
export function faultsOfAsk(values: BookingValues, mark: DecimalMark): CheckFault[] {
  const { party: _, ...content } = contentOfAsk(values, null, mark)
  const faults = checkBooking({ ...content, parties: contentOfValues(values, mark).parties })
  const lacksCargo = values.cargo.trim() === ''
  return faults.filter(({ path }) => !(lacksCargo && /^units\.\d+\.description$/.test(path)))
}

/** True if anything other than the cargo and the terms is requested. */
export function hasServices(values: BookingValues): boolean {
  const { pickUp, delivery, services, insuranceWanted, dangerousGoods, temperature, comment } = values
  return (
    [pickUp, delivery].some(({ service }) => service === 'DOOR') ||
    services.exportCustoms ||
    services.importCustoms ||
    insuranceWanted ||
    dangerousGoods.length > 0 ||
    Object.values(temperature).some((typed) => typed !== '') ||
    comment !== ''
  )
}

/** True for fields that are collapsed while none of them is used. */
export function isService(path: string): boolean {
  return /^(pickUp|delivery|services|insuranceWanted|declaredValue|dangerousGoods|temperature|comment)\b/.test(
    path,
  )
}
