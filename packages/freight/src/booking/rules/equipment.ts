import type { BookingData, ContainerFigures } from '#booking/booking-data.ts'
import type { BookingContainer, BookingContent, BookingUnit } from '#booking/content.ts'
import { byContainerType, containerKindOf } from '#booking/equipment/container-types.ts'
import { cargoTotals, containerFill } from '#booking/totals.ts'
import { findContainerNumberFault, normalizeContainerNumber } from '#container-number.ts'
import type { Found } from './finding.ts'
import type { Rule, RuleContext } from './rule.ts'

const warning = { severity: 'warning' } as const

function eachContainer(
  content: BookingContent,
  find: (container: BookingContainer, path: string) => Found[],
): Found[] {
  return (content.containers ?? []).flatMap((container, index) => find(container, `containers.${index}`))
}

const isReefer = ({ isoType }: BookingContainer) => containerKindOf(isoType ?? '') === 'reefer'
const isGiven = (figure: number | null | undefined) => figure !== null && figure !== undefined

/** B11: a reefer has a temperature unless it travels switched off. */
export const reeferWithoutTemperature: Rule = (content) =>
  eachContainer(content, (container, path) => {
    if (!isReefer(container) || container.nonOperating === true) return []
    if (isGiven(container.temperatureC) || isGiven(content.temperature?.setpoint)) return []
    return [
      {
        severity: 'error',
        reason: 'reefer-without-temperature',
        path: `${path}.temperatureC`,
        params: { isoType: container.isoType ?? '' },
      },
    ]
  })

/** B12: only reefers and heated tanks keep a temperature. */
export const temperatureOnDryContainer: Rule = (content) => {
  const containers = content.containers ?? []
  const keepsTemperature = (container: BookingContainer) =>
    isReefer(container) || ['tank', null].includes(containerKindOf(container.isoType ?? ''))
  const found = eachContainer(content, (container, path) => {
    if (!isGiven(container.temperatureC) || keepsTemperature(container)) return []
    const params = { isoType: container.isoType ?? '' }
    return [{ ...warning, reason: 'temperature-on-dry-container', path: `${path}.temperatureC`, params }]
  })
  if (found.length > 0 || containers.length === 0 || containers.some(keepsTemperature)) return found
  const { min, max, setpoint } = content.temperature ?? {}
  if (![min, max, setpoint].some(isGiven)) return []
  return [{ ...warning, reason: 'temperature-without-reefer', path: 'temperature', params: {} }]
}

/** Cargo that may go by road in one vehicle at both ends. */
function roadLimitKg({ from, to }: BookingContent, { data }: RuleContext): number {
  const limits = [from?.countryCode, to?.countryCode].flatMap((country) => {
    const limit = data.roadLimits.find(({ countries }) => !countries || countries.includes(country ?? ''))
    return limit ? [limit.cargoKg] : []
  })
  return Math.min(...limits)
}

/** B14: the cargo's weight is within the payload of the chosen containers, and within what a road vehicle may carry. */
export const overweight: Rule = (content, context) => {
  const { grossWeightKg } = cargoTotals(content)
  if (grossWeightKg === null) return []
  const containers = content.containers ?? []
  const { payloadKg } = containerFill(content, context.data)
  if (payloadKg !== null && grossWeightKg > payloadKg) {
    return [{ ...warning, reason: 'over-payload', path: 'containers', params: { grossWeightKg, payloadKg } }]
  }
  const vehicles =
    content.transportMode === 'truck'
      ? 1
      : containers.reduce((count, container) => count + (container.quantity ?? 1), 0)
  const limitKg = roadLimitKg(content, context)
  if (vehicles === 0 || grossWeightKg / vehicles <= limitKg) return []
  const path = containers.length > 0 ? 'containers' : 'units'
  const params = { cargoKg: Math.round(grossWeightKg / vehicles), limitKg }
  return [{ ...warning, reason: 'over-road-limit', path, params }]
}

/** B15: the cargo's volume is within that of the chosen containers. */
export const overVolume: Rule = (content, { data }) => {
  const { volumeM3 } = cargoTotals(content)
  const { volumeM3: capacityM3 } = containerFill(content, data)
  if (volumeM3 === null || capacityM3 === null || volumeM3 <= capacityM3) return []
  return [{ ...warning, reason: 'over-inner-volume', path: 'containers', params: { volumeM3, capacityM3 } }]
}

type PieceLimits = Pick<ContainerFigures, 'lengthCm' | 'widthCm' | 'heightCm'>

/** Groupage travels in containers of this type. */
const groupageType = '45G1'

/** What a package may measure: as much as the roomiest of the containers has; null where nothing is known of it. */
function pieceLimits(
  content: BookingContent,
  data: Pick<BookingData, 'trailer' | 'air' | 'containers'>,
): PieceLimits | null {
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

/** B16: each package fits through the container's door, into the trailer or the aircraft. */
export const pieceTooLarge: Rule = (content, { data }) => piecesTooLarge(content, data)

function piecesTooLarge(
  content: BookingContent,
  data: Pick<BookingData, 'trailer' | 'air' | 'containers'>,
): Found[] {
  const limits = pieceLimits(content, data)
  if (limits === null) return []
  const belly = data.air.bellyHeightCm
  return (content.units ?? []).flatMap((unit, index): Found[] => {
    const path = `units.${index}`
    const found = tooLarge(unit, path, limits)
    if (found) return [found]
    const heightCm = unit.heightCm ?? 0
    if (content.transportMode !== 'air' || heightCm <= belly) return []
    const params = { heightCm, limitCm: belly }
    return [{ ...warning, reason: 'main-deck-only', path: `${path}.heightCm`, params }]
  })
}

/** How packages are larger than usual equipment takes, each way once. */
export function oversizeOf(
  content: BookingContent,
  data: Pick<BookingData, 'trailer' | 'air' | 'containers'>,
) {
  const ways = ['too-long', 'too-high', 'too-wide', 'main-deck-only'] as const
  const found = new Set(piecesTooLarge(content, data).map(({ reason }) => reason))
  return ways.filter((way) => found.has(way))
}

/** B20: a container number has the form of ISO 6346 and the right check digit, unless the customer uses it anyway. */
export const containerNumberDoubtful: Rule = (content) =>
  eachContainer(content, (container, path) => {
    const typed = container.number ?? ''
    const number = normalizeContainerNumber(typed)
    const fault = number === '' ? null : findContainerNumberFault(number)
    if (!fault) return []
    const isConfirmed = normalizeContainerNumber(container.confirmedNumber ?? '') === number
    const confirmation = { useAnyway: { path: `${path}.confirmedNumber`, value: typed } }
    const at = {
      path: `${path}.number`,
      ...(isConfirmed ? warning : { severity: 'error' as const, ...confirmation }),
    }
    if (fault.reason !== 'check-digit') {
      return [{ ...at, reason: 'container-number-malformed', params: { number, isConfirmed } }]
    }
    const params = { number, expected: fault.expected, isConfirmed }
    const fix = { path: at.path, value: `${number.slice(0, 10)}${fault.expected}` }
    return [{ ...at, reason: 'container-check-digit', params, fix }]
  })
