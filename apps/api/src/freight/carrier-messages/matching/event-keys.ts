import type { CarrierEvent } from '@portolan/freight/ledger/logged-event'
import { spellingsOf } from '#freight/references/match-orders.ts'

/** Seals are shown only: no order is found by one. */
const unmatchable = 'SEAL'

/**
 * What an event is found by once an order gets one of its references: their values in each spelling. One that
 * can't be matched by references, or takes something back, follows the earlier event of its ID.
 */
export function keysOf(source: string, { event, references }: CarrierEvent): string[] {
  const values = references.filter(({ type }) => type !== unmatchable).flatMap(spellingsOf)
  const follows = values.length === 0 || event.isRetracted
  return [...new Set(follows ? [...values, idKey(source, event.sourceEventId)] : values)]
}

/** Unlike any value of a reference, which has capitals only. */
export function idKey(source: string, sourceEventId: string): string {
  return `id:${source} ${sourceEventId}`
}
