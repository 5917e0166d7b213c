import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { type Decode, readText } from '#edi/decode.ts'
import { describeSegment } from '#edi/segment.ts'
import { edifactPlaces, rec24Status, type StatusMeaning, stateStatus, x12Status } from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import type { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import { readContainer, type Statement } from '#statement/state-event.ts'
import type { StatedTime } from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { componentOf, type EdifactSegment, elementAt } from './edifact-tokenizer.ts'

/** A time that depends on the place if it's local. */
type TimeAt = (place: EventPlace | null) => StatedTime | null

/** STS with what follows it. */
export interface IftstaStatus {
  segment: EdifactSegment
  path: string
  feedback: FeedbackList
  time: TimeAt | null
  places: { role: string; place: EventPlace | null; dates: { qualifier: string; time: TimeAt }[] }[]
  equipment: { number: string; isEmpty: boolean | null }[]
  seals: string[]
  remark: string | null
  references: ReferenceList
  conveyance: LoggedEvent['conveyance']
  mode: LoggedEvent['mode']
}

/** The events of one status: its own, for each container, and those that the dates of its places tell. */
export function stateStatusEvents(
  status: IftstaStatus,
  messageAt: string | null,
  context: ReadingContext,
  decode: Decode,
): MessageEntry {
  const { segment, path, feedback } = status
  const code = readText(componentOf(segment, 2), decode, 10)
  const { list, meaning } = meaningOf(code, componentOf(segment, 2, 3))
  const place = placeOf(status, meaning)
  const time = status.time?.(place) ?? timeOfPlaces(status, meaning)
  if (code === null)
    feedback.add(
      'ERROR',
      'missing-element',
      `${path}-02`,
      describeSegment(segment, elementAt(segment, 2)),
      'the status code',
    )
  else if (time === null && !feedback.hasErrors)
    feedback.add(
      'ERROR',
      'missing-element',
      path,
      describeSegment(segment),
      'the date of the status (DTM+334)',
    )
  if (code === null || time === null || feedback.hasErrors) return entryWithout(path, feedback)

  const stated = stateStatus(code, meaning)
  if (stated.kind === 'position' && place === null) {
    feedback.add('INFO', 'no-position', path)
    return entryWithout(path, feedback)
  }
  if (meaning?.event === undefined) feedback.add('INFO', 'unknown-code', `${path}-02`, code, list)
  const statement: Statement = {
    ...stated,
    place,
    mode: stated.mode ?? status.mode,
    conveyance: status.conveyance,
    seals: status.seals,
    reasonCode: readText(componentOf(segment, 3), decode, 10),
    remark:
      status.remark ??
      readText(componentOf(segment, 3, 4), decode) ??
      textOfStatus(segment, decode) ??
      stated.remark,
    messageAt,
  }
  const events = new StatusEvents(status, context)
  if (status.equipment.length === 0) events.add(statement, time, null)
  for (const { number, isEmpty } of status.equipment) {
    const container = readContainer(number, `${path}.EQD`, feedback)
    events.add({ ...statement, ...container, isEmpty: isEmpty ?? stated.isEmpty }, time, container.equipment)
  }
  addPlaces(events, status, statement)
  if (events.items[0]?.references.length === 0) feedback.add('WARN', 'no-reference', path)
  return { path, events: events.items, ignored: false, feedback: feedback.items, attachments: [] }
}

class StatusEvents {
  readonly #status: IftstaStatus
  readonly #list: EventList
  readonly #times = new Set<string>()

  constructor(status: IftstaStatus, context: ReadingContext) {
    this.#status = status
    this.#list = new EventList(status.path, status.feedback, context)
  }

  get items() {
    return this.#list.items
  }

  /** An event with the references of the status and of one container. */
  add(statement: Statement, time: StatedTime, container: string | null, path = this.#status.path): void {
    const { feedback, conveyance } = this.#status
    const references = new ReferenceList(feedback, this.#status.references)
    references.add('EQ', container, path)
    const event = this.#list.add(statement, time, references, { path, carrier: conveyance?.carrier ?? null })
    if (event === null || this.#times.has(event.at)) return
    this.#times.add(event.at)
    warnOfZone(event, path, feedback)
  }
}

/** Agency 6 has the numbers of UN/ECE Recommendation 24, agency 22 the letters of X12; who names none is judged by the code. */
function meaningOf(
  code: string | null,
  agency: string,
): { list: string; meaning: StatusMeaning | undefined } {
  const isX12 = agency === '22' || (agency !== '6' && /^[A-Z]/i.test(code ?? ''))
  return isX12
    ? { list: 'X12', meaning: entryOf(x12Status, code?.toUpperCase() ?? null) }
    : { list: 'UN/ECE Recommendation 24', meaning: entryOf(rec24Status, code) }
}

function textOfStatus(segment: EdifactSegment, decode: Decode): string | null {
  return readText(componentOf(segment, 2, 4), decode)
}

/** Which place an event is at: 175 is that of the activity, 9 of loading, 11 of discharge, 7 of delivery. */
function rolesOf(meaning: StatusMeaning | undefined): string[] {
  switch (meaning?.event) {
    case 'DEPA':
    case 'LOAD':
    case 'GTIN':
      return ['175', '9', '13']
    case 'DLV':
    case 'DROP':
    case 'STRP':
      return ['175', '7', '11']
    default:
      return ['175', '11', '13', '7']
  }
}

function placeOf(status: IftstaStatus, meaning: StatusMeaning | undefined): EventPlace | null {
  for (const role of rolesOf(meaning)) {
    const found = status.places.find((place) => place.role === role && place.place !== null)
    if (found !== undefined) return found.place
  }
  return status.places[0]?.place ?? null
}

/** Without DTM+334, the date of the place at which the same event is. */
function timeOfPlaces(status: IftstaStatus, meaning: StatusMeaning | undefined): StatedTime | null {
  for (const { role, place, dates } of status.places) {
    for (const { qualifier, time } of dates) {
      const meant = entryOf(entryOf(edifactPlaces, role) ?? {}, qualifier)
      if (meant?.[0] === meaning?.event && meant?.[1] === (meaning?.classifier ?? 'actual'))
        return time(place)
    }
  }
  return null
}

/** Departures and arrivals that the dates of the places tell beyond the status; an expected one has its reason. */
function addPlaces(events: StatusEvents, status: IftstaStatus, main: Statement): void {
  const isOne = status.equipment.length === 1
  for (const [index, { role, place, dates }] of status.places.entries()) {
    for (const { qualifier, time } of dates) {
      const meant = entryOf(entryOf(edifactPlaces, role) ?? {}, qualifier)
      const at = time(place)
      if (meant === undefined || at === null) continue
      const [code, classifier] = meant
      const isMain =
        main.code === code &&
        main.classifier === classifier &&
        (main.place?.locode ?? null) === (place?.locode ?? null)
      if (isMain) continue
      const own: Statement = {
        kind: 'transport',
        code,
        classifier,
        place,
        mode: main.mode ?? null,
        conveyance: status.conveyance,
        reasonCode: classifier === 'estimated' ? (main.reasonCode ?? null) : null,
        messageAt: main.messageAt ?? null,
        ...(isOne ? { equipment: events.items[0]?.event.equipment ?? null } : {}),
      }
      events.add(own, at, isOne ? (own.equipment ?? null) : null, `${status.path}.LOC[${index}]`)
    }
  }
}
