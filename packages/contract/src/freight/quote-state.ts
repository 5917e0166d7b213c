import * as z from 'zod/mini'

/**
 * `requested`: the company has to answer · `offered`: the customer may accept until `validUntil` · `expired`:
 * offered, but its time is over · `declined` by the customer · `refused`: the company makes no offer ·
 * `withdrawn`: the customer no longer asks.
 */
export const quoteStates = [
  'requested',
  'offered',
  'accepted',
  'declined',
  'expired',
  'refused',
  'withdrawn',
] as const
export const QuoteState = z.enum(quoteStates)
export type QuoteState = z.infer<typeof QuoteState>

/** From how many hours before its end on an offer expires soon: customers are reminded, and lists mark it. */
export const expiringHours = 48
