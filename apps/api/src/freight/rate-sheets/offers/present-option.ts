import type { OfferOption } from '@portolan/contract/freight/offers'
import type { StoredOption } from '#freight/tables/stored-option.ts'

/** An option with the names of its charges, which `nameOf` returns in the reader's language. */
export function presentOption(option: StoredOption, nameOf: (code: string) => string): OfferOption {
  const withName = <T extends { code: string }>(charge: T) => ({ ...charge, name: nameOf(charge.code) })
  return {
    ...option,
    validFrom: option.validFrom ?? null,
    freeTime: option.freeTime ?? null,
    remarks: option.remarks ?? null,
    lines: option.lines.map(withName),
    notIncluded: option.notIncluded.map(withName),
    missing: option.missing.map(withName),
  }
}
