import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { addDocument, addPartyReference, readLocation } from '#dcsa/entry.ts'
import { isObject, type JsonObject, listIn, objectIn } from '#dcsa/json/read-json.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText } from '#statement/clean-text.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import type { Statement } from '#statement/state-event.ts'
import {
  atOffset,
  atPlace,
  readIsoDateTime,
  readIsoDay,
  type StatedTime,
  toInstant,
} from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { isUuid } from './check-members.ts'
import { codesOfTypes, type EventType } from './tnt-3-codes.ts'
import { stateByType } from './tnt-3-statement.ts'

/**
 * Recognizes an event of 3.0 in one of its shapes: grouped details, or `metadata` and `payload` of the Beta.
 */
export function isTnt3(entry: unknown): entry is JsonObject {
  return isObject(entry) && ('eventClassification' in entry || 'eventRouting' in entry || isBeta(entry))
}

function isBeta(entry: JsonObject): boolean {
  return isObject(entry.metadata) && 'eventID' in entry.metadata
}

/** The originating party's code, as `EXCO`; null if the event doesn't name it. */
export function originOf(entry: JsonObject): string | null {
  return cleanText(objectIn(objectIn(entry, 'eventRouting'), 'originatingParty').partyCode, 100)
}

/**
 * An event of Track & Trace 3.0, tolerantly: what isn't needed to show it may be wrong or missing, with a
 * warning.
 */
export function readTnt3(sent: JsonObject, path: string, context: ReadingContext): MessageEntry {
  const feedback = new FeedbackList()
  const entry = isBeta(sent) ? flattenBeta(sent) : sent
  const sourceEventId = readEventId(entry, path, feedback)
  const isRetracted = entry.isRetracted === true
  const type = readType(entry, path, feedback, isRetracted)
  const stated = readIsoDateTime(entry.eventUpdatedDateTime)
  const time = readIsoDateTime(entry.eventDateTime) ?? (isRetracted ? stated : null)
  const day = readIsoDay(entry.eventDateTime)
  if (time === null && day === null) {
    const name = 'eventDateTime'
    feedback.add('ERROR', 'invalid-date-time', `${path}.${name}`, name, entry.eventDateTime)
  }
  const references = new ReferenceList(feedback)
  addReferences(references, entry, path)
  if (feedback.hasErrors || sourceEventId === null || (time ?? day) === null)
    return entryWithout(path, feedback)

  const place = readLocation(objectIn(entry, 'eventLocation'))
  const statement = isRetracted
    ? stateRetracted(type, entry, place, path)
    : type === null
      ? null
      : stateByType(type, entry, place, path, feedback)
  if (statement === null || feedback.hasErrors) return entryWithout(path, feedback)
  if (references.count === 0) {
    if (isRetracted) feedback.add('INFO', 'retraction-by-id', path)
    else feedback.add('WARN', 'no-reference', path)
  }
  const at = day ?? timeAt(time, place, context)
  if (at === null) return entryWithout(path, feedback)
  const statedAt = stated === null ? null : toInstant(stated.wall - (stated.offset ?? 0) * 60_000)
  const events = new EventList(path, feedback, context)
  const event = events.add({ ...statement, sourceEventId, statedAt, isRetracted }, at, references)
  if (event !== null && !isRetracted) warnOfZone(event, path, feedback)
  return { path, events: events.items, ignored: false, feedback: feedback.items, attachments: [] }
}

function timeAt(
  time: ReturnType<typeof readIsoDateTime>,
  place: EventPlace | null,
  { zoneOf }: ReadingContext,
): StatedTime | null {
  if (time === null) return null
  return time.offset === null ? atPlace(time.wall, place, zoneOf) : atOffset(time.wall, time.offset)
}

