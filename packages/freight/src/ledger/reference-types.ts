/**
 * Other parties' names for an order: FF and SI are the forwarder's and the shipper's numbers, BKG the
 * carrier's booking, MBL and HBL the bills of lading of carrier and forwarder, MAWB and HAWB the same by air,
 * EQ a container, PO a purchase order, CR the customer's reference.
 */
export const referenceTypes = [
  'FF',
  'SI',
  'HBL',
  'HAWB',
  'MBL',
  'MAWB',
  'BKG',
  'EQ',
  'PO',
  'CR',
  'SEAL',
] as const
export type ReferenceType = (typeof referenceTypes)[number]

/**
 * One name of an order, as it was sent; `issuer` is the carrier or airline that gave it, where that is known.
 */
export interface OrderReference {
  type: ReferenceType
  value: string
  issuer: string | null
}
