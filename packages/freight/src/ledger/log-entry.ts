import type { LoggedEvent } from './logged-event.ts'
import { newestBookings } from './sets/booking-statements.ts'

/** A revision of a statement, as the log holds it. */
export interface LogEntry extends LoggedEvent {
  id: string
  source: string
  revision: number
  receivedAt: string
  /** By whom the company stated it: `desk:` with a person's ID, `key ` with its name, or `import`. */
  statedBy?: string | null
  /** The company retracted it, whatever its source. */
  isDisowned?: boolean
}

/** The source of the company's whole-order record. */
export const recordSource = 'order'

const companySources = ['order', 'company', 'api', 'desk', 'import']

/**
 * True for the company's own sources: `order`, `company`, `api:<key>`, `desk:<person>` or `import`; others
 * are carriers.
 */
export function isCompanySource(source: string): boolean {
  return companySources.includes(source.split(':', 1)[0] ?? '')
}

/** The parts of statements of any kind that precedence depends on. */
export interface Stated {
  source: string
  at: string
  statedAt: string | null
  messageAt: string | null
}

const instantOf = (text: string | null) => (text === null ? Number.NEGATIVE_INFINITY : Date.parse(text))
const compareNumbers = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
const compareTexts = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/**
 * Above 0 where `a` prevails; never by the order of arrival. A statement without a time is as old as its
 * message.
 */
export function compareStated(a: Stated, b: Stated): number {
  return (
    compareNumbers(instantOf(a.statedAt ?? a.messageAt), instantOf(b.statedAt ?? b.messageAt)) ||
    compareNumbers(instantOf(a.messageAt), instantOf(b.messageAt)) ||
    compareNumbers(Number(isCompanySource(a.source)), Number(isCompanySource(b.source))) ||
    compareNumbers(instantOf(a.at), instantOf(b.at)) ||
    compareTexts(a.source, b.source)
  )
}

// A place as PostgreSQL returns it has its members in another order than the message's.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null)
  return Object.fromEntries(
    members.toSorted(([a], [b]) => compareTexts(a, b)).map(([name, member]) => [name, sorted(member)]),
  )
}

const inMilliseconds = (text: string | null) => (text === null ? null : Date.parse(text))

/** Returns a statement without its ID and time as a text, which is equal for equal statements. */
export function contentOf(event: LoggedEvent): string {
  const {
    kind,
    code,
    classifier,
    offsetMinutes,
    precision,
    place,
    mode,
    conveyance,
    localTime = null,
  } = event
  // A local time says the same whatever is known of its zone.
  const at = localTime ?? inMilliseconds(event.at)
  const zoneBasis = localTime === null ? event.zoneBasis : null
  const { equipment, unitRef, isEmpty, seals, documentType, documentRef, reasonCode, remark, pieces } = event
  return JSON.stringify(
    sorted({
      kind,
      code,
      classifier,
      at,
      offsetMinutes,
      precision,
      zoneBasis,
      place,
      mode,
      conveyance,
      equipment,
      unitRef,
      isEmpty,
      seals,
      documentType,
      documentRef,
      reasonCode,
      remark,
      pieces,
      isRetracted: event.isRetracted,
    }),
  )
}

/** True if two messages make the same statement at the same time: the second one adds nothing. */
export function isSameStatement(a: LoggedEvent, b: LoggedEvent): boolean {
  return (
    inMilliseconds(a.statedAt) === inMilliseconds(b.statedAt) &&
    inMilliseconds(a.messageAt) === inMilliseconds(b.messageAt) &&
    contentOf(a) === contentOf(b)
  )
}

/** Compares two entries by content if time and source don't decide. */
export function compareEntries(a: LogEntry, b: LogEntry): number {
  return (
    compareStated(a, b) ||
    compareTexts(contentOf(a), contentOf(b)) ||
    compareTexts(a.sourceEventId, b.sourceEventId)
  )
}

// A retraction without a time takes back what was said at any time.
function revisionTime({ statedAt, messageAt, isRetracted }: LogEntry): number {
  const stated = statedAt ?? messageAt
  return stated === null && isRetracted ? Number.POSITIVE_INFINITY : instantOf(stated)
}

function compareRevisions(a: LogEntry, b: LogEntry): number {
  return (
    compareNumbers(revisionTime(a), revisionTime(b)) ||
    compareNumbers(Number(a.isRetracted), Number(b.isRetracted)) ||
    compareNumbers(instantOf(a.messageAt), instantOf(b.messageAt)) ||
    compareTexts(contentOf(a), contentOf(b))
  )
}

/** True if its source or the company took it back. */
export function isTakenBack({ isRetracted, isDisowned }: LogEntry): boolean {
  return isRetracted || isDisowned === true
}

/**
 * The revision that counts of each event of a source, retractions included; of bookings only what their
 * newest version says.
 */
export function latestRevisions(entries: readonly LogEntry[]): LogEntry[] {
  const latest = new Map<string, LogEntry>()
  for (const entry of entries) {
    const key = JSON.stringify([entry.source, entry.sourceEventId])
    const latestEntry = latest.get(key)
    if (!latestEntry || compareRevisions(entry, latestEntry) > 0) latest.set(key, entry)
  }
  return newestBookings([...latest.values()])
}
