import { compareEntries, compareStated, type LogEntry, recordSource } from './log-entry.ts'
import type { EventClassifier } from './logged-event.ts'
import { isPart, type MatchedEntry } from './matched-entries.ts'
import {
  classifiers,
  type Direction,
  directions,
  type LedgerStop,
  type LedgerTimes,
  type OwnRecord,
  timeSlot,
  unknownTimes,
} from './order-record.ts'

/** One source's statement of a time. */
export interface Voice {
  source: string
  at: string
  classifier: EventClassifier
  reasonCode: string | null
  remark: string | null
  statedAt: string | null
  messageAt: string | null
  receivedAt: string
  /** Null for the company's record. */
  entry: LogEntry | null
}

/** What all sources say of one time, the one that prevails first. */
export type Voices = Record<EventClassifier, Voice[]>

export type StopVoices = Record<Direction, Voices>

function voiceOf(entry: LogEntry): Voice {
  const { source, at, classifier, reasonCode, remark, statedAt, messageAt, receivedAt } = entry
  return { source, at, classifier, reasonCode, remark, statedAt, messageAt, receivedAt, entry }
}

function ownVoice<S extends LedgerStop>(
  record: OwnRecord<S>,
  stop: number,
  direction: Direction,
  classifier: EventClassifier,
): Voice[] {
  const at = record.route[stop]?.[direction]?.[classifier] ?? null
  if (at === null) return []
  const statedAt = record.statedAt[timeSlot(stop, direction, classifier)] ?? record.savedAt
  return [
    {
      ...{ source: recordSource, at, classifier, reasonCode: null, remark: null },
      ...{ statedAt, messageAt: null, receivedAt: statedAt, entry: null },
    },
  ]
}

function compareVoices(a: Voice, b: Voice): number {
  return compareStated(a, b) || (a.entry && b.entry ? compareEntries(a.entry, b.entry) : 0)
}

/**
 * A split consignment has left with its first part, and has arrived when the parts add up to the whole: at the time of the
 * last one.
 */
function joinParts(parts: readonly MatchedEntry[], direction: Direction): MatchedEntry[] {
  const groups = Map.groupBy(parts, ({ entry }) => `${entry.source} ${entry.classifier}`)
  return [...groups.values()].flatMap((group) => {
    const inTime = group.toSorted(
      (a, b) => Date.parse(a.entry.at) - Date.parse(b.entry.at) || compareEntries(a.entry, b.entry),
    )
    if (direction === 'departure') return inTime.slice(0, 1)
    const count = inTime.reduce((sum, { entry }) => sum + (entry.pieces?.count ?? 0), 0)
    const whole = Math.max(...inTime.map(({ entry }) => entry.pieces?.of ?? 0))
    return count >= whole ? inTime.slice(-1) : []
  })
}

/** Who says what of each time of a route. The company's events among them are milestones: its record gives its times. */
export function collectVoices<S extends LedgerStop>(
  record: OwnRecord<S>,
  matched: readonly MatchedEntry[],
): StopVoices[] {
  const moving = matched.filter(
    ({ entry, isImplausible }) =>
      entry.source !== recordSource && !isImplausible && entry.kind !== 'position' && entry.kind !== 'note',
  )
  return record.route.map((_, stop) => {
    const voicesOf = (direction: Direction): Voices => {
      const here = moving.filter((each) => each.stop === stop && each.direction === direction)
      const counting = [...here.filter((each) => !isPart(each)), ...joinParts(here.filter(isPart), direction)]
      const of = (classifier: EventClassifier) =>
        [
          ...ownVoice(record, stop, direction, classifier),
          ...counting
            .filter(({ entry }) => entry.classifier === classifier)
            .map(({ entry }) => voiceOf(entry)),
        ].toSorted((a, b) => compareVoices(b, a))
      return { planned: of('planned'), estimated: of('estimated'), actual: of('actual') }
    }
    return { departure: voicesOf('departure'), arrival: voicesOf('arrival') }
  })
}

function timesOf(voices: Voices, own: LedgerTimes | null): LedgerTimes | null {
  const times = { ...unknownTimes }
  for (const classifier of classifiers) times[classifier] = voices[classifier][0]?.at ?? null
  return own === null && classifiers.every((classifier) => times[classifier] === null) ? null : times
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

/** What other sources promise, or report as a fact, and the order doesn't show: each source's own best. */
export function contradictionsOf(voices: Voices | undefined): Voice[] {
  const shown = voices?.actual[0] ?? promisedBy(voices)
  if (!voices || !shown) return []
  const heard = new Set([shown.source])
  const others: Voice[] = []
  for (const voice of [...voices.actual, ...voices.estimated, ...voices.planned]) {
    if (heard.has(voice.source)) continue
    heard.add(voice.source)
    // What was promised before the fact is history, not a contradiction.
    if (shown.classifier === 'actual' && voice.classifier !== 'actual') continue
    if (Date.parse(voice.at) !== Date.parse(shown.at)) others.push(voice)
  }
  return others
}
