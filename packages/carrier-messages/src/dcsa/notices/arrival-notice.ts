import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { addDocument, addPartyReference, classifiers, readLocation } from '#dcsa/entry.ts'
import { isObject, type JsonObject, listIn, objectIn } from '#dcsa/json/read-json.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText, quote } from '#statement/clean-text.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import { readContainer, type Statement } from '#statement/state-event.ts'
import {
  atOffset,
  atPlace,
  onDate,
  readIsoDate,
  readIsoDateTime,
  type StatedTime,
} from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { readPdf } from './embedded-pdf.ts'
import { describeFreeTime } from './free-time.ts'

const maxFreeTimes = 50
const maxContainers = 100

/** Recognizes an arrival notice that came without its list. */
export function isArrivalNotice(value: unknown): value is JsonObject {
  if (!isObject(value) || 'eventType' in value || 'eventClassification' in value) return false
  const transport = objectIn(value, 'transport')
  return (
    'freeTimes' in value || 'arrivalNoticeVisualization' in value || 'portOfDischargeArrivalDate' in transport
  )
}

/**
 * An Arrival Notice 1.0: that it was issued, when the cargo arrives at the port of discharge, and its free
 * times as notes. A later notice of the same transport document revises them, so their IDs are made of that
 * document's number.
 */
export function readArrivalNotice(sent: unknown, path: string, context: ReadingContext): MessageEntry {
  const feedback = new FeedbackList()
  if (!isObject(sent)) {
    feedback.add('ERROR', 'not-an-event', path, `it is ${quote(sent)}`)
    return entryWithout(path, feedback)
  }
  const document = cleanText(sent.transportDocumentReference, 100)
  if (document === null) {
    const name = 'transportDocumentReference'
    feedback.add('ERROR', 'missing-member', `${path}.${name}`, name)
    return entryWithout(path, feedback)
  }
  const carrier = cleanText(sent.carrierCode, 35)
  const references = readReferences(sent, document, carrier, path, feedback)
  const issued = readIsoDateTime(sent.issueDateTime)
  const issuedAt = issued === null ? null : atPlace(issued.wall, null, undefined)
  const issue = issued === null || issued.offset === null ? issuedAt : atOffset(issued.wall, issued.offset)

  const notice: Statement = {
    kind: 'shipment',
    code: 'ISSU',
    classifier: 'actual',
    documentType: 'ARN',
    documentRef: document,
  }
  const events = new EventList(path, feedback, context)
  const state = (id: string, statement: Statement, time: StatedTime, own: string) => {
    const full = {
      ...statement,
      sourceEventId: `arrival-notice/${document}/${id}`,
      statedAt: issue?.at ?? null,
    }
    const event = events.add(full, time, references, { path: own })
    if (event?.code === notice.code) warnOfZone(event, own, feedback)
  }
  const issuance = issue ?? atOffset(context.receivedAt.getTime(), 0)
  if (issue === null)
    feedback.add('WARN', 'invalid-date-time', `${path}.issueDateTime`, 'issueDateTime', sent.issueDateTime)
  state('issued', notice, issuance, path)
  stateArrival(sent, path, feedback, state)
  stateFreeTimes(sent, path, issuance, feedback, state)

  const charges = listIn(sent, 'charges').length
  if (charges > 0) feedback.add('INFO', 'charges-not-taken', `${path}.charges`, charges)
  const name = `${document}.pdf`
  const attachments = readPdf(sent, name, [...references.all()], path, feedback)
  return { path, events: events.items, ignored: false, feedback: feedback.items, attachments }
}

type State = (id: string, statement: Statement, time: StatedTime, path: string) => void

function readReferences(
  notice: JsonObject,
  document: string,
  carrier: string | null,
  path: string,
  feedback: FeedbackList,
): ReferenceList {
  const references = new ReferenceList(feedback)
  references.add('MBL', document, `${path}.transportDocumentReference`, carrier)
  references.add('BKG', notice.carrierBookingReference, `${path}.carrierBookingReference`, carrier)
  for (const [index, item] of listIn(notice, 'documentReferences').entries()) {
    if (!isObject(item)) continue
    addDocument(
      references,
      item.typeCode ?? item.type,
      item.reference ?? item.value,
      `${path}.documentReferences[${index}]`,
    )
  }
  for (const name of ['references', 'shipmentReferences']) {
    for (const [index, item] of listIn(notice, name).entries()) {
      if (!isObject(item)) continue
      addPartyReference(
        references,
        item.typeCode ?? item.type,
        item.reference ?? item.value,
        `${path}.${name}[${index}]`,
      )
    }
  }
  for (const [index, item] of listIn(notice, 'utilizedTransportEquipments').entries()) {
    const own = `${path}.utilizedTransportEquipments[${index}].equipment.equipmentReference`
    if (isObject(item)) {
      const equipment = objectIn(item, 'equipment')
      references.add('EQ', equipment.equipmentReference ?? item.equipmentReference, own)
    }
  }
  return references
}

