import type { CompanyQuoteDetail, OptionCost } from '@portolan/contract/company/quotes'
import type { SentOffer, SentOfferLine } from '@portolan/contract/company/quotes/sent-offer'
import type { OfferLine, OfferOption } from '@portolan/contract/freight/offers'
import { type DecimalMark, readDecimal } from '@portolan/freight/booking/tables/read-number'
import { minorUnitOf, roundedAmount } from '@portolan/freight/charges/currencies'
import { lineAmount } from '@portolan/freight/charges/line-amount'
import type { Amount } from '@portolan/freight/charges/totals'

/** A line as typed. */
export interface LineValues {
  key: string
  code: string
  basis: SentOfferLine['basis']
  /** Codes, separated by commas, that a percentage is of. */
  percentOf: string
  quantity: string
  unitPrice: string
  currency: string
  costPrice: string
  costCurrency: string
  /** Members that aren't typed, of a line that a rate sheet or an earlier offer has filled in. */
  rest: Partial<
    Pick<
      SentOfferLine,
      'leg' | 'unit' | 'actualQuantity' | 'amount' | 'limitedBy' | 'paymentTerm' | 'included'
    >
  >
}

export interface OptionValues {
  key: string
  carrier: string
  service: string
  via: string
  frequency: string
  minDays: string
  maxDays: string
  lines: LineValues[]
  otherCost: string
  otherCostCurrency: string
  terms: string
  freeTime: string
  remarks: string
}

export interface OfferValues {
  /** The decimal mark of its numbers. */
  mark: DecimalMark
  validUntil: string
  note: string
  options: OptionValues[]
}

let keys = 0
const nextKey = () => `${Date.now()}-${keys++}`

export function emptyLine(currency: string): LineValues {
  return {
    key: nextKey(),
    code: '',
    basis: 'shipment',
    percentOf: '',
    quantity: '1',
    unitPrice: '',
    currency,
    costPrice: '',
    costCurrency: currency,
    rest: {},
  }
}

export function emptyOption(currency: string): OptionValues {
  return {
    key: nextKey(),
    carrier: '',
    service: '',
    via: '',
    frequency: '',
    minDays: '',
    maxDays: '',
    lines: [emptyLine(currency)],
    otherCost: '',
    otherCostCurrency: currency,
    terms: '',
    freeTime: '',
    remarks: '',
  }
}

function lineOf(
  line: OfferLine,
  cost: OptionCost['lines'][number] | undefined,
  mark: DecimalMark,
): LineValues {
  const { code, basis, percentOf, quantity, unitPrice, currency } = line
  const { leg, unit, actualQuantity, amount, limitedBy, paymentTerm, included } = line
  return {
    key: nextKey(),
    code,
    basis,
    percentOf: percentOf.join(', '),
    quantity: typedOf(quantity, mark),
    unitPrice: included ? '' : typedOf(unitPrice, mark),
    currency,
    costPrice: typedOf(cost?.unitPrice ?? '', mark),
    costCurrency: cost?.currency ?? currency,
    rest: { leg, unit, actualQuantity, amount, limitedBy, paymentTerm, included },
  }
}

/** An option of a rate sheet or an earlier offer, to be changed and offered. */
export function optionOf(option: OfferOption, mark: DecimalMark, costs?: OptionCost): OptionValues {
  const { carrier, service, via, frequency, transitDays, lines, terms, freeTime, remarks, totals } = option
  return {
    key: nextKey(),
    carrier: carrier ?? '',
    service: service ?? '',
    via: via ?? '',
    frequency: frequency ?? '',
    minDays: transitDays ? String(transitDays.min) : '',
    maxDays: transitDays ? String(transitDays.max) : '',
    lines: lines.map((line, index) =>
      lineOf(
        line,
        costs?.lines.find((cost) => cost.line === index + 1),
        mark,
      ),
    ),
    otherCost: typedOf(costs?.cost?.amount ?? '', mark),
    otherCostCurrency: costs?.cost?.currency ?? totals[0]?.currency ?? 'USD',
    terms: terms ?? '',
    freeTime: freeTime ?? '',
    remarks: remarks ?? '',
  }
}

/** The latest offer of a quote, to make the next version of it; null while there is none. */
export function valuesOfOffer(
  { offers, costs }: Pick<CompanyQuoteDetail, 'offers' | 'costs'>,
  mark: DecimalMark,
): OfferValues | null {
  const [latest] = offers
  if (!latest) return null
  return {
    mark,
    validUntil: latest.options[0]?.validUntil ?? '',
    note: latest.note ?? '',
    options: latest.options.map((option) =>
      optionOf(
        option,
        mark,
        costs?.find(({ optionId }) => optionId === option.id),
      ),
    ),
  }
}

const decimal = /^-?\d{1,15}(\.\d{1,6})?$/

/** A typed number as a decimal text that the server takes; null if it's none. */
export function decimalOf(text: string, mark: DecimalMark): string | null {
  const read = readDecimal(text, mark)
  return read !== null && decimal.test(read) ? read : null
}

/** A decimal text as it's typed with this mark. */
const typedOf = (text: string, mark: DecimalMark) => text.replace('.', mark)

