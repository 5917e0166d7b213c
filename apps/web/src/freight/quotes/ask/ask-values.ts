import type { QuoteParty } from '@portolan/contract/freight/quotes'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { type BookingValues, hasLoadType, withContainers } from '#freight/preorders/values/booking-values.ts'
import { type CheckFault, checkBooking } from '#freight/preorders/values/check-booking.ts'
import { contentOfValues } from '#freight/preorders/values/content-of-values.ts'

/** What the calculator above the form says. */
export type AskedLane = Pick<BookingValues, 'from' | 'to' | 'transportMode' | 'loadType'>

/** The booking to be priced: the lane is the calculator's, everything else the form's. */
export function withLane(values: BookingValues, lane: AskedLane): BookingValues {
  const { transportMode } = lane
  const loadType = hasLoadType({ transportMode }) ? lane.loadType : 'not-set'
  return withContainers({ ...values, ...lane, loadType })
}

/** Figures of the calculator that changed since, in the form's only line; several lines keep theirs. */
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

/** What the server is asked, complete or not. A line without a description is the cargo as a whole. */
export function contentOfAsk(values: BookingValues, party: QuoteParty | null, mark: DecimalMark) {
  const { parties: _, ...content } = contentOfValues(values, mark)
  const units = content.units.map((unit) => ({ ...unit, description: unit.description ?? content.cargo }))
  return { ...content, units, party }
}

/**
 * What is missing or wrong; without a cargo only that is said, not that its lines have no description either.
 */
export function faultsOfAsk(values: BookingValues, mark: DecimalMark): CheckFault[] {
  const { party: _, ...content } = contentOfAsk(values, null, mark)
  const faults = checkBooking({ ...content, parties: contentOfValues(values, mark).parties })
  const lacksCargo = values.cargo.trim() === ''
  return faults.filter(({ path }) => !(lacksCargo && /^units\.\d+\.description$/.test(path)))
}

/** Whether anything beside the cargo and the terms is asked for. */
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

/** The fields that are folded away while none of them is used. */
export function isService(path: string): boolean {
  return /^(pickUp|delivery|services|insuranceWanted|declaredValue|dangerousGoods|temperature|comment)\b/.test(
    path,
  )
}
