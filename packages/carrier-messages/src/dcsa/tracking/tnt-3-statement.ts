import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { classifiers, modes } from '#dcsa/entry.ts'
import { isObject, type JsonObject, listIn, objectIn } from '#dcsa/json/read-json.ts'
import { entryOf } from '#entry-of.ts'
import type { FeedbackList } from '#feedback-list.ts'
import { cleanText, quote } from '#statement/clean-text.ts'
import { readContainer, type Statement } from '#statement/state-event.ts'
import { readSeals } from './tnt-2.ts'
import { codesOfTypes, codesOfWords, type EventType } from './tnt-3-codes.ts'

/** Returns the event's statement; null with feedback if it says nothing about an order. */
export function stateByType(
  type: EventType,
  entry: JsonObject,
  place: EventPlace | null,
  path: string,
  feedback: FeedbackList,
): Statement | null {
  const classification = objectIn(entry, 'eventClassification')
  const sentClassifier = classification.eventClassifierCode ?? classification.eventClassifier
  const classifier = entryOf(classifiers, sentClassifier)
  if (classifier === undefined) {
    const own = `${path}.eventClassification.eventClassifierCode`
    feedback.add('ERROR', 'unknown-value', own, 'eventClassifierCode', sentClassifier, ['ACT', 'EST', 'PLN'])
    return null
  }
  if (type === 'IOT' || type === 'REEFER')
    return statePosition(type, entry, place, classifier, path, feedback)
  const code = readCode(type, classification, path, feedback)
  if (code === null) return null
  const isKnown = codesOfTypes[type].includes(code)
  const base: Statement = { kind: isKnown ? kinds[type] : 'note', code, classifier, place }
  if (type === 'SHIPMENT') return { ...base, ...stateDocument(entry, path, feedback) }
  return { ...base, ...stateTransport(type, code, entry, place, path, feedback) }
}

const kinds = { SHIPMENT: 'shipment', TRANSPORT: 'transport', EQUIPMENT: 'equipment' } as const

function readCode(
  type: 'SHIPMENT' | 'TRANSPORT' | 'EQUIPMENT',
  classification: JsonObject,
  path: string,
  feedback: FeedbackList,
): string | null {
  const name = `${type.toLowerCase()}EventTypeCode`
  const own = `${path}.eventClassification.${name}`
  const sent = cleanText(
    classification[name] ?? classification[`${type.toLowerCase()}EventType`] ?? classification.eventCode,
    40,
  )
  if (sent === null) {
    feedback.add('ERROR', 'missing-member', own, name)
    return null
  }
  const code = entryOf(codesOfWords, sent) ?? sent
  if (!codesOfTypes[type].includes(code)) feedback.add('INFO', 'unknown-code', own, code, 'Track & Trace 3.0')
  return code
}

function stateDocument(entry: JsonObject, path: string, feedback: FeedbackList): Partial<Statement> {
  const details = objectIn(entry, 'shipmentDetails')
  const document = objectIn(details, 'documentReference')
  for (const name of ['typeCode', 'reference']) {
    if (cleanText(document[name]) === null)
      feedback.add('ERROR', 'missing-member', `${path}.shipmentDetails.documentReference.${name}`, name)
  }
  return {
    documentType: cleanText(document.typeCode, 10),
    documentRef: cleanText(document.reference, 100),
    remark: cleanText(details.reason),
  }
}

function stateTransport(
  type: 'TRANSPORT' | 'EQUIPMENT',
  code: string,
  entry: JsonObject,
  place: EventPlace | null,
  path: string,
  feedback: FeedbackList,
): Partial<Statement> {
  const details = objectIn(entry, 'transportDetails')
  const call = objectIn(details, 'transportCall')
  if (type === 'TRANSPORT') {
    if (place === null) feedback.add('WARN', 'no-location', `${path}.eventLocation`)
    if (!namesTransport(call)) feedback.add('WARN', 'no-transport', `${path}.transportDetails.transportCall`)
  }
  const delays = [...listIn(details, 'delayReasonCodes'), details.delayReasonCode]
  return {
    mode: entryOf(modes, call.modeOfTransport) ?? null,
    conveyance: readConveyance(call, ['DEPA', 'LOAD', 'GTIN', 'PICK', 'STUF'].includes(code)),
    reasonCode: cleanText(delays[0], 10),
    remark: cleanText(details.changeRemark),
    ...(type === 'EQUIPMENT' ? stateEquipment(entry, path, feedback) : {}),
  }
}

function stateEquipment(entry: JsonObject, path: string, feedback: FeedbackList): Partial<Statement> {
  const details = objectIn(entry, 'equipmentDetails')
  const number = cleanText(details.equipmentReference, 15)
  if (number === null) {
    const own = `${path}.equipmentDetails.equipmentReference`
    feedback.add('ERROR', 'missing-member', own, 'equipmentReference')
    return {}
  }
  if (details.ISOEquipmentCode == null)
    feedback.add('WARN', 'no-equipment-type', `${path}.equipmentDetails.ISOEquipmentCode`)
  const empty = details.emptyIndicatorCode
  return {
    ...readContainer(number, `${path}.equipmentDetails.equipmentReference`, feedback),
    isEmpty: empty === 'EMPTY' ? true : empty === 'LADEN' ? false : null,
    seals: readSeals(listIn(details, 'seals')),
  }
}

/** A located container is a position; doors and temperatures aren't shown on orders. */
function statePosition(
  type: 'IOT' | 'REEFER',
  entry: JsonObject,
  place: EventPlace | null,
  classifier: LoggedEvent['classifier'],
  path: string,
  feedback: FeedbackList,
): Statement | null {
  const code = objectIn(entry, 'iotDetails').iotEventCode
  const isPosition = type === 'IOT' && (code === 'LOC' || code === 'LOCATED') && place?.lat != null
  const equipment = stateEquipment(entry, path, feedback)
  if (isPosition && place !== null) return { kind: 'position', code: 'LOC', classifier, place, ...equipment }
  const what = type === 'REEFER' ? 'REEFER events (temperatures)' : `IOT events with ${quote(code)}`
  if (!feedback.hasErrors) feedback.add('INFO', 'not-for-orders', path, what)
  return null
}

function namesTransport(call: JsonObject): boolean {
  if (isObject(call.railTransport) || isObject(call.truckTransport)) return true
  const vessel = isObject(call.vesselTransport) ? call.vesselTransport : objectIn(call, 'vessel')
  return cleanText(vessel.vesselName) !== null || /^\d{7,8}$/.test(String(vessel.vesselIMONumber))
}

function readConveyance(call: JsonObject, leaves: boolean): LoggedEvent['conveyance'] {
  const vessel = isObject(call.vesselTransport) ? call.vesselTransport : objectIn(call, 'vessel')
  const voyage = (way: string) => {
    const either = objectIn(call, `${way}VoyageNumberOrReference`)
    return call[`${way}VoyageNumber`] ?? either.carrierVoyageNumber ?? either.universalVoyageReference
  }
  const [own, other] = leaves ? ['export', 'import'] : ['import', 'export']
  const conveyance = {
    name: cleanText(vessel.vesselName, 100),
    imo: cleanText(vessel.vesselIMONumber, 10),
    voyage: cleanText(voyage(own ?? '') ?? voyage(other ?? ''), 50),
    carrier: cleanText(vessel.vesselOperatorCarrierCode, 35),
  }
  return Object.values(conveyance).every((part) => part === null) ? null : conveyance
}
