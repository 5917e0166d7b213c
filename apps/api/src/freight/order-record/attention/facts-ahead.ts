import type { EventRecord } from '@portolan/contract/company/orders'
import type { AttentionFacts, Report } from '@portolan/freight/attention/order-facts'
import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import { matchEntries } from '@portolan/freight/ledger/matched-entries'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'

/** Log entries stated as facts although they hadn't happened when received. */
export function loggedAhead(
  entries: readonly LogEntry[],
  { route }: Pick<AttentionFacts, 'route'>,
): Report[] {
  const { matched } = matchEntries(entries, { route, units: [] }, gazetteer)
  return matched
    .filter(({ entry, isImplausible }) => isImplausible && entry.kind !== 'note' && entry.kind !== 'position')
    .map(({ entry: { code, at, equipment }, place }) => ({ code, at, place, equipment }))
}

/** The same for a record. */
export function recordedAhead(ahead: readonly EventRecord[]): Report[] {
  return ahead.map(({ code, at, place }) => ({ code, at, place, equipment: null }))
}
