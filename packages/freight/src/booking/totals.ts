import { chargeableWeightKg, exact, isChargedByContainer, shownTotals } from '#chargeable-weight.ts'
import type { BookingData } from './booking-data.ts'
import { byContainerType, containerKindOf } from './container-types.ts'
import type { BookingContent, BookingUnit } from './content.ts'

/** A floor meter of a trailer takes 2.4 m of width, as road tariffs count it. */
const trailerWidthM = 2.4

/** The sum to the gram or cubic decimeter; null where there is nothing or one figure is missing. */
function sumOf(figures: readonly (number | null)[]): number | null {
  if (figures.length === 0) return null
  let sum = 0
  for (const figure of figures) {
    if (figure === null) return null
    sum += figure
  }
  return Math.round(exact(sum * 1000)) / 1000
}

const given = (figure: number | null | undefined) =>
  typeof figure === 'number' && Number.isFinite(figure) && figure > 0 ? figure : null

/**
 * The volume of a line by its dimensions, in cubic meters; null while one of them or the quantity is missing.
 */
export function volumeByDimensions(unit: BookingUnit): number | null {
  const [length, width, height] = [given(unit.lengthCm), given(unit.widthCm), given(unit.heightCm)]
  const quantity = given(unit.quantity)
  if (length === null || width === null || height === null || quantity === null) return null
  return exact((length * width * height * quantity) / 1e6)
}

/** The stated volume of a line, else the one of its dimensions. */
export function volumeOf(unit: BookingUnit): number | null {
  return given(unit.volumeM3) ?? volumeByDimensions(unit)
}

/**
 * How many layers a line is counted as: two where it's stackable and the trailer is high enough, else one.
 */
export function layersOf(unit: BookingUnit, { trailer }: Pick<BookingData, 'trailer'>): number {
  const height = given(unit.heightCm)
  const canBeStacked = unit.stackable === true && height !== null && height * 2 <= trailer.heightCm
  return canBeStacked && (unit.quantity ?? 1) > 1 ? 2 : 1
}

/** Loading meters (LDM) of a line: length × width × quantity ÷ 2.4 m ÷ layers. */
export function loadingMetersOf(unit: BookingUnit, data: Pick<BookingData, 'trailer'>): number | null {
  const [length, width, quantity] = [given(unit.lengthCm), given(unit.widthCm), given(unit.quantity)]
  if (length === null || width === null || quantity === null) return null
  return ((length / 100) * (width / 100) * quantity) / trailerWidthM / layersOf(unit, data)
}

/** The totals of the cargo; null if a figure is missing, because a part would pass for the whole. */
export interface CargoTotals {
  packages: number | null
  grossWeightKg: number | null
  volumeM3: number | null
  /** Null for full containers, too, which are charged by the container. */
  chargeableWeightKg: number | null
}

export interface BookingTotals extends CargoTotals {
  loadingMeters: number | null
}

type CountedContent = Pick<BookingContent, 'transportMode' | 'loadType' | 'units'>

/** Returns totals that don't depend on a company's figures. */
export function cargoTotals(content: CountedContent): CargoTotals {
  const units = content.units ?? []
  const grossWeightKg = sumOf(units.map((unit) => given(unit.grossWeightKg)))
  const volumeM3 = sumOf(units.map(volumeOf))
  const { transportMode, loadType } = content
  return shownTotals(transportMode, loadType, {
    packages: sumOf(units.map((unit) => given(unit.quantity))),
    grossWeightKg,
    volumeM3,
    chargeableWeightKg: chargeableWeightKg(transportMode, loadType, { grossWeightKg, volumeM3 }),
  })
}

export function bookingTotals(content: CountedContent, data: Pick<BookingData, 'trailer'>): BookingTotals {
  const loadingMeters = sumOf((content.units ?? []).map((unit) => loadingMetersOf(unit, data)))
  return { ...cargoTotals(content), loadingMeters }
}

/**
 * How full the chosen containers are; 1 is full, null where the cargo's or a container's figure isn't known.
 */
export interface ContainerFill {
  payloadKg: number | null
  volumeM3: number | null
  payloadShare: number | null
  volumeShare: number | null
}

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole

export function containerFill(
  content: Pick<BookingContent, 'transportMode' | 'loadType' | 'units' | 'containers'>,
  data: Pick<BookingData, 'containers'>,
): ContainerFill {
  const containers = content.containers ?? []
  const capacity = (member: 'payloadKg' | 'volumeM3') =>
    sumOf(
      containers.map(({ isoType, quantity }) => {
        const each = byContainerType(isoType, data.containers)?.[member] ?? null
        return each === null ? null : each * (quantity ?? 1)
      }),
    )
  const totals = cargoTotals(content)
  const [payloadKg, volumeM3] = [capacity('payloadKg'), capacity('volumeM3')]
  return {
    payloadKg,
    volumeM3,
    payloadShare: share(totals.grossWeightKg, payloadKg),
    volumeShare: share(totals.volumeM3, volumeM3),
  }
}

/**
 * The share that the cargo takes of full containers that stay mostly empty, by weight and by volume: a shared
 * one may be cheaper. Null where they are full enough, where it isn't known, and where the cargo may need
 * containers of its own, as dangerous goods and special ones do.
 */
export function mostlyEmptyShare(
  content: BookingContent,
  data: Pick<BookingData, 'containers' | 'mostlyEmptyShare'>,
): number | null {
  const containers = content.containers ?? []
  const isOrdinary = containers.every(({ isoType }) => containerKindOf(isoType ?? '') === 'dry')
  const { transportMode, loadType, dangerousGoods } = content
  if (!isChargedByContainer(transportMode, loadType) || !isOrdinary || (dangerousGoods ?? []).length > 0)
    return null
  const { payloadShare, volumeShare } = containerFill(content, data)
  if (payloadShare === null || volumeShare === null) return null
  const share = Math.max(payloadShare, volumeShare)
  return share <= data.mostlyEmptyShare ? share : null
}
