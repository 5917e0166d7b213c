import type { BookingData, ContainerFigures } from '#booking/booking-data.ts'
import { byContainerType } from '#booking/container-types.ts'
import type { BookingContent, BookingUnit } from '#booking/content.ts'
import type { Found } from './finding.ts'

const warning = { severity: 'warning' } as const

type PieceFigures = Pick<BookingData, 'trailer' | 'air' | 'containers'>

type PieceLimits = Pick<ContainerFigures, 'lengthCm' | 'widthCm' | 'heightCm'>

/** Groupage travels in containers of this type. */
const groupageType = '45G1'

/**
 * Returns the maximum size of a package, that of the roomiest of the containers; null if nothing is known of
 * it.
 */
function pieceLimits(content: BookingContent, data: PieceFigures): PieceLimits | null {
  if (content.transportMode === 'truck') return data.trailer
  if (content.transportMode === 'air') {
    return { lengthCm: data.air.lengthCm, widthCm: null, heightCm: data.air.mainDeckHeightCm }
  }
  const types = content.loadType === 'LCL' ? [groupageType] : (content.containers ?? []).map((c) => c.isoType)
  const figures = types.map((isoType) => byContainerType(isoType, data.containers))
  if (figures.length === 0) return null
  const most = (member: keyof PieceLimits) =>
    figures.reduce<number | null>((sofar, one) => {
      const bound = one?.[member] ?? null
      return sofar === null || bound === null ? null : Math.max(sofar, bound)
    }, 0)
  return { lengthCm: most('lengthCm'), widthCm: most('widthCm'), heightCm: most('heightCm') }
}

function tooLarge(unit: BookingUnit, path: string, limits: PieceLimits): Found | null {
  const isOver = (figure: number, limit: number | null): limit is number => limit !== null && figure > limit
  const [length, width, heightCm] = [unit.lengthCm ?? 0, unit.widthCm ?? 0, unit.heightCm ?? 0]
  // A package may be turned on the floor, but not tipped over.
  const [lengthCm, widthCm] = [Math.max(length, width), Math.min(length, width)]
  const [longer, shorter] = length >= width ? ['lengthCm', 'widthCm'] : ['widthCm', 'lengthCm']
  const at = (member: string) => ({ ...warning, path: `${path}.${member}` })
  if (isOver(lengthCm, limits.lengthCm)) {
    return { ...at(longer), reason: 'too-long', params: { lengthCm, limitCm: limits.lengthCm } }
  }
  if (isOver(heightCm, limits.heightCm)) {
    return { ...at('heightCm'), reason: 'too-high', params: { heightCm, limitCm: limits.heightCm } }
  }
  if (isOver(widthCm, limits.widthCm)) {
    return { ...at(shorter), reason: 'too-wide', params: { widthCm, limitCm: limits.widthCm } }
  }
  return null
}

/** Packages that don't fit through the container's door, into the trailer or the aircraft. */
export function findLargePieces(content: BookingContent, data: PieceFigures): Found[] {
  const limits = pieceLimits(content, data)
  if (limits === null) return []
  const belly = data.air.bellyHeightCm
  return (content.units ?? []).flatMap((unit, index): Found[] => {
    const path = `units.${index}`
    const violation = tooLarge(unit, path, limits)
    if (violation) return [violation]
    const heightCm = unit.heightCm ?? 0
    if (content.transportMode !== 'air' || heightCm <= belly) return []
    const params = { heightCm, limitCm: belly }
    return [{ ...warning, reason: 'main-deck-only', path: `${path}.heightCm`, params }]
  })
}

/** How packages are larger than usual equipment takes, each way once. */
export function oversizeOf(content: BookingContent, data: PieceFigures) {
  const ways = ['too-long', 'too-high', 'too-wide', 'main-deck-only'] as const
  const reasons = new Set(findLargePieces(content, data).map(({ reason }) => reason))
  return ways.filter((way) => reasons.has(way))
}
