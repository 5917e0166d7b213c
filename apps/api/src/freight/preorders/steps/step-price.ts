import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { StepKind } from '@portolan/contract/freight/preorders/preorder-steps'
import type { PriceEndingCause } from '@portolan/freight/booking/agreed-price/price-ending'
import type { BookingData } from '@portolan/freight/booking/booking-data'
import { agreedPriceOf, endingsFor, priceEndingsOf } from '#freight/preorders/agreed-price.ts'
import type { PreorderRow } from '#freight/preorders/queries.ts'
import type { preorders, StoredStepPrice } from '#freight/tables/preorders.ts'

/** The kind of step, and the columns that change with it. */
export interface TakenStep {
  kind: StepKind
  set: Omit<Partial<typeof preorders.$inferInsert>, 'content' | 'units'> & { content?: PreorderContent }
}

/** The reasons that end the price for good with a step: at approval, and with what is confirmed after it. */
export function priceEndedBy(
  row: PreorderRow,
  { kind, set }: TakenStep,
  data: BookingData,
): PriceEndingCause[] | null {
  const { content } = set
  const isDecided = kind === 'approved' || (row.status === 'approved' && content !== undefined)
  if (row.priceEnded !== null || !isDecided) return row.priceEnded
  const endings = endingsFor(agreedPriceOf(row, data), content ?? row.content, data)
  return endings.length === 0 ? null : endings
}

/** The effect of a step on the agreed price; null for none. */
export function stepPriceOf(
  row: PreorderRow,
  after: PreorderRow,
  { kind, set }: TakenStep,
  data: BookingData,
): StoredStepPrice | null {
  const price = agreedPriceOf(after, data)
  if (price === null) return null
  const totals = price.totals.map(({ amount, currency }) => ({ amount, currency }))
  const [before, because] = [priceEndingsOf(row, data), priceEndingsOf(after, data)]
  if (because.length > 0) {
    if (kind === 'approved') return { state: 'not-applied', totals, because }
    return before.length === 0 ? { state: 'ended', totals, because } : null
  }
  if (before.length > 0) return { state: 'restored', totals, because: [] }
  const { proposal } = set
  const wouldEnd = proposal ? endingsFor(price, proposal, data) : []
  return wouldEnd.length > 0 ? { state: 'would-end', totals, because: wouldEnd } : null
}
