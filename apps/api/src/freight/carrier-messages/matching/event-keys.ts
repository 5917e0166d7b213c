import type { CarrierEvent } from '@portolan/freight/ledger/logged-event'
import { spellingsOf } from '#freight/references/match-orders.ts'

/** Seals are only displayed; they never identify an order. */
const unmatchable = 'SEAL'

/**
 * The keys that find an event once an order gets one of its references: the values in each spelling. An event
 * that can't be matched by references, or a retraction, follows the earlier event of its ID.
 */
export function keysOf(source: string, { event, references }: CarrierEvent): string[] {
  const values = references.filter(({ type }) => type !== unmatchable).flatMap(spellingsOf)
  const follows = values.length === 0 || event.isRetracted
  return [...new Set(follows ? [...values, idKey(source, event.sourceEventId)] : values)]
}

/** Distinct from any value of a reference, which has only capitals. */
export function idKey(source: string, sourceEventId: string): string {
  return `id:${source} ${sourceEventId}`
}