function stateArrival(notice: JsonObject, path: string, feedback: FeedbackList, state: State): void {
  const transport = objectIn(notice, 'transport')
  const date = objectIn(transport, 'portOfDischargeArrivalDate')
  const own = `${path}.transport.portOfDischargeArrivalDate`
  if (date.value == null) return
  const wall = readIsoDate(date.value)
  const classifier = entryOf(classifiers, date.classifier)
  if (wall === null) feedback.add('WARN', 'wrong-type', own, 'value', 'a date', date.value)
  else if (classifier === undefined)
    feedback.add('WARN', 'unknown-value', own, 'classifier', date.classifier, ['ACT', 'EST', 'PLN'])
  else {
    const statement: Statement = {
      kind: 'transport',
      code: 'ARRI',
      classifier,
      mode: 'sea',
      place: readLocation(objectIn(transport, 'portOfDischarge')),
      conveyance: readConveyance(transport, cleanText(notice.carrierCode, 35)),
    }
    state('arrival', statement, onDate(wall), own)
  }
}

/** The vessel of the last leg is the one that arrives. */
function readConveyance(transport: JsonObject, carrier: string | null): LoggedEvent['conveyance'] {
  const last = listIn(transport, 'legs').at(-1)
  const voyage = objectIn(isObject(last) ? last : {}, 'vesselVoyage')
  const name = cleanText(voyage.vesselName, 100)
  const imo = cleanText(voyage.vesselIMONumber, 10)
  const own = voyage.carrierImportVoyageNumber ?? voyage.universalImportVoyageReference
  const number = cleanText(own ?? voyage.carrierExportVoyageNumber, 50)
  return name === null && imo === null && number === null ? null : { name, imo, voyage: number, carrier }
}

function stateFreeTimes(
  notice: JsonObject,
  path: string,
  issuance: StatedTime,
  feedback: FeedbackList,
  state: State,
): void {
  const sent = listIn(notice, 'freeTimes')
  if (sent.length > maxFreeTimes)
    feedback.add('WARN', 'too-many', `${path}.freeTimes`, 'free times', maxFreeTimes)
  for (const [index, freeTime] of sent.slice(0, maxFreeTimes).entries()) {
    const own = `${path}.freeTimes[${index}]`
    if (!isObject(freeTime)) {
      feedback.add('WARN', 'wrong-type', own, 'A free time', 'an object', freeTime)
      continue
    }
    const lastDay = readLastDay(freeTime)
    const containers = listIn(freeTime, 'equipmentReferences').flatMap((item) => cleanText(item, 15) ?? [])
    if (containers.length > maxContainers)
      feedback.add('WARN', 'too-many', own, 'containers of a free time', maxContainers)
    for (const code of readTypes(freeTime, own, feedback)) {
      for (const container of containers.length > 0 ? containers.slice(0, maxContainers) : [null]) {
        const statement: Statement = {
          kind: 'note',
          code,
          classifier: lastDay?.classifier ?? 'actual',
          ...(container === null ? {} : readContainer(container, own, feedback)),
          remark: describeFreeTime(code, freeTime, lastDay?.text ?? null),
        }
        state(`free-time/${code}/${container ?? index}`, statement, lastDay?.time ?? issuance, own)
      }
    }
  }
}

function readTypes(freeTime: JsonObject, path: string, feedback: FeedbackList): string[] {
  const chargeTypes = ['DEM', 'DET', 'STO']
  return listIn(freeTime, 'typeCodes')
    .slice(0, 5)
    .filter((code, index): code is string => {
      if (typeof code === 'string' && chargeTypes.includes(code)) return true
      feedback.add('WARN', 'unknown-value', `${path}.typeCodes[${index}]`, 'typeCodes', code, chargeTypes)
      return false
    })
}

/** The last free day or time, of which a time without an offset is its day. */
function readLastDay(
  freeTime: JsonObject,
): { time: StatedTime; text: string; classifier: LoggedEvent['classifier'] } | null {
  for (const name of ['lastFreeDateTime', 'lastFreeDate']) {
    const last = objectIn(freeTime, name)
    const exact = readIsoDateTime(last.value)
    const date = readIsoDate(last.value)
    const time =
      exact !== null && exact.offset !== null
        ? atOffset(exact.wall, exact.offset)
        : date === null
          ? null
          : onDate(date)
    if (time === null) continue
    const text = cleanText(String(last.value).replace('T', ' '), 16) ?? ''
    return { time, text, classifier: entryOf(classifiers, last.classifier) ?? 'planned' }
  }
  return null
}
