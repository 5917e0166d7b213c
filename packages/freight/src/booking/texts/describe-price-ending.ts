import type { PriceEndingCause } from '#booking/agreed-price/price-ending.ts'
import type { Amount } from '#charges/totals.ts'
import { writePrice, writePriceEnding } from './price-ending-texts.ts'
import { english } from './price-ending-words.en.ts'
import { russian } from './price-ending-words.ru.ts'

const words = { en: english, ru: russian } as const

/** Why a price ended, in the reader's language, as a sentence of its own. */
export function describePriceEnding(ending: PriceEndingCause, locale: keyof typeof words): string {
  const clause = writePriceEnding(ending, words[locale])
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}

/** The same as a part of a sentence. */
export function priceEndingClause(ending: PriceEndingCause, locale: keyof typeof words): string {
  return writePriceEnding(ending, words[locale])
}

/** A price in the reader's language, such as “$100.00 + €40.00”. */
export function describePrice(totals: readonly Amount[], locale: keyof typeof words): string {
  return writePrice(totals, words[locale])
}
