/** The basis of a charge. `percent` applies to the named charges' amounts. */
export const chargeBases = [
  'container',
  'revenueTonne',
  'chargeableKg',
  'grossKg',
  'm3',
  'loadingMetre',
  'package',
  'shipment',
  'document',
  'declaration',
  'hsLine',
  'day',
  'km',
  'percent',
] as const
export type ChargeBasis = (typeof chargeBases)[number]

/** The part of the transport that a charge belongs to. */
export const chargeLegs = ['origin', 'main', 'destination'] as const
export type ChargeLeg = (typeof chargeLegs)[number]

/** The kind of a charge. */
export const chargeGroups = [
  'main',
  'origin',
  'destination',
  'surcharge',
  'customs',
  'insurance',
  'other',
] as const
export type ChargeGroup = (typeof chargeGroups)[number]

/** Paid by the shipper before the transport or by the consignee after it. */
export const paymentTerms = ['prepaid', 'collect'] as const
export type PaymentTerm = (typeof paymentTerms)[number]

/**
 * One charge without its name, as it is stored: names come in the reader's language. Quantities, prices and
 * amounts are decimal texts, such as `3907.00`.
 */
export interface Charge {
  code: string
  leg: ChargeLeg
  basis: ChargeBasis
  /** The codes that a percentage is of; empty for every other basis. */
  percentOf: string[]
  /** The charged quantity; for a percentage the sum that it applies to. */
  quantity: string
  /**
   * The actual quantity, if more is charged: 30 if 30 kg cost less as 45 kg, 0.4 if a revenue tonne is the
   * minimum.
   */
  actualQuantity: string | null
  /**
   * A closer description of the unit: the container's size-type, such as 45G1, or the 100 of a price per 100
   * kg.
   */
  unit: string | null
  /** For a percentage its share: 0.125 is 12.5 %. */
  unitPrice: string
  currency: string
  /**
   * `quantity` × `unitPrice` within the rate's bounds, rounded half up to the currency's minor unit; 0 if
   * `included`.
   */
  amount: string
  /** The bound of the rate that decided the amount. */
  limitedBy: 'minimum' | 'maximum' | null
  paymentTerm: PaymentTerm | null
  /** Another charge covers it. */
  included: boolean
}

/** One charge of a quote or an order, as the reader sees it. */
export interface ChargeLine extends Charge {
  /** In the reader's language; the code itself where the company has named none. */
  name: string
}
