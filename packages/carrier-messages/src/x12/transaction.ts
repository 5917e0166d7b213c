import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { type Decode, decoderFor, readText } from '#edi/decode.ts'
import { describeSegment, type Segment } from '#edi/segment.ts'
import type { FeedbackList } from '#feedback-list.ts'
import type { ReadingContext } from '#reading.ts'
import { placeWith } from '#statement/state-event.ts'
import type { StatedTime } from '#statement/stated-time.ts'
import { readX12Wall, stateX12Time } from './x12-time.ts'

/** The part of its interchange that a transaction set needs. */
export interface TransactionContext extends ReadingContext {
  messageAt: string | null
  /** `ST[0]` */
  path: string
}

/** Reads the segments of one transaction set; its entries come when they're complete. */
export interface Transaction {
  take(segment: Segment): MessageEntry[]
  /** At its SE. */
  end(): MessageEntry[]
  /** Without its SE: what isn't an entry yet is refused. */
  cutOff(): MessageEntry[]
}

/** X12 doesn't say its character set; today's senders that go beyond ASCII mostly write UTF-8. */
const decode: Decode = decoderFor('utf-8')

/** An element as text; null if it's empty. */
export function textOf(segment: Segment, number: number, max = 100): string | null {
  return readText(segment.elements[number], decode, max)
}

/** An element as sent, `''` if it's missing. */
export function rawOf(segment: Segment, number: number): string {
  return segment.elements[number]?.trim() ?? ''
}

/** Returns the position of an element, in words and as a path. */
export function whereIs(segment: Segment, number: number): string {
  return describeSegment(segment, number)
}

/**
 * The time in three neighboring elements: date, time, zone. Null if there is none, or with feedback if it's
 * wrong.
 */
export function readTime(
  segment: Segment,
  first: number,
  path: string,
  place: EventPlace | null,
  context: TransactionContext,
  feedback: FeedbackList,
  severity: 'ERROR' | 'WARN' = 'ERROR',
): StatedTime | null {
  const [date, time, zone] = [rawOf(segment, first), rawOf(segment, first + 1), rawOf(segment, first + 2)]
  if (date === '' && time === '') return null
  const wall = readX12Wall(date, time)
  if (wall === null) {
    const isDateWrong = readX12Wall(date, '') === null
    const number = isDateWrong ? first : first + 1
    const own = `${path}-${String(number).padStart(2, '0')}`
    const format = isDateWrong ? 'CCYYMMDD' : 'HHMM'
    feedback.add(severity, 'invalid-date', own, whereIs(segment, number), isDateWrong ? date : time, format)
    return null
  }
  return stateX12Time(wall, zone, place, context.zoneOf)
}

/**
 * A location by its qualifier: UN for UN/LOCODE, CI for a city; a code of another list is kept as the name.
 */
export function readX12Place(
  qualifier: string,
  code: string | null,
  known: Partial<EventPlace> = {},
): EventPlace | null {
  const locode = code?.toUpperCase() ?? ''
  const isLocode = qualifier === 'UN' && /^[A-Z]{2}[A-Z2-9]{3}$/.test(locode)
  const fromCode: Partial<EventPlace> = isLocode
    ? { locode, countryCode: locode.slice(0, 2) }
    : qualifier === 'CI'
      ? { city: code }
      : { name: code }
  const members = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null))
  const place = placeWith({ ...fromCode, ...members })
  return Object.values(place).every((part) => part === null) ? null : place
}
