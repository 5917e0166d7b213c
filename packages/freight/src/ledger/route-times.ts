import { isSameMoment, type Moment, momentOf, timesOfMoments } from '#time/moment.ts'
import { compareEntries, compareStated, isCompanySource, type LogEntry, recordSource } from './log-entry.ts'
import { type EventClassifier, eventClassifiers } from './logged-event.ts'
import { isPart, type MatchedEntry } from './matched-entries.ts'
import {
  type Direction,
  directions,
  type LedgerStop,
  type LedgerTimes,
  type OwnRecord,
  timeSlot,
} from './order-record.ts'
import { wholeOnes } from './parts.ts'

/** One source's statement of a time. */
export interface Voice extends Moment {
  source: string
  classifier: EventClassifier
  reasonCode: string | null
  remark: string | null
  statedAt: string | null
  messageAt: string | null
  receivedAt: string
  /** Null for the company's record. */
  entry: LogEntry | null
}

/** All sources' statements about one time, the prevailing one first. */
export type Voices = Record<EventClassifier, Voice[]>

export type StopVoices = Record<Direction, Voices>

function voiceOf(entry: LogEntry): Voice {
  const { source, at, classifier, reasonCode, remark, statedAt, messageAt, receivedAt } = entry
  const moment: Moment = entry.precision === 'date' ? { at, precision: 'day' } : { at }
  return { source, ...moment, classifier, reasonCode, remark, statedAt, messageAt, receivedAt, entry }
}

function ownVoice<S extends LedgerStop>(
  record: OwnRecord<S>,
  stop: number,
  direction: Direction,
  classifier: EventClassifier,
): Voice[] {
  const moment = momentOf(record.route[stop]?.[direction], classifier)
  if (moment === null) return []
  const statedAt = record.statedAt[timeSlot(stop, direction, classifier)] ?? record.savedAt
  return [
    {
      source: recordSource,
      ...moment,
      classifier,
      reasonCode: null,
      remark: null,
      statedAt,
      messageAt: null,
      receivedAt: statedAt,
      entry: null,
    },
  ]
}

function compareVoices(a: Voice, b: Voice): number {
  return compareStated(a, b) || (a.entry && b.entry ? compareEntries(a.entry, b.entry) : 0)
}

/**
 * A split consignment has left with its first part, and has arrived when the parts add up to the whole: at
 * the time of the last one.
 */
function joinParts(entries: readonly MatchedEntry[], direction: Direction): MatchedEntry[] {
  if (direction === 'arrival') return wholeOnes(entries)
  const groups = Map.groupBy(entries.filter(isPart), ({ entry }) => `${entry.source} ${entry.classifier}`)
  const first = [...groups.values()].map((group) =>
    group.reduce((a, b) =>
      (Date.parse(a.entry.at) - Date.parse(b.entry.at) || compareEntries(a.entry, b.entry)) <= 0 ? a : b,
    ),
  )
  return [...entries.filter((entry) => !isPart(entry)), ...first]
}

/** Events that happen to cargo only after it has arrived, the nearest to the arrival first. */
const afterArrival = [['ARR', 'ARRI', 'RCF'], ['NFD'], ['DLV']]

/** Returns the arrival that follows from later handling of the cargo, if none was reported. */
function impliedArrival(
  matched: readonly MatchedEntry[],
  stop: number,
  { last, isDelivered }: { last: number; isDelivered: boolean },
): Voice[] {
  if (stop === 0) return []
  const isHere = (each: MatchedEntry) =>
    each.stop === stop || (each.stop === null && each.entry.place === null && stop === last)
  const isOfOrder = ({ entry, unitRefs }: MatchedEntry) => entry.equipment === null && unitRefs.length === 0
  const done = matched.filter(
    (each) => each.entry.classifier === 'actual' && isHere(each) && (isOfOrder(each) || isDelivered),
  )
  for (const codes of stop === last ? afterArrival : afterArrival.slice(0, 1)) {
    const [latest] = wholeOnes(done.filter(({ entry }) => codes.includes(entry.code)))
      .map(({ entry }) => voiceOf(entry))
      .toSorted((a, b) => compareVoices(b, a))
    if (latest) return [latest]
  }
  return []
}

/**
 * Collects the sources' statements about each time of a route. The company's events among them are
 * milestones: its record gives its times.
 */
export function collectVoices<S extends LedgerStop>(
  record: OwnRecord<S>,
  matched: readonly MatchedEntry[],
  isDelivered: boolean,
): StopVoices[] {
  const last = record.route.length - 1
  const moving = matched.filter(
    ({ entry, isImplausible }) =>
      entry.source !== recordSource && !isImplausible && entry.kind !== 'position' && entry.kind !== 'note',
  )
  return record.route.map((_, stop) => {
    const voicesOf = (direction: Direction): Voices => {
      const here = moving.filter((each) => each.stop === stop && each.direction === direction)
      const counting = joinParts(here, direction)
      const of = (classifier: EventClassifier) =>
        [
          ...ownVoice(record, stop, direction, classifier),
          ...counting
            .filter(({ entry }) => entry.classifier === classifier)
            .map(({ entry }) => voiceOf(entry)),
        ].toSorted((a, b) => compareVoices(b, a))
      return { planned: of('planned'), estimated: of('estimated'), actual: of('actual') }
    }
    const arrival = voicesOf('arrival')
    if (arrival.actual.length === 0) arrival.actual = impliedArrival(moving, stop, { last, isDelivered })
    return { departure: voicesOf('departure'), arrival }
  })
}

function timesOf(voices: Voices, own: LedgerTimes | null): LedgerTimes | null {
  const [planned, estimated, actual] = eventClassifiers.map((classifier) => voices[classifier][0] ?? null)
  const times = timesOfMoments({
    planned: planned ?? null,
    estimated: estimated ?? null,
    actual: actual ?? null,
  })
  return own === null && eventClassifiers.every((classifier) => times[classifier] === null) ? null : times
}

/** The route of the record with the times that prevail. */
export function settleRoute<S extends LedgerStop>(record: OwnRecord<S>, voices: readonly StopVoices[]): S[] {
  return record.route.map((stop, index) => {
    const heard = voices[index]
    if (!heard) return stop
    const settled = { ...stop }
    for (const direction of directions) settled[direction] = timesOf(heard[direction], stop[direction])
    return settled
  })
}

/** The estimate that prevails, else the plan. */
export function promisedBy(voices: Voices | undefined): Voice | null {
  return voices?.estimated[0] ?? voices?.planned[0] ?? null
}

// The company doesn't contradict itself: its latest statement counts, as an order or as an event.
function partyOf({ source }: Voice): string {
  return isCompanySource(source) ? recordSource : source
}

/**
 * Returns other sources' promises or facts that the order doesn't show: each source's own best. The zone is
 * that of the stop.
 */
export function contradictionsOf(voices: Voices | undefined, timeZone: string | null): Voice[] {
  const shown = voices?.actual[0] ?? promisedBy(voices)
  if (!voices || !shown) return []
  const heard = new Set([partyOf(shown)])
  const others: Voice[] = []
  for (const voice of [...voices.actual, ...voices.estimated, ...voices.planned]) {
    const party = partyOf(voice)
    if (heard.has(party)) continue
    heard.add(party)
    // A promise from before the fact is history, not a contradiction.
    if (shown.classifier === 'actual' && voice.classifier !== 'actual') continue
    if (!isSameMoment(voice, shown, timeZone)) others.push(voice)
  }
  return others
}
