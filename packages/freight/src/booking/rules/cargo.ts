import type { BookingContent, BookingUnit } from '#booking/content.ts'
import { volumeByDimensions, volumeOf } from '#booking/totals.ts'
import type { Found } from './finding.ts'
import type { Rule, RuleContext } from './rule.ts'
import { vagueTest } from './vague-descriptions.ts'

const warning = { severity: 'warning' } as const
const rounded = (figure: number, places: number) => Math.round(figure * 10 ** places) / 10 ** places
const isAbove0 = (figure: number | null | undefined): figure is number =>
  typeof figure === 'number' && figure > 0

function eachUnit(content: BookingContent, find: (unit: BookingUnit, path: string) => Found[]): Found[] {
  return (content.units ?? []).flatMap((unit, index) => find(unit, `units.${index}`))
}

/** B06: an HS code is one of the list, and doesn't hint at dangerous goods where none are declared. */
export const hsCodeDoubtful: Rule = (content, { data, isKnownHsCode }) =>
  eachUnit(content, ({ hsCode }, path) => {
    if (!hsCode) return []
    const violation = { ...warning, path: `${path}.hsCode`, params: { hsCode } }
    if (isKnownHsCode?.(hsCode) === false) return [{ ...violation, reason: 'hs-code-unknown' }]
    const isDeclared = (content.dangerousGoods ?? []).length > 0
    const hints = data.dangerousHsCodes.some((beginning) => hsCode.startsWith(beginning))
    return hints && !isDeclared ? [{ ...violation, reason: 'hs-code-often-dangerous' }] : []
  })

/** True if the route enters an area whose customs refuse vague descriptions before departure (ICS2). */
function needsEntryDeclaration({ transportMode, from, to }: BookingContent, { data }: RuleContext): boolean {
  const { entrySecurityCountries: area } = data
  const enters = area.includes(to?.countryCode ?? '') && !area.includes(from?.countryCode ?? '')
  return enters && (transportMode === 'sea' || transportMode === 'air')
}

/** B07: customs and carriers must be able to tell what the cargo is. */
export const descriptionVague: Rule = (content, context) => {
  const isVague = vagueTest(context.data)
  const isRefused = needsEntryDeclaration(content, context)
  const find = (text: string | null | undefined, path: string): Found[] => {
    if (!text || !isVague(text)) return []
    const params = { text: text.trim() }
    return isRefused
      ? [{ severity: 'error', reason: 'description-vague-for-entry', path, params }]
      : [{ ...warning, reason: 'description-vague', path, params }]
  }
  return [
    ...find(content.cargo, 'cargo'),
    ...eachUnit(content, ({ description }, path) => find(description, `${path}.description`)),
  ]
}

/** B17: the stated volume is that of the dimensions. */
export const volumeDiffers: Rule = (content, { data }) =>
  eachUnit(content, (unit, path) => {
    const [statedM3, computed] = [unit.volumeM3, volumeByDimensions(unit)]
    if (!isAbove0(statedM3) || computed === null) return []
    if (Math.abs(computed - statedM3) <= statedM3 * data.volumeDifference + 1e-9) return []
    const computedM3 = rounded(computed, 3)
    const at = `${path}.volumeM3`
    const fix = { path: at, value: computedM3 }
    const params = { statedM3, computedM3 }
    // A line under half a liter has no volume to suggest.
    return [{ ...warning, reason: 'volume-differs', path: at, params, ...(computedM3 > 0 ? { fix } : {}) }]
  })

/** B18: a density that cargo hardly has is mostly a wrong unit or a weight of one package. */
export const densityUnusual: Rule = (content, { data: { densityKgPerM3: bounds } }) =>
  eachUnit(content, (unit, path) => {
    const volume = volumeOf(unit)
    if (volume === null || !isAbove0(unit.grossWeightKg)) return []
    const density = unit.grossWeightKg / volume
    const violation = { ...warning, path: `${path}.grossWeightKg` }
    const params = (limitKgPerM3: number) => ({ densityKgPerM3: rounded(density, 1), limitKgPerM3 })
    if (density < bounds.least) return [{ ...violation, reason: 'too-light', params: params(bounds.least) }]
    if (density > bounds.most) return [{ ...violation, reason: 'too-dense', params: params(bounds.most) }]
    return []
  })
