import type { FindingParams, FindingReason } from '#booking/rules/finding.ts'

/** The fault, and the suggested action. */
export interface FindingText {
  message: string
  suggestion: string
}

/** A language's texts; one that is missing doesn't compile. */
export type FindingTexts = {
  readonly [R in FindingReason]: (params: FindingParams[R]) => FindingText
}

/** Numbers with their units, as a language writes them. */
export function figuresIn(locale: string, units: { kg: string; m3: string; cm: string; kgPerM3: string }) {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const withUnit = (unit: string) => (figure: number) => `${format.format(figure)}\u00a0${unit}`
  return {
    kg: withUnit(units.kg),
    m3: withUnit(units.m3),
    cm: withUnit(units.cm),
    kgPerM3: withUnit(units.kgPerM3),
  }
}
