import type { City } from '@portolan/contract/content/definitions'
import { transportModes } from '@portolan/contract/freight/orders/order-filter'
import { type DecimalMark, readNumber } from '@portolan/freight/booking/tables/read-number'
import { placeOfCity } from '#freight/preorders/lookups/place-of-city.ts'
import {
  type BookingValues,
  emptyBooking,
  emptyContainer,
  emptyUnit,
  hasLoadType,
  isInContainers,
} from '#freight/preorders/values/booking-values.ts'
import { typedNumber } from '#freight/preorders/values/decimal-mark.ts'
import type { BookingSource } from '#platform/routing/paths.ts'

interface Ends {
  from: City | null
  to: City | null
}

const loads = ['not-set', 'FCL', 'LCL'] as const

/** True if the source is the calculator's search, not a copy. */
export function isEstimation(source: BookingSource): boolean {
  const { from, preorder, estimateQuote, ...search } = source
  const isCopy = [from, preorder, estimateQuote].some((copied) => copied !== undefined)
  return !isCopy && Object.values(search).some((each) => each !== undefined)
}

/** A figure of the URL as the form shows it; empty if invalid, since people edit URLs. */
function typedOf(text: string | undefined, mark: DecimalMark): string {
  const figure = text === undefined ? null : readNumber(text, '.')
  return figure !== null && figure > 0 ? typedNumber(figure, mark) : ''
}

/** The calculator's search as a new booking. */
export function valuesOfEstimation(
  source: BookingSource,
  { from, to }: Ends,
  mark: DecimalMark,
): BookingValues {
  const empty = emptyBooking()
  const transportMode = transportModes.find((mode) => mode === source.estimateMode) ?? empty.transportMode
  const requestedLoad = loads.find((load) => load === source.estimateLoad) ?? empty.loadType
  const loadType = hasLoadType({ transportMode }) ? requestedLoad : 'not-set'
  const quantity = typedOf(source.estimateContainers, mark)
  return {
    ...empty,
    transportMode,
    loadType,
    from: from && placeOfCity(from),
    to: to && placeOfCity(to),
    units: [
      {
        ...emptyUnit(),
        grossWeightKg: typedOf(source.estimateWeightKg, mark),
        volumeM3: typedOf(source.estimateVolumeM3, mark),
      },
    ],
    containers: isInContainers({ transportMode, loadType })
      ? [{ ...emptyContainer(), quantity: quantity === '' ? '1' : quantity }]
      : [],
  }
}
