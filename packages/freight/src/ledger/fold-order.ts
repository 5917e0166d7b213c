import { endOfDay } from '#time/wall-clock.ts'
import { type Delivery, handovers, isOfWholeOrder, settleDelivery } from './delivery/settle-delivery.ts'
import { compareEntries, isCompanySource, type LogEntry, recordSource } from './log-entry.ts'
import type { EventFlag } from './logged-event.ts'
import type { Gazetteer } from './match-stops.ts'
import { type MatchedEntry, matchEntries } from './matched-entries.ts'
import type {
  LedgerCancellation,
  LedgerPosition,
  LedgerStatus,
  LedgerStop,
  LedgerTimes,
  LedgerUnit,
} from './order-record.ts'
import { type OwnRecord, unknownTimes } from './order-record.ts'
import { wholeOnes } from './parts.ts'
import { settleConveyances } from './route/conveyances.ts'
import { collectVoices, type StopVoices, settleRoute } from './route-times.ts'

/** An order's record, units and log. */
export interface OrderLedger<S extends LedgerStop> {
  record: OwnRecord<S>
  units: readonly LedgerUnit[]
  entries: readonly LogEntry[]
}

/** The state that an order shows, from all statements about it. */
export interface FoldedOrder<S extends LedgerStop> {
  route: S[]
  departure: LedgerTimes
  arrival: LedgerTimes
  shipmentStatus: LedgerStatus
  position: LedgerPosition | null
  /** By which statement of the company the order is canceled; null if by none, or only by the record. */
  cancellation: LedgerCancellation | null
  /** Units that only events report as delivered. */
  deliveredRefs: string[]
  delivery: Delivery
  /** The entries that lists of milestones show. */
  current: MatchedEntry[]
  /** Every statement that counts, retracted ones apart. */
  matched: MatchedEntry[]
  /** Shown as taken back, and nothing else. */
  retracted: MatchedEntry[]
  /** The flags of the statements that count, by the ID of their entry. */
  flags: Map<string, EventFlag[]>
  voices: StopVoices[]
  updatedAt: string
}

// Air and sea have codes of their own for the same milestones.
const sameCodes: Record<string, string> = { DEP: 'DEPA', ARR: 'ARRI' }

/** Statements that lists of milestones don't show. */
const unlisted: ReadonlySet<LogEntry['kind']> = new Set(['position', 'note', 'cancellation'])

function milestoneOf({ entry, stop, place, unitRefs }: MatchedEntry): string {
  const { code, classifier, isEmpty, equipment, pieces, at } = entry
  const where = stop ?? place?.locode ?? place?.city ?? JSON.stringify(entry.place)
  const what = unitRefs.length > 0 ? unitRefs : equipment
  const part = pieces === null ? null : [pieces.count, Date.parse(at)]
  return JSON.stringify([sameCodes[code] ?? code, classifier, where, what, isEmpty === true, part])
}

/**
 * One statement of each milestone and classifier. What the company's record lists is shown as it is, unless
 * another source prevails: several events of its own about one milestone mean several happenings.
 */
function chooseCurrent(matched: readonly MatchedEntry[]): MatchedEntry[] {
  const shown = matched.filter(({ entry, isImplausible }) => !isImplausible && !unlisted.has(entry.kind))
  const groups = Map.groupBy(shown, milestoneOf)
  return [...groups.values()].flatMap((group) => {
    const best = group.reduce((a, b) => (compareEntries(b.entry, a.entry) > 0 ? b : a))
    return best.entry.source === recordSource
      ? group.filter(({ entry }) => entry.source === recordSource)
      : [best]
  })
}

/** Units that were handed over by what others than the record say. */
function deliveredUnits(
  matched: readonly MatchedEntry[],
  { route }: { route: readonly unknown[] },
  units: readonly LedgerUnit[],
) {
  const delivered = new Set<string>()
  const handedOver = handovers(matched, route.length - 1).filter(
    ({ entry }) => entry.source !== recordSource && entry.classifier === 'actual',
  )
  const all = units.map(({ ref }) => ref)
  for (const each of wholeOnes(handedOver)) {
    const { entry, unitRefs } = each
    const inside = units.filter(({ container }) => container !== null && container === entry.equipment)
    const refs = unitRefs.length > 0 ? unitRefs : inside.map(({ ref }) => ref)
    for (const ref of isOfWholeOrder(each) ? all : refs) delivered.add(ref)
  }
  return units.filter((unit) => !unit.isDelivered && delivered.has(unit.ref)).map(({ ref }) => ref)
}

const progress: Record<Exclude<LedgerStatus, 'CANCELED'>, number> = { BOOKED: 0, IN_TRANSIT: 1, ARRIVED: 2 }

/**
 * The status that follows from events: it only moves the record's forward, and nothing moves a canceled
 * order.
 */
