import * as z from 'zod/mini'

/**
 * What an order is called by others: FF and SI are the forwarder's and the shipper's numbers, BKG the carrier's booking, MBL and
 * HBL the bills of lading of carrier and forwarder, MAWB and HAWB the same by air, EQ a container, PO a purchase order, CR the
 * customer's reference.
 */
export const ReferenceType = z.enum([
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
])

/** One of an order's references, as it was sent; `issuer` is the carrier or airline that gave it, where that is known. */
export const OrderReference = z.object({
  type: ReferenceType,
  value: z.string(),
  issuer: z.nullable(z.string()),
})
export type OrderReference = z.infer<typeof OrderReference>
