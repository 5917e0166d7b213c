import type { OrderReference } from './reference-types.ts'

export const eventClassifiers = ['planned', 'estimated', 'actual'] as const
export type EventClassifier = (typeof eventClassifiers)[number]

/** The place of an event, as far as its message says. Codes are UN/LOCODE (`DEHAM`) or IATA (`FRA`). */
export interface EventPlace {
  locode: string | null
  iata: string | null
  name: string | null
  city: string | null
  countryCode: string | null
  /** ISO 3166-2 without the country, such as `GA`; tells places of one name apart. */
  subdivision?: string | null
  lat: number | null
  lng: number | null
  /** IANA name, null if unknown; only the company's places have it. */
  timeZone?: string | null
}

/** Vessel and voyage, flight, train or plate, as far as the message says. */
export interface EventConveyance {
  name: string | null
  imo: string | null
  voyage: string | null
  carrier: string | null
}

/** Remarkable properties of an event; none of them makes a message be rejected. */
export const eventFlags = [
  'check-digit',
  'future-actual',
  'before-departure',
  'unknown-place',
  'assumed-utc',
] as const
export type EventFlag = (typeof eventFlags)[number]

/**
 * The basis of a time's zone: `given` with it, that of the `stop` that the event matches, or of its place by
 * `code`, `position`, name with `subdivision`, `name` or `country`. `place` is one of these, for events
 * stored before they were distinguished.
 */
export const zoneBases = [
  'given',
  'stop',
  'code',
  'position',
  'subdivision',
  'name',
  'country',
  'place',
  'assumed-utc',
] as const
export type ZoneBasis = (typeof zoneBases)[number]

/**
 * One entry of an order's event log as its source states it. An entry with the `sourceEventId` of an earlier
 * one of the same source is its next revision. Instants are RFC 3339 in UTC.
 */
export interface LoggedEvent {
  /** The source's own ID, else a hash of the canonical event. */
  sourceEventId: string
  /**
   * `position` moves the cargo on the map, `note` is only shown; `shipment` is about a document or a booking,
   * `cancellation` about the whole order.
   */
  kind: 'transport' | 'equipment' | 'shipment' | 'position' | 'note' | 'cancellation'
  /** An `EventCode` of the contract where there is one, else the code of the message. */
  code: string
  classifier: EventClassifier
  /**
   * When it happened or will. A date without a time has `precision` date, and is midnight UTC until the zone
   * of its place is known.
   */
  at: string
  /** The offset in which the source gave the time; null where it gave none. */
  offsetMinutes: number | null
  precision: 'time' | 'date'
  /** The zone that turned the stated time into an instant. */
  zoneBasis: ZoneBasis
  /**
   * The stated wall clock, such as `2026-11-20T09:31:00`, of a time without an offset; `at` is the instant by
   * its place only, and `fixInstant` makes the one that counts. Null or absent for other times and for events
   * stored before this member.
   */
  localTime?: string | null
  place: EventPlace | null
  mode: 'sea' | 'rail' | 'truck' | 'barge' | 'air' | null
  conveyance: EventConveyance | null
  /** A container number, normalized; its check digit may be wrong. */
  equipment: string | null
  /** The company's reference of the shipment unit; only of the company's own events. */
  unitRef?: string | null
  isEmpty: boolean | null
  seals: string[]
  /** DCSA document type and the document's number, of `shipment` events. */
  documentType: string | null
  documentRef: string | null
  /** Why a time moved, as the SMDG delay code `WEA`. */
  reasonCode: string | null
  remark: string | null
  /** Pieces that the event is about, and of how many; null where the message doesn't say. */
  pieces: { count: number; of: number | null } | null
  /** When the source made the statement; null where it doesn't say. */
  statedAt: string | null
  /** The date of the message that carried it; null where it has none. */
  messageAt: string | null
  /** The source takes back everything that it said under this `sourceEventId`. */
  isRetracted: boolean
  flags: EventFlag[]
}

/** An event out of a carrier's message, before it's known which orders it concerns. */
export interface CarrierEvent {
  event: LoggedEvent
  references: OrderReference[]
  /** The position in the message, such as `$[2]` or `ST[1].R4[3]`. */
  propertyPath: string
}
