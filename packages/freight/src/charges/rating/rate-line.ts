import type { ChargeBasis, ChargeLeg, PaymentTerm } from '#charges/charge-line.ts'

/** A price from a quantity on: N of an air tariff is from 0, Q45 from 45. */
export interface RateBreak {
  from: string
  amount: string
}

/**
 * A line of a rate sheet: the basis of one charge and its price. All numbers are decimal texts. A price that
 * differs by container type takes a line for each type.
 */
export interface RateLine {
  code: string
  leg: ChargeLeg
  basis: ChargeBasis
  currency: string
  /**
   * The price of one unit, or the percentage for `percent`: 12.5 is 12.5 %. Null if breaks have the prices,
   * or if it is included.
   */
  amount: string | null
  /** The units that the price is for, such as 100 of a price per 100 kg; null is 1. */
  per: string | null
  /**
   * Prices by quantity; empty if there is one price. A quantity may be charged as the next break if that
   * costs less.
   */
  breaks: RateBreak[]
  /**
   * The least that is counted, such as a ULD's pivot weight; null is 1 for revenue tonnes and none for every
   * other basis.
   */
  minQuantity: string | null
  /** The lowest amount: M of an air tariff. */
  min: string | null
  max: string | null
  /** The codes that a percentage is of; empty for every other basis. */
  percentOf: string[]
  /**
   * A container type by its ISO 6346 code or trade name, for `container`; null is all that no other line of
   * the code names.
   */
  equipment: string | null
  /**
   * Cubic centimeters that count as one kilogram, for `chargeableKg`; null is the usual of the mode, 6,000 by
   * air.
   */
  volumetricDivisor: string | null
  /**
   * Kilograms that a chargeable weight is rounded up to a multiple of; null is the usual of the mode, 0.5 by
   * air.
   */
  roundingStepKg: string | null
  paymentTerm: PaymentTerm | null
  /** Another charge covers it: listed with the amount 0. */
  included: boolean
}

/** The cargo as far as charges are counted by it; null is unknown. */
export interface RatedCargo {
  transportMode: 'air' | 'sea' | 'truck' | 'rail'
  loadType: 'not-set' | 'FCL' | 'LCL'
  grossWeightKg: number | null
  volumeM3: number | null
  packages: number | null
  loadingMeters: number | null
  /** By ISO 6346 code or trade name. */
  containers: readonly { isoType: string; quantity: number }[]
  /** The default is 1, as is that of declarations. */
  documents?: number | null
  declarations?: number | null
  hsLines?: number | null
  days?: number | null
  km?: number | null
}

/** A line without bounds, breaks or conditions, to be completed. */
export const plainRate = {
  amount: null,
  per: null,
  breaks: [],
  minQuantity: null,
  min: null,
  max: null,
  percentOf: [],
  equipment: null,
  volumetricDivisor: null,
  roundingStepKg: null,
  paymentTerm: null,
  included: false,
} satisfies Partial<RateLine>
