/** The reasons why an agreed price ends. */
export const priceEndingReasons = [
  'transportMode',
  'loadType',
  'from',
  'to',
  'pickUp',
  'delivery',
  'incoterms',
  'exportCustoms',
  'importCustoms',
  'insurance',
  'insuredValue',
  'readyTooLate',
  'readyTooEarly',
  'containers',
  'weight',
  'volume',
  'loadingMeters',
  'packages',
  'hsCodes',
  'dangerousGoods',
  'temperature',
  'oversize',
] as const
export type PriceEndingReason = (typeof priceEndingReasons)[number]

/**
 * The cause of the end of a price: the value that it was for, and the booked one; null is nothing or not
 * known.
 */
export interface PriceEndingCause {
  reason: PriceEndingReason
  /** The field of the booking. */
  path: string
  priced: string | number | boolean | null
  now: string | number | boolean | null
}
