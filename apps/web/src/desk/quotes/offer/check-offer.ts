import { isCurrency } from '@portolan/contract/company/currency'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { decimalOf, type LineValues, type OfferValues, type OptionValues } from './offer-values.ts'

/** A fault that the form finds by itself; the server judges the rest. */
export type OfferFault =
  | 'validUntil'
  | 'code'
  | 'quantity'
  | 'price'
  | 'currency'
  | 'cost'
  | 'days'
  | 'percentOf'

const isCode = (text: string) => /^[A-Z0-9]{2,10}$/.test(text.trim().toUpperCase())
const isKnownCurrency = (text: string) => isCurrency(text.trim().toUpperCase())

/** The faults of an offer as typed, by the path that the server would name. */
export function checkOffer({ mark, validUntil, options }: OfferValues): ReadonlyMap<string, OfferFault> {
  const faults = new Map<string, OfferFault>()
  if (validUntil === '') faults.set('validUntil', 'validUntil')
  for (const [index, option] of options.entries()) {
    const at = `options.${index}`
    for (const [path, fault] of optionFaults(option, mark)) faults.set(`${at}.${path}`, fault)
    for (const [number, line] of option.lines.entries())
      for (const [path, fault] of lineFaults(line, mark)) faults.set(`${at}.lines.${number}.${path}`, fault)
  }
  return faults
}

function optionFaults(
  { minDays, maxDays, otherCost, otherCostCurrency }: OptionValues,
  mark: DecimalMark,
): [string, OfferFault][] {
  const days = [minDays, maxDays].filter((text) => text.trim() !== '')
  const isWrong = days.some((text) => !/^\d{1,3}$/.test(text.trim()))
  const isReversed = days.length === 2 && Number(minDays) > Number(maxDays)
  return [
    ...(isWrong || isReversed ? [['transitDays', 'days'] satisfies [string, OfferFault]] : []),
    ...costFaults([otherCost, otherCostCurrency], 'cost.amount', mark),
  ]
}

function costFaults(
  [price, currency]: readonly [string, string],
  path: string,
  mark: DecimalMark,
): [string, OfferFault][] {
  if (price.trim() === '') return []
  return decimalOf(price, mark) !== null && isKnownCurrency(currency) ? [] : [[path, 'cost']]
}

function lineFaults(line: LineValues, mark: DecimalMark): [string, OfferFault][] {
  const isDecimal = (text: string) => decimalOf(text, mark) !== null
  const { code, basis, percentOf, quantity, unitPrice, currency, costPrice, costCurrency, rest } = line
  const isPriced = rest.included || isDecimal(unitPrice)
  return [
    ...(isCode(code) ? [] : [['code', 'code'] satisfies [string, OfferFault]]),
    ...(isDecimal(quantity) ? [] : [['quantity', 'quantity'] satisfies [string, OfferFault]]),
    ...(isPriced ? [] : [['unitPrice', 'price'] satisfies [string, OfferFault]]),
    ...(isKnownCurrency(currency) ? [] : [['currency', 'currency'] satisfies [string, OfferFault]]),
    ...(basis === 'percent' && percentOf.trim() === ''
      ? [['percentOf', 'percentOf'] satisfies [string, OfferFault]]
      : []),
    ...costFaults([costPrice, costCurrency], 'cost.unitPrice', mark),
  ]
}
