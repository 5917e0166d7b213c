import type { AttentionFacts } from '@portolan/freight/attention/order-facts'
import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import { isPart, type MatchedEntry, matchEntries } from '@portolan/freight/ledger/matched-entries'
import { wholeOnes } from '@portolan/freight/ledger/parts'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'

/**
 * Reports about some pieces while others are missing, by milestone name. They prove nothing about the whole.
 */
export function uncountedParts(
  entries: readonly LogEntry[],
  { route }: Pick<AttentionFacts, 'route'>,
): Set<string> {
  const { matched } = matchEntries(entries, { route, units: [] }, gazetteer)
  const here = Map.groupBy(matched, ({ entry, stop }) => `${entry.code} ${stop}`)
  const uncounted = [...here.values()].flatMap((group) => {
    const counted = new Set(wholeOnes(group))
    return group.filter((each) => isPart(each) && !counted.has(each))
  })
  const first = new Map(
    entries.flatMap((entry) => (entry.revision === 1 ? [[nameOf(entry), entry.id] as const] : [])),
  )
  return new Set(uncounted.map(({ entry }: MatchedEntry) => first.get(nameOf(entry)) ?? entry.id))
}

function nameOf({ source, sourceEventId }: LogEntry): string {
  return `${source} ${sourceEventId}`
}
