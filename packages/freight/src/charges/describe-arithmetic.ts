import Big from 'big.js'
import type { Arithmetic } from './arithmetic.ts'
import { arithmeticOf } from './arithmetic.ts'
import type { Charge, ChargeBasis } from './charge-line.ts'
import { minorUnitOf } from './currencies.ts'

const noBreak = '\u00a0'

interface Words {
  tag: string
  /** Names of measured units; pieces have none. */
  units: Partial<Record<ChargeBasis, string>>
  differs: Record<NonNullable<Arithmetic['differs']>, (amount: string) => string>
  as: (actual: string, charged: string) => string
  percent: (share: string, sum: string) => string
  included: string
}

const english: Words = {
  tag: 'en-US',
  units: { revenueTonne: 'RT', chargeableKg: 'kg', grossKg: 'kg', m3: 'm³', loadingMetre: 'LDM', km: 'km' },
  differs: {
    minimum: (amount) => `minimum ${amount}`,
    maximum: (amount) => `maximum ${amount}`,
    agreed: (amount) => `agreed ${amount}`,
  },
  as: (actual, charged) => `${actual} as ${charged}`,
  percent: (share, sum) => `${share}% of ${sum}`,
  included: 'in the freight',
}

const russian: Words = {
  tag: 'ru-RU',
  units: {
    revenueTonne: 'фр. т',
    chargeableKg: 'кг',
    grossKg: 'кг',
    m3: 'м³',
    loadingMetre: 'LDM',
    km: 'км',
  },
  differs: {
    minimum: (amount) => `минимум ${amount}`,
    maximum: (amount) => `максимум ${amount}`,
    agreed: (amount) => `по договорённости ${amount}`,
  },
  as: (actual, charged) => `${actual} как ${charged}`,
  percent: (share, sum) => `${share}${noBreak}% от ${sum}`,
  included: 'включено во фрахт',
}

const words = { en: english, ru: russian } as const

/** How an amount was calculated, in one line: `2 × 3,907.00`, or `45 kg × 18.28 (30 kg as 45 kg)`. */
export function describeArithmetic(charge: Charge, locale: keyof typeof words): string {
  const { tag, units, differs: differing, as, percent, included } = words[locale]
  if (charge.included) return included
  const least = minorUnitOf(charge.currency)
  const number = decimalIn(tag, 0)
  const money = decimalIn(tag, least)
  const { product, differs } = arithmeticOf(charge)
  const unitText = charge.basis === 'container' ? null : charge.unit
  const isNumber = unitText !== null && /^\d+(\.\d+)?$/.test(unitText)
  // The company may name a unit of its own, such as pallets.
  const unit = units[charge.basis] ?? (isNumber ? null : unitText)
  const quantity = (value: string) => {
    // With a price per 100 kg the quantity is in hundreds.
    const times = isNumber ? `${noBreak}× ${number(unitText)}` : ''
    return `${number(value)}${times}${unit ? noBreak + unit : ''}`
  }
  const result = differs ? ` = ${money(product)}, ${differing[differs](money(charge.amount))}` : ''
  if (charge.basis === 'percent') {
    const share = number(percentOfShare(charge.unitPrice))
    return `${percent(share, money(charge.quantity))} (${charge.percentOf.join(' + ')})${result}`
  }
  const instead =
    charge.actualQuantity === null
      ? ''
      : ` (${as(quantity(charge.actualQuantity), quantity(charge.quantity))})`
  return `${quantity(charge.quantity)} × ${money(charge.unitPrice)}${instead}${result}`
}

/** `0.125` as 12.5. */
function percentOfShare(share: string): string {
  return new Big(share).times(100).toFixed()
}

function decimalIn(tag: string, least: number): (decimal: string) => string {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, 6),
  })
  // Intl takes a decimal text as it is: nothing is lost in a binary number on the way.
  return (decimal) => format.format(decimal as Intl.StringNumericLiteral)
}
