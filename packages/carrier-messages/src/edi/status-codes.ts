import codes from '@portolan/carrier-messages/codes.json' with { type: 'json' }
import type { EventClassifier, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { FeedbackList } from '#feedback-list.ts'

/** The meaning of a carrier's status code for an order. */
export interface StatusMeaning {
  text: string
  /** The code of our event; without one the status is a note. */
  event?: string
  kind?: LoggedEvent['kind']
  /** The DCSA type of the document that a `shipment` event is about. */
  document?: string
  classifier?: EventClassifier
  empty?: boolean
  mode?: Exclude<LoggedEvent['mode'], null>
  /** The place of a 214 status without a position. */
  party?: 'pickup' | 'delivery'
  /** Functions of R4 that tell the time of the same event. */
  stops?: readonly string[]
}

type Meanings = Readonly<Record<string, StatusMeaning>>
type Stops = Readonly<Record<string, { event?: string; mode?: Exclude<LoggedEvent['mode'], null> }>>
type Dates = Readonly<Record<string, { classifier: EventClassifier; event?: string }>>
type References = Readonly<Record<string, ReferenceType>>

export const x12Status = codes.x12.status as Meanings
export const x12Stops = codes.x12.stops as Stops
export const x12Dates = codes.x12.dates as Dates
export const x12References = codes.x12.references as References
/** The end of a shipment that a party of N1 represents. */
export const x12Parties = codes.x12.parties as Readonly<Record<string, 'pickup' | 'delivery'>>
export const x12Reasons = codes.x12.reasons as Readonly<Record<string, string>>
export const x12Countries = codes.x12.countries as Readonly<Record<string, string>>
export const x12States = codes.x12.states as Readonly<Record<string, readonly string[]>>
export const x12Zones = codes.x12.zones as Readonly<Record<string, string | number>>
export const rec24Status = codes.edifact.status as Meanings
/** The event of a date; null for that of the status itself. */
export const edifactDates = codes.edifact.dates as unknown as Readonly<
  Record<string, readonly [event: string | null, classifier: EventClassifier]>
>
/** Functions of LOC by what they mean, the most telling first. */
export const edifactPlaces = codes.edifact.places as Readonly<
  Record<'activity' | 'departure' | 'call' | 'arrival' | 'delivery', readonly string[]>
>
/** Types of documents by the references that their numbers are. */
export const edifactDocuments = codes.edifact.documents as References
export const edifactReferences = codes.edifact.references as References
export const edifactModes = codes.edifact.modes as Readonly<
  Record<string, Exclude<LoggedEvent['mode'], null>>
>
export const airStatus = codes.air.status as Meanings
export const discrepancies = codes.air.discrepancies as Readonly<Record<string, string>>

/** Says that a code changes nothing: one without a text is only kept as it was sent, so that's a warning. */
export function warnOfCode(
  code: string,
  meaning: StatusMeaning | undefined,
  list: string,
  path: string,
  feedback: FeedbackList,
): void {
  if (meaning?.event !== undefined) return
  feedback.add(meaning === undefined ? 'WARN' : 'INFO', 'unknown-code', path, code, list)
}

/** Kind, code and classifier of a status; a note with its text where it has no event, or is unknown. */
export function stateStatus(
  code: string,
  meaning: StatusMeaning | undefined,
): Pick<LoggedEvent, 'kind' | 'code' | 'classifier' | 'remark' | 'isEmpty' | 'mode' | 'documentType'> {
  const event = meaning?.event
  const usual = event === 'ARRI' || event === 'DEPA' ? 'transport' : 'equipment'
  return {
    kind: event === undefined ? 'note' : (meaning?.kind ?? usual),
    code: event ?? code,
    classifier: meaning?.classifier ?? 'actual',
    remark: event === undefined ? (meaning?.text ?? null) : null,
    isEmpty: meaning?.empty ?? null,
    mode: meaning?.mode ?? null,
    documentType: meaning?.document ?? null,
  }
}
