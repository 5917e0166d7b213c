import type { OrderReference, ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { OrderMatch } from '#freight/references/match-orders.ts'

/**
 * How narrowly a reference identifies an order. A container or a carrier's bill may cover several house
 * bills, so statements about it prove nothing about a narrower reference. A carrier's bill and its booking
 * are equally wide. Purchase orders and customers' numbers are never accepted from a carrier.
 */
const widths: Partial<Record<ReferenceType, number>> = {
  FF: 0,
  SI: 0,
  PO: 0,
  CR: 0,
  HBL: 1,
  HAWB: 1,
  MBL: 2,
  MAWB: 2,
  BKG: 2,
  EQ: 3,
}
const taughtTypes: readonly ReferenceType[] = ['HBL', 'HAWB', 'MBL', 'MAWB', 'BKG', 'EQ', 'SEAL']

/**
 * The references that an order learns from an event matched by one of its references: those equally wide or
 * wider.
 */
export function taughtBy(references: readonly OrderReference[], by: OrderMatch['by']): OrderReference[] {
  const width = widths[by] ?? Number.POSITIVE_INFINITY
  return references.filter(({ type }) => taughtTypes.includes(type) && width <= (widths[type] ?? width))
}

/** The type that identifies an order most narrowly; null for none. */
export function narrowestOf(types: readonly ReferenceType[]): ReferenceType | null {
  const width = (type: ReferenceType) => widths[type] ?? Number.POSITIVE_INFINITY
  return types.reduce<ReferenceType | null>(
    (best, type) => (best === null || width(type) < width(best) ? type : best),
    null,
  )
}