/** Returns the retracted statement; only the ID counts if the event isn't repeated. */
function stateRetracted(
  type: EventType | null,
  entry: JsonObject,
  place: EventPlace | null,
  path: string,
): Statement {
  const ignored = new FeedbackList()
  const repeated = type === null ? null : stateByType(type, entry, place, path, ignored)
  if (repeated !== null && !ignored.hasErrors) return repeated
  return { kind: 'note', code: 'RETRACTED', classifier: 'actual' }
}

/** Beta-1 has `metadata` and a `payload` of the names of 2.2, none for a retraction. */
function flattenBeta(sent: JsonObject): JsonObject {
  const metadata = objectIn(sent, 'metadata')
  const payload = objectIn(sent, 'payload')
  const type = metadata.eventType ?? payload.eventType
  const isRetracted = metadata.retractedEventID != null
  return {
    ...payload,
    eventID: metadata.retractedEventID ?? metadata.eventID,
    isRetracted,
    eventUpdatedDateTime: metadata.eventCreatedDateTime,
    eventClassification: { ...payload, eventTypeCode: isRetracted ? undefined : type },
    shipmentDetails: {
      documentReference: { typeCode: payload.documentTypeCode, reference: payload.documentID },
      additionalDocumentReferences: listIn(payload, 'documentReferences'),
      shipmentReferences: listIn(payload, 'references'),
      reason: payload.reason,
    },
    equipmentDetails: { ...payload },
    transportDetails: { ...payload },
  }
}

/** An eventID is unique for its originating party only. */
function readEventId(entry: JsonObject, path: string, feedback: FeedbackList): string | null {
  const id = cleanText(entry.eventID, 500)
  if (id === null) {
    feedback.add('ERROR', 'missing-member', `${path}.eventID`, 'eventID')
    return null
  }
  const party = objectIn(objectIn(entry, 'eventRouting'), 'originatingParty')
  const key = [party.partyCode, party.codeListProvider, party.codeListName].map((part) =>
    cleanText(part, 100),
  )
  if (key[0] !== null) return [...key.filter((part) => part !== null), id].join('/')
  if (!isUuid(id)) feedback.add('INFO', 'no-originating-party', path)
  return id
}

function readType(
  entry: JsonObject,
  path: string,
  feedback: FeedbackList,
  isRetracted: boolean,
): EventType | null {
  const classification = objectIn(entry, 'eventClassification')
  const type = classification.eventTypeCode ?? classification.eventType ?? entry.eventType
  if (typeof type === 'string' && Object.hasOwn(codesOfTypes, type)) return type as EventType
  const own = `${path}.eventClassification.eventTypeCode`
  if (type === undefined && !isRetracted) feedback.add('ERROR', 'missing-member', own, 'eventTypeCode')
  else if (type !== undefined)
    feedback.add('ERROR', 'unknown-value', own, 'eventTypeCode', type, Object.keys(codesOfTypes))
  return null
}

function addReferences(list: ReferenceList, entry: JsonObject, path: string): void {
  const details = objectIn(entry, 'shipmentDetails')
  const own = `${path}.shipmentDetails`
  const document = objectIn(details, 'documentReference')
  addDocument(list, document.typeCode, document.reference, `${own}.documentReference.reference`)
  for (const [index, item] of listIn(details, 'additionalDocumentReferences').entries()) {
    if (!isObject(item)) continue
    const type = item.typeCode ?? item.documentReferenceType
    const value = item.reference ?? item.documentReferenceValue
    addDocument(list, type, value, `${own}.additionalDocumentReferences[${index}].reference`)
  }
  for (const [index, item] of listIn(details, 'shipmentReferences').entries()) {
    if (!isObject(item)) continue
    const value = item.reference ?? item.referenceValue
    addPartyReference(list, item.typeCode ?? item.referenceType, value, `${own}.shipmentReferences[${index}]`)
  }
  const equipment = objectIn(entry, 'equipmentDetails').equipmentReference
  list.add('EQ', equipment, `${path}.equipmentDetails.equipmentReference`)
}