function statusOf<S extends LedgerStop>(
  { shipmentStatus, route, transportMode }: OwnRecord<S>,
  voices: readonly StopVoices[],
  { isDelivered, isCanceled }: { isDelivered: boolean; isCanceled: boolean },
): LedgerStatus {
  if (isCanceled || shipmentStatus === 'CANCELED') return 'CANCELED'
  const isReported = (stop: StopVoices | undefined, direction: keyof StopVoices) =>
    stop?.[direction].actual.some(({ entry }) => entry !== null) ?? false
  const isMain = (stop: LedgerStop) => ['sea', 'air'].includes(stop.mode ?? transportMode)
  const main = Math.max(0, route.slice(0, -1).findIndex(isMain))
  const hasLeft = voices.some(
    (stop, index) =>
      (index >= main && isReported(stop, 'departure')) || (index > main && isReported(stop, 'arrival')),
  )
  const reported =
    isDelivered || isReported(voices.at(-1), 'arrival') ? 'ARRIVED' : hasLeft ? 'IN_TRANSIT' : 'BOOKED'
  return progress[reported] > progress[shipmentStatus] ? reported : shipmentStatus
}

function positionOf(own: LedgerPosition | null, matched: readonly MatchedEntry[]): LedgerPosition | null {
  const sightings = matched
    .filter(
      ({ entry, isImplausible }) =>
        entry.kind === 'position' && entry.classifier === 'actual' && !isImplausible,
    )
    .toSorted((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at) || compareEntries(b.entry, a.entry))
  for (const { entry } of sightings) {
    if (own && Date.parse(entry.at) <= Date.parse(own.at)) break
    const { lat, lng } = entry.place ?? { lat: null, lng: null }
    if (lat !== null && lng !== null) return { lat, lng, alt: null, at: entry.at }
  }
  return own
}

/** The latest statement of the company that cancels the order; a carrier's booking isn't the order. */
function cancellationOf(matched: readonly MatchedEntry[]): LedgerCancellation | null {
  const [first, ...others] = matched.filter(
    ({ entry, isImplausible }) =>
      entry.kind === 'cancellation' && isCompanySource(entry.source) && !isImplausible,
  )
  if (!first) return null
  const { entry } = others.reduce((a, b) => (compareEntries(b.entry, a.entry) > 0 ? b : a), first)
  return { at: entry.at, reason: entry.remark }
}

/** Facts of arrivals before the departure that led there. */
function flagEarlyArrivals(matched: readonly MatchedEntry[], route: readonly LedgerStop[]): void {
  for (const { entry, stop, place, direction, flags } of matched) {
    if (direction !== 'arrival' || stop === null || entry.classifier !== 'actual') continue
    const at = Date.parse(entry.at)
    const latest = entry.precision === 'date' ? endOfDay(at, place?.timeZone ?? null) - 1 : at
    const isEarly = route
      .slice(0, stop)
      .some(({ departure }) => departure?.actual && Date.parse(departure.actual) > latest)
    if (isEarly && !flags.includes('before-departure')) flags.push('before-departure')
  }
}

/** When the order last changed by what others say: a statement of the future changed it when it came. */
function updatedAtOf(own: string, matched: readonly MatchedEntry[]): string {
  let latest = own
  for (const { entry } of matched) {
    if (entry.source === recordSource) continue
    const stated = entry.statedAt ?? entry.messageAt ?? entry.at
    const at = Date.parse(stated) < Date.parse(entry.receivedAt) ? stated : entry.receivedAt
    if (Date.parse(at) > Date.parse(latest)) latest = at
  }
  return latest
}

/**
 * Folds an order's state. It depends on the statements and their times, not on the order in which messages
 * arrived; an order without any statement but its record shows exactly the record.
 */
export function foldOrder<S extends LedgerStop>(
  { record, units, entries }: OrderLedger<S>,
  gazetteer: Gazetteer,
): FoldedOrder<S> {
  const { matched, retracted } = matchEntries(entries, { route: record.route, units }, gazetteer)
  const deliveredRefs = deliveredUnits(matched, record, units)
  const isDelivered =
    deliveredRefs.length > 0 && units.every((unit) => unit.isDelivered || deliveredRefs.includes(unit.ref))
  const voices = collectVoices(record, matched, isDelivered)
  const route = settleConveyances(record, settleRoute(record, voices), matched)
  flagEarlyArrivals(matched, route)
  const cancellation = cancellationOf(matched)
  const shipmentStatus = statusOf(record, voices, { isDelivered, isCanceled: cancellation !== null })
  const current = chooseCurrent(matched)
  return {
    route,
    deliveredRefs,
    delivery: settleDelivery(current, { route, shipmentStatus }, units, deliveredRefs),
    voices,
    matched,
    retracted,
    departure: route[0]?.departure ?? unknownTimes,
    arrival: route.at(-1)?.arrival ?? unknownTimes,
    shipmentStatus,
    cancellation,
    position: positionOf(record.position, matched),
    current,
    flags: new Map(matched.map(({ entry, flags }) => [entry.id, flags])),
    updatedAt: updatedAtOf(record.updatedAt, [...matched, ...retracted]),
  }
}

// The formats of carriers' messages: the source of those that don't name their sender.
const formats = new Set(['dcsa', 'x12', 'edifact', 'iata'])

/**
 * How the source of a statement is shown: the company, or a carrier by its name. Names of API keys aren't
 * shown.
 */
export function presentSource(source: string): { kind: 'company' | 'carrier'; name: string | null } {
  if (isCompanySource(source)) return { kind: 'company', name: null }
  if (formats.has(source)) return { kind: 'carrier', name: null }
  const colon = source.indexOf(':')
  return { kind: 'carrier', name: source.slice(colon + 1) }
}
