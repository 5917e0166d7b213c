import { containerKindOf } from '#booking/container-types.ts'
import type { BookingContainer, BookingContent } from '#booking/content.ts'
import { cargoTotals, containerFill } from '#booking/totals.ts'
import { findContainerNumberFault, normalizeContainerNumber } from '#container-number.ts'
import type { Found } from './finding.ts'
import { findLargePieces } from './pieces.ts'
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
  const violations = eachContainer(content, (container, path) => {
    if (!isGiven(container.temperatureC) || keepsTemperature(container)) return []
    const params = { isoType: container.isoType ?? '' }
    return [{ ...warning, reason: 'temperature-on-dry-container', path: `${path}.temperatureC`, params }]
  })
  if (violations.length > 0 || containers.length === 0 || containers.some(keepsTemperature)) return violations
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

/**
 * B14: the cargo's weight is within the payload of the chosen containers, and within what a road vehicle may
 * carry.
 */
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

/** B16: each package fits through the container's door, into the trailer or the aircraft. */
export const pieceTooLarge: Rule = (content, { data }) => findLargePieces(content, data)

/**
 * B20: a container number has the form of ISO 6346 and the right check digit, unless the customer uses it
 * anyway.
 */
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
