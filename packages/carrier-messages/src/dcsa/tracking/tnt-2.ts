import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import {
  addDocument,
  addPartyReference,
  classifiers,
  commonMembers,
  locodeIn,
  modes,
  readLocation,
} from '#dcsa/entry.ts'
import { isObject, type JsonObject, listIn, objectIn } from '#dcsa/json/read-json.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText, quote } from '#statement/clean-text.ts'
import { EventList } from '#statement/event-list.ts'
import { isPlaceholder, ReferenceList } from '#statement/references.ts'
import { placeWith, readContainer, type Statement } from '#statement/state-event.ts'
import { atOffset, readIsoDateTime, readIsoDay, toInstant } from '#statement/stated-time.ts'
import { checkMembers, type MemberRules } from './check-members.ts'
import { commonRules, typeRules } from './tnt-2-rules.ts'

/** An event of Track & Trace 2.2, strictly: whatever breaks a rule of the standard refuses the entry. */
export function readTnt2(sent: unknown, path: string, context: ReadingContext): MessageEntry {
  const feedback = new FeedbackList()
  if (!isObject(sent) || commonMembers.every((name) => !(name in sent))) {
    feedback.add('ERROR', 'not-an-event', path, whyNoEvent(sent))
    return entryWithout(path, feedback)
  }
  const event = modernize(sent, path, feedback)
  checkMembers(event, commonRules, path, feedback)
  const type = event.eventType
  if (type === 'TRANSPORT' || type === 'SHIPMENT' || type === 'EQUIPMENT') {
    checkMembers(event, rulesOf(type, sent), path, feedback)
  }
  const time = readIsoDateTime(event.eventDateTime)
  const stated = readIsoDateTime(event.eventCreatedDateTime)
  const at = time ? atOffset(time.wall, time.offset ?? 0) : readIsoDay(event.eventDateTime)
  if (feedback.hasErrors || !at || !stated) return entryWithout(path, feedback)

  const references = new ReferenceList(feedback)
  addReferences(references, event, path)
  const statement = {
    ...stateByType(event, path, feedback),
    sourceEventId: String(event.eventID).toLowerCase(),
    statedAt: toInstant(stated.wall - (stated.offset ?? 0) * 60_000),
  }
  if (type === 'SHIPMENT' && at.precision === 'time' && at.at !== statement.statedAt)
    feedback.add('INFO', 'time-differs', `${path}.eventDateTime`)
  if (references.count === 0) feedback.add('WARN', 'no-reference', path)
  const events = new EventList(path, feedback, context)
  events.add(statement, at, references)
  return { path, events: events.items, ignored: false, feedback: feedback.items, attachments: [] }
}

function whyNoEvent(sent: unknown): string {
  if (!isObject(sent)) return `it is ${quote(sent)}`
  const names = Object.keys(sent)
  if (names.length === 0) return 'it is empty'
  const shown = names.slice(0, 3).map(quote).join(', ')
  return `it has no member of an event, but ${shown}${names.length > 3 ? ' and others' : ''}`
}

const typedCodes: Readonly<Record<string, string>> = {
  TRANSPORT: 'transportEventTypeCode',
  SHIPMENT: 'shipmentEventTypeCode',
  EQUIPMENT: 'equipmentEventTypeCode',
}

/** The event with today's names for what is spelled as before 2.2. */
function modernize(sent: JsonObject, path: string, feedback: FeedbackList): JsonObject {
  const event: Record<string, unknown> = { ...sent }
  const rename = (old: string, name: string, value = sent[old]) => {
    if (sent[old] == null || sent[name] != null) return
    event[name] = value
    feedback.add('INFO', 'deprecated-member', `${path}.${old}`, old, name)
  }
  const codeName = entryOf(typedCodes, sent.eventType)
  if (codeName !== undefined) rename('eventTypeCode', codeName)
  rename('vesselScheduleChangeRemark', 'changeRemark')
  rename('transportCallID', 'transportCall', { transportCallID: sent.transportCallID })
  const document = sent.shipmentInformationTypeCode
  rename('shipmentInformationTypeCode', 'documentTypeCode', document === 'BOK' ? 'BKG' : document)
  return event
}

