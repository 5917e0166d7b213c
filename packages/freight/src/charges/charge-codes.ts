import published from '@portolan/freight/charge-codes.json' with { type: 'json' }
import type { ChargeBasis, ChargeGroup, ChargeLeg } from './charge-line.ts'

export interface ChargeCodeFacts {
  en: string
  ru: string
  group: ChargeGroup
  /** The leg to which the charge usually belongs. */
  leg: ChargeLeg
  /** The usual basis. */
  basis: ChargeBasis
}

/** The charges that a company knows, by their code. */
export type ChargeCodes = Readonly<Record<string, ChargeCodeFacts>>

/** The codes that ship with the product: the trade's usual ones. */
export const chargeCodes: ChargeCodes = published as ChargeCodes

const factsOf = (code: string, codes: ChargeCodes) => (Object.hasOwn(codes, code) ? codes[code] : undefined)

/** A charge's name in a language; the code itself if the company has named none. */
export function nameOfCharge(code: string, codes: ChargeCodes, locale: 'en' | 'ru'): string {
  return factsOf(code, codes)?.[locale] ?? code
}

/** True if the company has named a charge: customers read the code of any other. */
export function hasChargeName(code: string, codes: ChargeCodes): boolean {
  return factsOf(code, codes) !== undefined
}

/** Returns the kind of a charge; `other` if the company doesn't know its code. */
export function groupOfCharge(code: string, codes: ChargeCodes): ChargeGroup {
  return factsOf(code, codes)?.group ?? 'other'
}

/** Returns the leg of a charge if nothing else is said. */
export function usualLegOf(code: string, codes: ChargeCodes): ChargeLeg {
  return factsOf(code, codes)?.leg ?? 'main'
}
