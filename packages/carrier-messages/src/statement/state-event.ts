import { createHash } from 'node:crypto'
import {
  describeContainerNumberFault,
  findContainerNumberFault,
  normalizeContainerNumber,
} from '@portolan/freight/container-number'
import type { EventFlag, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { FeedbackList } from '#feedback-list.ts'
import { cleanText } from './clean-text.ts'
import type { StatedTime } from './stated-time.ts'

type Needed = 'kind' | 'code' | 'classifier'
/** A message's statement; omitted members are null, empty or false. */
export type Statement = Pick<LoggedEvent, Needed> & Partial<Omit<LoggedEvent, Needed | keyof StatedTime>>

const day = 86_400_000

/** A place of which everything is unknown but what is given. */
export function placeWith(known: Partial<EventPlace>): EventPlace {
  return {
    locode: null,
    iata: null,
    name: null,
    city: null,
    countryCode: null,
    lat: null,
    lng: null,
    ...known,
  }
}

/**
 * The event of a statement. Without an ID of the source it gets a hash of its content: an actual event stated
 * again is the same one, while a promise counts with the time of its statement, as a time may move away and
 * back.
 */
export function stateEvent(
  statement: Statement,
  time: StatedTime,
  references: readonly OrderReference[],
  receivedAt: Date,
): LoggedEvent {
  const { localTime, ...instant } = time
  const event: LoggedEvent = {
    sourceEventId: '',
    place: null,
    mode: null,
    conveyance: null,
    equipment: null,
    isEmpty: null,
    seals: [],
    documentType: null,
    documentRef: null,
    reasonCode: null,
    remark: null,
    pieces: null,
    statedAt: null,
    messageAt: null,
    isRetracted: false,
    ...statement,
    ...instant,
    flags: [...(statement.flags ?? [])],
    ...(localTime !== undefined && { localTime }),
  }
  const isFuture =
    event.classifier === 'actual' &&
    event.kind !== 'note' &&
    Date.parse(event.at) > receivedAt.getTime() + day
  if (isFuture) addFlag(event.flags, 'future-actual')
  if (event.sourceEventId === '') event.sourceEventId = hashOf(event, references)
  return event
}

function addFlag(flags: EventFlag[], flag: EventFlag): void {
  if (!flags.includes(flag)) flags.push(flag)
}

/** The ID of an event without one of its source: a hash of its content. */
export function hashOf(event: LoggedEvent, references: readonly OrderReference[]): string {
  const { sourceEventId: _, flags: __, messageAt, statedAt, localTime, ...rest } = event
  // A local time says the same whatever is known of its zone.
  const said = localTime == null ? rest : { ...rest, at: localTime, zoneBasis: 'local' }
  const stated = event.classifier === 'actual' ? null : (statedAt ?? messageAt)
  return createHash('sha256')
    .update(JSON.stringify([said, references, stated]))
    .digest('hex')
}

/**
 * A container number as an event keeps it, with the flag of a wrong check digit; a fault is a warning, never
 * a refusal.
 */
export function readContainer(
  sent: string,
  path: string,
  feedback: FeedbackList,
): { equipment: string; flags: EventFlag[] } {
  const equipment = normalizeContainerNumber(cleanText(sent, 20) ?? '')
  const fault = findContainerNumberFault(equipment)
  if (fault === null) return { equipment, flags: [] }
  feedback.add('WARN', 'container-number', path, describeContainerNumberFault(equipment, fault))
  return { equipment, flags: fault.reason === 'check-digit' ? ['check-digit'] : [] }
}
