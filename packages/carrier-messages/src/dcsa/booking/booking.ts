import { createHash } from 'node:crypto'
import { bookingStatementId } from '@portolan/freight/ledger/sets/booking-statements'
import type { MessageEntry } from '#carrier-message.ts'
import { addPartyReference } from '#dcsa/entry.ts'
import { isObject, type JsonObject, listIn, objectIn } from '#dcsa/json/read-json.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText, quote } from '#statement/clean-text.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import type { Statement } from '#statement/state-event.ts'
import { atOffset, onDate, readIsoDateTime } from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { bookingStatuses, requestCodes } from './booking-status.ts'
import { type State, stateCutOffs, statePlan } from './transport-plan.ts'

const day = 86_400_000
const maxEquipment = 200

/**
 * True for a booking as the carrier stores it, by itself or in a notification. A customer's request has no
 * status.
 */
export function isBooking(value: unknown): value is JsonObject {
  if (!isObject(value) || 'eventType' in value || 'eventClassification' in value) return false
  return isNotification(value) || 'bookingStatus' in value
}

function isNotification(value: JsonObject): boolean {
  return typeof value.type === 'string' && /^org\.dcsa\.booking/i.test(value.type) && isObject(value.data)
}

/** A message's content about a booking: its state, and the booking itself if it is included. */
interface Sent {
  state: JsonObject
  booking: JsonObject
  path: string
}

function openNotification(sent: JsonObject, path: string): Sent {
  if (!isNotification(sent)) return { state: sent, booking: sent, path }
  const data = objectIn(sent, 'data')
  const hasBooking = isObject(data.booking)
  return {
    state: data,
    booking: hasBooking ? { ...objectIn(data, 'booking'), bookingStatus: data.bookingStatus } : data,
    path: hasBooking ? `${path}.data.booking` : `${path}.data`,
  }
}

/** The carrier that a notice or booking is of, as the source of its statements. */
export function carrierOf(sent: JsonObject): string | null {
  const { booking, state } = openNotification(sent, '')
  return cleanText(booking.carrierCode ?? state.carrierCode, 35)
}

/**
 * A booking of DCSA 2.0: its state, and once it's confirmed its transport plan as planned departures and
 * arrivals, and its cut-offs as notes. A newer version replaces an older one as a whole.
 */
export function readBooking(sent: unknown, path: string, context: ReadingContext): MessageEntry {
  const feedback = new FeedbackList()
  if (!isBooking(sent)) {
    const why = isObject(sent) ? 'it has no bookingStatus' : `it is ${quote(sent)}`
    feedback.add('ERROR', 'not-an-event', path, why)
    return entryWithout(path, feedback)
  }
  const opened = openNotification(sent, path)
  const { state: own, booking } = opened
  const carrier = carrierOf(sent)
  const number =
    cleanText(booking.carrierBookingReference ?? own.carrierBookingReference, 100) ??
    cleanText(booking.carrierBookingRequestReference ?? own.carrierBookingRequestReference, 100)
  if (number === null) {
    const name = 'carrierBookingReference'
    feedback.add('ERROR', 'missing-member', `${opened.path}.${name}`, name)
    return entryWithout(path, feedback)
  }
  const status = entryOf(bookingStatuses, own.bookingStatus)
  if (status === undefined) {
    const statuses = Object.keys(bookingStatuses)
    feedback.add(
      'ERROR',
      'unknown-value',
      `${opened.path}.bookingStatus`,
      'bookingStatus',
      own.bookingStatus,
      statuses,
    )
    return entryWithout(path, feedback)
  }

  const references = readReferences(opened, carrier, feedback)
  const made = readIsoDateTime(sent.time)
  const stated = made === null ? null : atOffset(made.wall, made.offset ?? 0)
  // A booking doesn't say when it was made: then the day counts on which it came.
  const received = context.receivedAt.getTime()
  const since = stated ?? onDate(received - (received % day))
  const version = createHash('sha256').update(JSON.stringify(sent)).digest('base64url').slice(0, 16)
  const events = new EventList(path, feedback, context)
  const state: State = (what, statement, time, own) => {
    const full: Statement = {
      ...statement,
      sourceEventId: bookingStatementId(number, version, what),
      documentType: 'BKG',
      documentRef: number,
      statedAt: stated?.at ?? null,
    }
    const event = events.add(full, time, references, { path: own })
    if (event !== null) warnOfZone(event, own, feedback)
  }
  const say = (what: string, code: string) =>
    state(what, { kind: 'shipment', code, classifier: 'actual', remark: reasonOf(own) }, since, opened.path)
  say('status', status.code)
  for (const name of ['amendedBookingStatus', 'bookingCancellationStatus']) {
    const code = entryOf(requestCodes, own[name])
    if (code !== undefined) say(name, code)
  }
  if (status.isConfirmed) {
    statePlan(opened, { carrier, context, feedback, state })
    stateCutOffs(opened, { carrier, context, feedback, state })
  } else if (listIn(booking, 'transportPlan').length + listIn(booking, 'shipmentCutOffTimes').length > 0) {
    feedback.add('INFO', 'not-confirmed', opened.path, String(own.bookingStatus))
  }
  return { path, events: events.items, ignored: false, feedback: feedback.items, attachments: [] }
}

/** Returns the carrier's reason for the state, if it is written for people. */
function reasonOf(state: JsonObject): string | null {
  const said = listIn(state, 'feedbacks').flatMap((item) =>
    isObject(item) ? (cleanText(item.message, 400) ?? []) : [],
  )
  return cleanText(state.reason, 400) ?? said[0] ?? null
}

function readReferences({ state, booking, path }: Sent, carrier: string | null, feedback: FeedbackList) {
  const references = new ReferenceList(feedback)
  for (const name of ['carrierBookingReference', 'carrierBookingRequestReference'])
    references.add('BKG', booking[name] ?? state[name], `${path}.${name}`, carrier)
  references.add('MBL', booking.transportDocumentReference, `${path}.transportDocumentReference`, carrier)
  for (const [index, item] of listIn(booking, 'references').entries())
    if (isObject(item)) addPartyReference(references, item.type, item.value, `${path}.references[${index}]`)
  for (const name of ['confirmedEquipments', 'requestedEquipments'])
    for (const [index, item] of listIn(booking, name).entries())
      if (isObject(item))
        for (const number of listIn(item, 'equipmentReferences').slice(0, maxEquipment))
          references.add('EQ', number, `${path}.${name}[${index}].equipmentReferences`)
  return references
}
