import type { CarrierEvent } from '@portolan/freight/ledger/logged-event'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { ZoneOf } from './statement/stated-time.ts'

export const carrierFormats = [
  'dcsa-tnt-2.2',
  'dcsa-tnt-3.0',
  'dcsa-an-1.0',
  'dcsa-bkg-2.0',
  'x12-315',
  'x12-214',
  'edifact-iftsta',
  'iata-fsu',
] as const
export type CarrierFormat = (typeof carrierFormats)[number]

/** A reader's remark about an entry or a message, like DCSA's `feedbackElements`. */
export interface Feedback {
  severity: 'ERROR' | 'WARN' | 'INFO'
  /** A stable name for programs, such as `invalid-date`. */
  code: string
  message: string
  /**
   * `$[2].eventID` in JSON, `ST[1].R4[3]-02` in X12, `UNH[0].CNI[1].STS[0]` in EDIFACT, `FSU[0].line[2]` in
   * FSU.
   */
  propertyPath: string
}

/** A file that came inside a message. */
export interface Attachment {
  kind: 'arrival-notice'
  name: string
  contentType: 'application/pdf'
  content: Uint8Array
  references: OrderReference[]
}

/** The bounds of a message, beyond which its reading ends. */
export interface EntryLimits {
  /** Remarks on entries and on the events in them. */
  entries: number
  /** Remarks on rejected entries: a list of a million small ones is wrong in the same way a million times. */
  refused: number
}

/**
 * One entry of a message: an event or notice in JSON, a transaction set of X12 315, a status of X12 214,
 * IFTSTA and FSU. It may hold several events; without any it's refused (its feedback has an ERROR) or
 * ignored.
 */
export interface MessageEntry {
  path: string
  events: CarrierEvent[]
  /** Understood, and nothing in it is for an order. */
  ignored: boolean
  feedback: Feedback[]
  attachments: Attachment[]
}

export interface CarrierMessage {
  /**
   * The format of its first entry: an X12 file may contain 315 and 214, and a JSON list events of 2.2 and
   * 3.0.
   */
  format: CarrierFormat
  /** The sender's name for itself; null if the format or the message doesn't say. */
  sender: string | null
  /** When the sender made the message, RFC 3339 in UTC. */
  messageAt: string | null
  /** Read as it's consumed, in the order of the message. May throw `UnreadableMessage`. */
  entries: AsyncIterable<MessageEntry>
  /** About the message as a whole, such as wrong counts; complete after the last entry. */
  feedback: readonly Feedback[]
}

/** The bounds of a message, beyond which its reading ends. */
export interface EntryLimits {
  /** Remarks on entries and on the events in them. */
  entries: number
  /** Remarks on rejected entries: a list of a million small ones is wrong in the same way a million times. */
  refused: number
}

export interface ReadingOptions {
  /** The Content-Type header; null where there is none, as of a file: then the content decides. */
  contentType: string | null
  receivedAt: Date
  /** The IANA time zone of a place, null if unknown. Called for each local time: let it remember. */
  zoneOf?: ZoneOf
  /** How long the body is, where that is known before: its JSON is held once then. */
  bytes?: number
  /** JSON is held as a whole, so it has a limit; EDI is streamed and has none. */
  maxJsonBytes?: number
  /** How many entries are read at most, and how many of them may be refused. */
  limits?: EntryLimits
}

export type UnreadableReason =
  | 'unknown-format'
  | 'wrong-content-type'
  | 'unsupported-message'
  | 'too-large'
  | 'invalid-utf-8'
  | 'invalid-json'
  | 'too-deep'
  | 'invalid-header'
  | 'too-many-entries'
  | 'too-many-refused'

/** A body that can't be read from here on; `offset` counts bytes from the beginning. */
export class UnreadableMessage extends Error {
  override readonly name = 'UnreadableMessage'
  readonly reason: UnreadableReason
  readonly offset: number | null

  constructor(reason: UnreadableReason, message: string, offset: number | null = null) {
    super(message)
    this.reason = reason
    this.offset = offset
  }
}
