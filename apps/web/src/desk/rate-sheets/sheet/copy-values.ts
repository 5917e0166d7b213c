import type { copyRateSheet } from '@portolan/contract/company/rate-sheets/sheet-versions'
import type { Body } from '@portolan/contract/shared/endpoint'
import { type DecimalMark, readDecimal } from '@portolan/freight/booking/tables/read-number'

export interface CopyValues {
  isNext: boolean
  ref: string
  name: string
  validFrom: string
  validTo: string
  percent: string
  codes: string
  roundTo: string
}

export type CopyFault = 'needed' | 'order' | 'percent' | 'step' | 'codes'
type Faults = Partial<Record<keyof CopyValues, CopyFault>>

const codesOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '')

/** Missing and wrong values, by field. */
export function faultsOfCopy(values: CopyValues, mark: DecimalMark): Faults {
  const { isNext, ref, name, validFrom, validTo, percent, codes, roundTo } = values
  const rise = percent.trim() === '' ? '0' : decimalOf(percent, mark)
  const step = roundTo.trim() === '' ? '1' : decimalOf(roundTo, mark)
  return {
    ...(!isNext && ref.trim() === '' && { ref: 'needed' as const }),
    ...(name.trim() === '' && { name: 'needed' as const }),
    ...(validFrom === '' && { validFrom: 'needed' as const }),
    ...(validTo === ''
      ? { validTo: 'needed' as const }
      : validTo < validFrom && { validTo: 'order' as const }),
    ...((rise === null || !/^-?\d{1,3}(\.\d{1,4})?$/.test(rise)) && { percent: 'percent' as const }),
    ...((step === null || !/^(?=.*[1-9])\d{1,6}(\.\d{1,4})?$/.test(step)) && { roundTo: 'step' as const }),
    ...(codesOf(codes).some((code) => !/^[A-Z0-9]{2,10}$/.test(code)) && { codes: 'codes' as const }),
  }
}

/** A typed number, with the minus sign that texts have. */
const decimalOf = (text: string, mark: DecimalMark) =>
  readDecimal(text.replace('−', '-').replace('%', ''), mark)

/** The copy to ask for. */
export function copyOf(
  values: CopyValues,
  sheet: { ref: string; organization: { ref: string } | null },
  version: number,
  mark: DecimalMark,
): Body<typeof copyRateSheet> {
  const codes = codesOf(values.codes)
  return {
    version,
    ref: values.isNext ? sheet.ref : values.ref.trim(),
    name: values.name.trim(),
    organizationRef: sheet.organization?.ref ?? null,
    validFrom: values.validFrom,
    validTo: values.validTo,
    percent: (values.percent.trim() === '' ? null : decimalOf(values.percent, mark)) ?? '0',
    codes: codes.length > 0 ? codes : null,
    roundTo: values.roundTo.trim() === '' ? null : decimalOf(values.roundTo, mark),
  }
}
