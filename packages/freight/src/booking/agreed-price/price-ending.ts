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

/** Why a price no longer holds: what it was for, and what is booked now; null is nothing or not known. */
export interface PriceEndingCause {
  reason: PriceEndingReason
  /** The field of the booking. */
  path: string
  priced: string | number | boolean | null
  now: string | number | boolean | null
}