/** A transport call of which only the ID was sent, as before 2.2, can't say its mode. */
function rulesOf(type: keyof typeof typeRules, sent: JsonObject): MemberRules {
  const rules = typeRules[type]
  const isOld = sent.transportCall == null && sent.transportCallID != null
  return isOld ? { ...rules, transportCall: { is: 'object' } } : rules
}

function addReferences(list: ReferenceList, event: JsonObject, path: string): void {
  for (const [index, item] of listIn(event, 'documentReferences').entries()) {
    if (isObject(item)) {
      const own = `${path}.documentReferences[${index}].documentReferenceValue`
      addDocument(list, item.documentReferenceType, item.documentReferenceValue, own)
    }
  }
  // A SHIPMENT event names its document only here.
  if (event.eventType === 'SHIPMENT')
    addDocument(list, event.documentTypeCode, event.documentID, `${path}.documentID`)
  for (const [index, item] of listIn(event, 'references').entries()) {
    if (isObject(item)) {
      const own = `${path}.references[${index}].referenceValue`
      addPartyReference(list, item.referenceType, item.referenceValue, own)
    }
  }
  if (event.eventType === 'EQUIPMENT') list.add('EQ', event.equipmentReference, `${path}.equipmentReference`)
}

function stateByType(event: JsonObject, path: string, feedback: FeedbackList): Statement {
  const classifier = entryOf(classifiers, event.eventClassifierCode) ?? 'actual'
  if (event.eventType === 'SHIPMENT') {
    return {
      kind: 'shipment',
      code: String(event.shipmentEventTypeCode),
      classifier,
      documentType: cleanText(event.documentTypeCode, 10),
      documentRef: cleanText(event.documentID, 100),
      remark: cleanText(event.reason),
    }
  }
  const call = objectIn(event, 'transportCall')
  if (event.eventType === 'TRANSPORT') {
    const code = String(event.transportEventTypeCode)
    return {
      kind: 'transport',
      code,
      classifier,
      ...readCall(call, code === 'DEPA'),
      reasonCode: cleanText(event.delayReasonCode, 3),
      remark: cleanText(event.changeRemark),
    }
  }
  const code = String(event.equipmentEventTypeCode)
  const number = cleanText(event.equipmentReference, 15)
  const ofCall = readCall(call, ['LOAD', 'GTIN', 'STUF', 'PICK'].includes(code))
  return {
    kind: 'equipment',
    code,
    classifier,
    ...ofCall,
    place: readLocation(objectIn(event, 'eventLocation')) ?? ofCall.place,
    ...(number === null ? {} : readContainer(number, `${path}.equipmentReference`, feedback)),
    isEmpty: event.emptyIndicatorCode === 'EMPTY',
    seals: readSeals(listIn(event, 'seals')),
  }
}

/**
 * Reads place and conveyance from a transport call. Departures use its export voyage, arrivals its import
 * voyage.
 */
function readCall(
  call: JsonObject,
  leaves: boolean,
): Pick<LoggedEvent, 'mode' | 'conveyance'> & { place: EventPlace | null } {
  const vessel = objectIn(call, 'vessel')
  const own = leaves ? call.exportVoyageNumber : call.importVoyageNumber
  const other = leaves ? call.importVoyageNumber : call.exportVoyageNumber
  const conveyance = {
    name: cleanText(vessel.vesselName, 100),
    imo: cleanText(vessel.vesselIMONumber, 10),
    voyage: cleanText(own ?? call.carrierVoyageNumber ?? other, 50),
    carrier: cleanText(vessel.vesselOperatorCarrierCode, 35),
  }
  const location = readLocation(objectIn(call, 'location'))
  const locode = locodeIn(call.UNLocationCode)
  const fromCall = {
    locode,
    countryCode: locode?.slice(0, 2) ?? null,
    name: cleanText(call.otherFacility, 100),
  }
  return {
    mode: entryOf(modes, call.modeOfTransport) ?? null,
    conveyance: Object.values(conveyance).every((part) => part === null) ? null : conveyance,
    place: location ?? (locode === null && fromCall.name === null ? null : placeWith(fromCall)),
  }
}

export function readSeals(seals: readonly unknown[]): string[] {
  return seals
    .slice(0, 20)
    .flatMap((seal) => (isObject(seal) ? (cleanText(seal.sealNumber ?? seal.number, 15) ?? []) : []))
    .filter((number) => !isPlaceholder(number))
}
