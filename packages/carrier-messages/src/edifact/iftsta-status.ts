import type { EventClassifier, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { type Decode, readText } from '#edi/decode.ts'
import { describeSegment } from '#edi/segment.ts'
import {
  edifactDates,
  edifactPlaces,
  rec24Status,
  type StatusMeaning,
  stateStatus,
  warnOfCode,
  x12Status,
} from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import type { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import { readContainer, type Statement } from '#statement/state-event.ts'
import type { StatedTime } from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { componentOf, type EdifactSegment } from './edifact-tokenizer.ts'

/** A time that depends on the place if it's local. */
type TimeAt = (place: EventPlace | null) => StatedTime | null

export interface IftstaDate {
  qualifier: string
  time: TimeAt
}

export interface IftstaPlace {
  role: string
  place: EventPlace | null
  dates: IftstaDate[]
  /** The position in the message. */
  path: string
}

/** STS with what follows it, and what stands above it. */
export interface IftstaStatus {
  segment: EdifactSegment
  path: string
  feedback: FeedbackList
  /** Dates without a place; places with the nearest first. */
  dates: IftstaDate[]
  places: IftstaPlace[]
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
  const time = timeOf(status, meaning, place)
  if (code === null)
    feedback.add('ERROR', 'missing-element', `${path}-02`, describeSegment(segment, 2), 'the status code')
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
  warnOfCode(code, meaning, list, `${path}-02`, feedback)
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
  addOthers(events, status, statement)
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

/**
 * Agency 6 has the numbers of UN/ECE Recommendation 24, agency 22 the letters of X12; who names none is
 * judged by the code.
 */
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

const isOf = (kind: keyof typeof edifactPlaces, role: string) => edifactPlaces[kind].includes(role)

/** The functions of places at which an event may be, the most telling first. */
function rolesOf(meaning: StatusMeaning | undefined): string[] {
  const { activity, departure, call, arrival, delivery } = edifactPlaces
  switch (meaning?.event) {
    case 'PICK':
      return [...activity, ...(meaning.empty === true ? ['98'] : []), ...departure]
    case 'GTIN':
      return [...activity, ...(meaning.empty === true ? ['99', ...arrival] : [...departure, ...call])]
    case 'DEPA':
    case 'LOAD':
    case 'STUF':
      return [...activity, ...departure, ...call]
    case 'DLV':
    case 'DROP':
    case 'STRP':
      return [...activity, ...delivery]
    case undefined:
      return [...activity, ...arrival, ...call, ...departure]
    default:
      return [...activity, ...arrival.slice(0, 1), ...call, ...arrival.slice(1)]
  }
}

function placeOf(status: IftstaStatus, meaning: StatusMeaning | undefined): EventPlace | null {
  for (const role of rolesOf(meaning)) {
    const locatedPlace = status.places.find((place) => place.role === role && place.place !== null)
    if (locatedPlace !== undefined) return locatedPlace.place
  }
  // One of a function that isn't known; a place of destination is no departure.
  const isKnown = (role: string) => Object.values(edifactPlaces).some((roles) => roles.includes(role))
  return status.places.find(({ role }) => !isKnown(role))?.place ?? null
}

/**
 * When a status happened: by its own date, else by the date that tells its event, of itself or of a place
 * where it may be.
 */
function timeOf(
  status: IftstaStatus,
  meaning: StatusMeaning | undefined,
  place: EventPlace | null,
): StatedTime | null {
  const isSame = ({ qualifier }: IftstaDate) => {
    const meant = entryOf(edifactDates, qualifier)
    return meant?.[0] === meaning?.event && meant?.[1] === (meaning?.classifier ?? 'actual')
  }
  const qualifiers = Object.keys(edifactDates).filter((each) => entryOf(edifactDates, each)?.[0] === null)
  const own = ['334', ...qualifiers]
    .map((qualifier) => status.dates.find((date) => date.qualifier === qualifier))
    .find((date) => date !== undefined)
  const stated = own ?? status.dates.find(isSame)
  if (stated !== undefined) return stated.time(place)
  const roles = rolesOf(meaning)
  for (const { role, place: at, dates } of status.places) {
    const told = roles.includes(role) ? dates.find(isSame) : undefined
    if (told !== undefined) return told.time(at)
  }
  return null
}

/**
 * Returns the event of a date at a place; nothing arrives at a place of departure, and nothing leaves a place
 * of arrival.
 */
function meantAt(role: string, qualifier: string): [code: string, classifier: EventClassifier] | null {
  const [code, classifier] = entryOf(edifactDates, qualifier) ?? []
  if (code == null || classifier === undefined) return null
  const kinds =
    code === 'DEPA' ? (['departure', 'call'] as const) : (['arrival', 'call', 'delivery'] as const)
  return kinds.some((kind) => isOf(kind, role)) ? [code, classifier] : null
}

/** Departures and arrivals that dates tell beyond the status; an expected one has its reason. */
function addOthers(events: StatusEvents, status: IftstaStatus, main: Statement): void {
  const isOne = status.equipment.length === 1
  const ofStatus = status.dates.flatMap((date) => {
    const [code, classifier] = entryOf(edifactDates, date.qualifier) ?? []
    // This is the time of the status, at any place.
    if (code === main.code && classifier === main.classifier) return []
    const at = status.places.find(({ role }) => meantAt(role, date.qualifier) !== null)
    return at === undefined ? [] : [{ ...at, path: status.path, dates: [date] }]
  })
  for (const { role, place, dates, path } of [...status.places, ...ofStatus]) {
    for (const { qualifier, time } of dates) {
      const meant = meantAt(role, qualifier)
      const at = time(place)
      if (meant === null || at === null) continue
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
      events.add(own, at, isOne ? (own.equipment ?? null) : null, path)
    }
  }
}