/** The amount of a line in its currency's decimals; null while it can't be calculated. */
export function amountOf(
  { quantity, unitPrice, currency, rest }: LineValues,
  mark: DecimalMark,
): Amount | null {
  if (rest.included) return { amount: roundedAmount(0, currency), currency }
  if (rest.amount !== undefined) return { amount: rest.amount, currency }
  return productOf([quantity, unitPrice], currency, mark)
}

function productOf(
  [quantity, price]: readonly [string, string],
  currency: string,
  mark: DecimalMark,
): Amount | null {
  const [count, each] = [decimalOf(quantity, mark), decimalOf(price, mark)]
  if (count === null || each === null || !/^[A-Z]{3}$/.test(currency)) return null
  return lineAmount(count, each, currency)
}

/** A line's cost; null without one. */
export function costOf({ quantity, costPrice, costCurrency }: LineValues, mark: DecimalMark): Amount | null {
  return productOf([quantity, costPrice], costCurrency, mark)
}

/** All costs of an option that can be calculated. */
export function costsOf(option: OptionValues, mark: DecimalMark): Amount[] {
  const other = productOf(['1', option.otherCost], option.otherCostCurrency, mark)
  return [...option.lines.flatMap((line) => costOf(line, mark) ?? []), ...(other ? [other] : [])]
}

/**
 * A change of quantity or price: the amount and the bound that the rate sheet decided no longer apply, nor
 * does the quantity that it rounded up.
 */
export function changedLine(line: LineValues, change: Partial<LineValues>): LineValues {
  const isOtherPrice = ['quantity', 'unitPrice', 'currency', 'basis', 'code'].some((name) => name in change)
  if (!isOtherPrice) return { ...line, ...change }
  const { leg, unit, paymentTerm } = line.rest
  const isOtherCode = 'code' in change
  const kept = {
    ...(isOtherCode ? {} : { leg }),
    unit: 'basis' in change ? null : (unit ?? null),
    paymentTerm: paymentTerm ?? null,
  }
  return { ...line, ...change, rest: kept }
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

interface Sending {
  mark: DecimalMark
  /** False for a role that may not name costs. */
  withCosts: boolean
}

function sentLine(line: LineValues, { mark, withCosts }: Sending): SentOfferLine {
  const { code, basis, percentOf, quantity, unitPrice, currency, costPrice, costCurrency, rest } = line
  const { included = false, amount, leg, actualQuantity, limitedBy } = rest
  const hasCost = withCosts && costPrice.trim() !== ''
  const sent = (text: string) => decimalOf(text, mark) ?? text
  return {
    code: code.trim().toUpperCase(),
    ...(leg && { leg }),
    basis,
    percentOf: basis === 'percent' ? codesOf(percentOf) : [],
    quantity: sent(quantity),
    ...(actualQuantity && { actualQuantity }),
    unit: rest.unit ?? null,
    ...(!included && unitPrice.trim() !== '' && { unitPrice: sent(unitPrice) }),
    ...(!included && amount !== undefined && { amount }),
    currency: currency.trim().toUpperCase(),
    ...(limitedBy && { limitedBy }),
    paymentTerm: rest.paymentTerm ?? null,
    included,
    ...(hasCost && {
      cost: { unitPrice: sent(costPrice), currency: costCurrency.trim().toUpperCase() },
    }),
  }
}

const codesOf = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

function sentOption(option: OptionValues, sending: Sending): SentOffer['options'][number] {
  const { carrier, service, via, frequency, minDays, maxDays, lines, terms, freeTime, remarks } = option
  const [min, max] = [minDays.trim() || maxDays.trim(), maxDays.trim() || minDays.trim()]
  const hasCost = sending.withCosts && option.otherCost.trim() !== ''
  const currency = option.otherCostCurrency.trim().toUpperCase()
  return {
    carrier: orNull(carrier),
    service: orNull(service),
    via: orNull(via),
    frequency: orNull(frequency),
    transitDays: min === '' ? null : { min: Number(min), max: Number(max) },
    lines: lines.map((line) => sentLine(line, sending)),
    terms: orNull(terms),
    freeTime: orNull(freeTime),
    remarks: orNull(remarks),
    cost: hasCost
      ? {
          amount: amountText(decimalOf(option.otherCost, sending.mark) ?? option.otherCost, currency),
          currency,
        }
      : null,
  }
}

/** 12.5 as 12.50, so that the same price is the same offer; one with too many decimals stays as typed. */
function amountText(amount: string, currency: string): string {
  const [, fraction = ''] = amount.split('.')
  const fits = decimal.test(amount) && fraction.length <= minorUnitOf(currency)
  return fits ? roundedAmount(amount, currency) : amount
}

/** The offer as it's sent, for the request as it was when the form was opened. */
export function sentOffer(
  { mark, validUntil, note, options }: OfferValues,
  { askedAt, withCosts }: { askedAt: string; withCosts: boolean },
): SentOffer {
  return {
    validUntil,
    options: options.map((option) => sentOption(option, { mark, withCosts })),
    note: orNull(note),
    askedAt,
  }
}
