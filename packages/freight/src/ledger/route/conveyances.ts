import { compareEntries, isCompanySource, type LogEntry, recordSource } from '#ledger/log-entry.ts'
import type { EventConveyance } from '#ledger/logged-event.ts'
import type { MatchedEntry } from '#ledger/matched-entries.ts'
import { conveyanceSlot, type LedgerStop, type OwnRecord } from '#ledger/order-record.ts'

/** A conveyance as routes show it, such as `MAERSK ESSEN 642W`; null if neither name nor voyage is known. */
export function conveyanceText(conveyance: EventConveyance | null): string | null {
  const { name = null, voyage = null } = conveyance ?? {}
  return [name, voyage].filter((part) => part !== null && part !== '').join(' ') || null
}

/** The stop from which the leg of an event begins; null if the event isn't about a leg. */
function legOf({ entry, stop, direction }: MatchedEntry): number | null {
  if (stop === null) return null
  if (direction === 'departure' || entry.code === 'LOAD') return stop
  return direction === 'arrival' || entry.code === 'DISC' ? stop - 1 : null
}

function latestOf(matched: readonly MatchedEntry[], leg: number): LogEntry | undefined {
  return matched
    .filter((each) => {
      const { entry, isImplausible } = each
      const isOwn = isCompanySource(entry.source) && entry.source !== recordSource
      return isOwn && !isImplausible && legOf(each) === leg && conveyanceText(entry.conveyance) !== null
    })
    .map(({ entry }) => entry)
    .toSorted((a, b) => compareEntries(b, a))[0]
}

/**
 * The route with the conveyances that the company's own events name, unless its record named another one
 * later. Carriers' spellings never replace the company's.
 */
export function settleConveyances<S extends LedgerStop>(
  record: OwnRecord<S>,
  route: readonly S[],
  matched: readonly MatchedEntry[],
): S[] {
  return route.map((stop, index) => {
    const latest = latestOf(matched, index)
    const text = conveyanceText(latest?.conveyance ?? null)
    if (!latest || text === null) return stop
    const recordedAt = record.statedAt[conveyanceSlot(index)] ?? record.savedAt
    const isOlder = Date.parse(latest.statedAt ?? latest.receivedAt) < Date.parse(recordedAt)
    return stop.conveyance && isOlder ? stop : { ...stop, conveyance: text }
  })
}
