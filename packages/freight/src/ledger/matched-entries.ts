import { findContainerNumberFault, normalizeContainerNumber } from '#container-number.ts'
import { dayAt } from '#time/moment.ts'
import { isTakenBack, type LogEntry, latestRevisions } from './log-entry.ts'
import { type EventFlag, eventFlags } from './logged-event.ts'
import { directionOf, fixInstant, type Gazetteer, matchPlace } from './match-stops.ts'
import type { Direction, LedgerPlace, LedgerStop, LedgerUnit } from './order-record.ts'

/** A statement that counts, with its subject. */
export interface MatchedEntry {
  entry: LogEntry
  direction: Direction | null
  stop: number | null
  place: LedgerPlace | null
  /** References of the units; empty for the whole order and for containers that it doesn't name. */
  unitRefs: string[]
  /** A fact of the far future: it's kept, and changes nothing. */
  isImplausible: boolean
  flags: EventFlag[]
}

const dayMs = 86_400_000

function unitsOf(
  { unitRef, equipment }: LogEntry,
  units: readonly LedgerUnit[],
  inContainers: ReadonlyMap<string, string[]>,
): string[] {
  if (unitRef) return [unitRef]
  if (equipment === null) return []
  const inside = inContainers.get(normalizeContainerNumber(equipment)) ?? []
  // An event for all of many units concerns the order.
  return inside.length > 1 && inside.length === units.length ? [] : inside
}

/**
 * A date that a message states is a day at the place where it was; without one that knows its zone, a day of
 * UTC.
 */
function onItsDay(entry: LogEntry, place: LedgerPlace | null): LogEntry {
  const timeZone = place?.timeZone ?? null
  if (entry.precision !== 'date' || entry.zoneBasis !== 'assumed-utc' || timeZone === null) return entry
  return { ...entry, at: dayAt(Date.parse(entry.at), timeZone).at }
}

/** The references of the units by their container's number in the form that is compared. */
function unitsByContainer(units: readonly LedgerUnit[]): Map<string, string[]> {
  const containersByRef = new Map<string, string[]>()
  for (const { ref, container } of units) {
    if (container === null) continue
    const number = normalizeContainerNumber(container)
    const refs = containersByRef.get(number)
    if (refs) refs.push(ref)
    else containersByRef.set(number, [ref])
  }
  return containersByRef
}

/**
 * The latest revisions, matched to the stops and units of their order: those that count, and apart the
 * retracted ones.
 */
export function matchEntries(
  entries: readonly LogEntry[],
  order: { route: readonly LedgerStop[]; units: readonly LedgerUnit[] },
  gazetteer: Gazetteer,
): { matched: MatchedEntry[]; retracted: MatchedEntry[] } {
  const inContainers = unitsByContainer(order.units)
  const all = latestRevisions(entries).map((stated): MatchedEntry => {
    const direction = directionOf(stated.code)
    const matched = matchPlace(stated, order.route, gazetteer)
    const entry = onItsDay(fixInstant(stated, order.route[matched.stop ?? -1]), matched.place)
    const { place, equipment, at, classifier } = entry
    const isImplausible = classifier === 'actual' && Date.parse(at) > Date.parse(entry.receivedAt) + dayMs
    const flags = new Set(entry.flags)
    // The source's reader judged by the place only.
    if (isImplausible) flags.add('future-actual')
    else flags.delete('future-actual')
    if (place !== null && matched.place === null) flags.add('unknown-place')
    if (entry.zoneBasis === 'assumed-utc' && entry.precision === 'time') flags.add('assumed-utc')
    if (equipment !== null && findContainerNumberFault(equipment)?.reason === 'check-digit')
      flags.add('check-digit')
    return {
      entry,
      direction,
      ...matched,
      isImplausible,
      unitRefs: unitsOf(entry, order.units, inContainers),
      flags: eventFlags.filter((flag) => flags.has(flag)),
    }
  })
  return {
    matched: all.filter(({ entry }) => !isTakenBack(entry)),
    retracted: all.filter(({ entry }) => isTakenBack(entry)),
  }
}

/** Some pieces of a split consignment, of however many. */
export function isPart({ entry: { pieces } }: MatchedEntry): boolean {
  return pieces !== null && (pieces.of === null || pieces.count < pieces.of)
}
