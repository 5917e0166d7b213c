import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import type { MessageEntry } from '#carrier-message.ts'
import { type Decode, readText } from '#edi/decode.ts'
import { describeSegment, longestSegment } from '#edi/segment.ts'
import { edifactDates, edifactDocuments, edifactModes, edifactReferences } from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { ReferenceList } from '#statement/references.ts'
import { describeFormat, readEdifactTime } from './edifact-time.ts'
import { componentOf, type EdifactSegment } from './edifact-tokenizer.ts'
import { readPlace } from './iftsta-place.ts'
import { type IftstaDate, type IftstaPlace, type IftstaStatus, stateStatusEvents } from './iftsta-status.ts'

/** Data that applies to all statuses of a message or of a consignment, or to one. */
interface Level {
  references: ReferenceList
  conveyance: LoggedEvent['conveyance']
  mode: LoggedEvent['mode']
  dates: IftstaDate[]
  places: IftstaPlace[]
  /** To which the dates that follow belong. */
  place: IftstaPlace | null
  equipment: IftstaStatus['equipment']
  seals: string[]
}

function levelWith(references: ReferenceList): Level {
  return {
    references,
    conveyance: null,
    mode: null,
    dates: [],
    places: [],
    place: null,
    equipment: [],
    seals: [],
  }
}

const maxItems = 200

/**
 * One IFTSTA: an entry for each STS, complete at the next one, the next CNI or UNT. What stands above is
 * theirs too.
 */
export class IftstaMessage {
  readonly #context: ReadingContext
  readonly #path: string
  readonly #decode: Decode
  #messageAt: string | null
  /** Feedback on references above the statuses; passed on with the next one. */
  readonly #levelFeedback = new FeedbackList()
  readonly #header = levelWith(new ReferenceList(this.#levelFeedback))
  #consignment: (Level & { segment: EdifactSegment; path: string; statuses: number }) | null = null
  #status: (IftstaStatus & Level) | null = null
  #consignments = 0
  #statuses = 0

  constructor(context: ReadingContext, path: string, decode: Decode, messageAt: string | null) {
    this.#context = context
    this.#path = path
    this.#decode = decode
    this.#messageAt = messageAt
  }

  take(segment: EdifactSegment): MessageEntry[] {
    if (segment.isTooLong) return this.#takeTooLong(segment)
    switch (segment.id) {
      case 'CNI':
        return this.#openConsignment(segment)
      case 'STS':
        return this.#openStatus(segment)
      case 'DTM':
        this.#takeDate(segment)
        return []
      case 'RFF':
        this.#keepReference(componentOf(segment, 1, 1), componentOf(segment, 1, 2))
        return []
      case 'TDT':
        this.#takeTransport(segment)
        return []
      case 'DOC':
        this.#keepDocument(segment)
        return []
    }
    this.#takeDetail(segment, this.#level())
    return []
  }

  end(): MessageEntry[] {
    const entries = [...this.#closeStatus(), ...this.#closeConsignment()]
    if (this.#statuses > 0 || this.#consignments > 0) return entries
    return [
      this.#refuse(this.#path, (feedback) => feedback.add('ERROR', 'no-status', this.#path, 'The message')),
    ]
  }

  cutOff(): MessageEntry[] {
    const path = this.#status?.path ?? this.#path
    return [this.#refuse(path, (feedback) => feedback.add('ERROR', 'unfinished', path, 'The message', 'UNT'))]
  }

  #refuse(path: string, say: (feedback: FeedbackList) => void): MessageEntry {
    const feedback = new FeedbackList()
    say(feedback)
    return entryWithout(path, feedback)
  }

  #takeTooLong(segment: EdifactSegment): MessageEntry[] {
    const where = describeSegment(segment)
    const own = this.#status
    if (own !== null && segment.id !== 'STS' && segment.id !== 'CNI') {
      own.feedback.add('ERROR', 'segment-too-long', `${own.path}.${segment.id}`, where, longestSegment)
      return []
    }
    const path = `${this.#path}.${segment.id}`
    const refused = this.#refuse(path, (feedback) =>
      feedback.add('ERROR', 'segment-too-long', path, where, longestSegment),
    )
    this.#statuses++
    return [...this.#closeStatus(), refused]
  }

  #openConsignment(segment: EdifactSegment): MessageEntry[] {
    const entries = [...this.#closeStatus(), ...this.#closeConsignment()]
    const path = `${this.#path}.CNI[${this.#consignments++}]`
    const references = new ReferenceList(this.#levelFeedback, this.#header.references)
    references.add('FF', readText(componentOf(segment, 2), this.#decode), `${path}-02`)
    this.#consignment = { ...levelWith(references), segment, path, statuses: 0 }
    return entries
  }

  #openStatus(segment: EdifactSegment): MessageEntry[] {
    const entries = this.#closeStatus()
    const own = this.#consignment
    const count = own === null ? this.#statuses : own.statuses++
    this.#statuses++
    const feedback = new FeedbackList()
    this.#levelFeedback.moveTo(feedback)
    this.#status = {
      ...levelWith(new ReferenceList(feedback, (own ?? this.#header).references)),
      segment,
      path: `${own?.path ?? this.#path}.STS[${count}]`,
      feedback,
      remark: null,
    }
    return entries
  }

  #closeStatus(): MessageEntry[] {
    const status = this.#status
    this.#status = null
    if (status === null) return []
    const levels = [this.#header, ...(this.#consignment === null ? [] : [this.#consignment]), status]
    const nearest = levels.toReversed()
    const places = nearest.flatMap((level, index) =>
      level.places.filter(({ role }) =>
        nearest.slice(0, index).every((nearer) => nearer.places.every((place) => place.role !== role)),
      ),
    )
    return [
      stateStatusEvents(
        {
          ...status,
          places,
          dates: nearest.find((level) => level.dates.length > 0)?.dates ?? [],
          equipment: nearest.find((level) => level.equipment.length > 0)?.equipment ?? [],
          seals: nearest.find((level) => level.seals.length > 0)?.seals ?? [],
          conveyance: levels.findLast((level) => level.conveyance !== null)?.conveyance ?? null,
          mode: levels.findLast((level) => level.mode !== null)?.mode ?? null,
        },
        this.#messageAt,
        this.#context,
        this.#decode,
      ),
    ]
  }

  #closeConsignment(): MessageEntry[] {
    const own = this.#consignment
    this.#consignment = null
    if (own === null || own.statuses > 0) return []
    return [
      this.#refuse(own.path, (feedback) => feedback.add('ERROR', 'no-status', own.path, 'The consignment')),
    ]
  }

  #level(): Level {
    return this.#status ?? this.#consignment ?? this.#header
  }

  get #levelPath(): string {
    return this.#status?.path ?? this.#consignment?.path ?? this.#path
  }

  #keepReference(type: string, sent: string): void {
    this.#keep(entryOf(edifactReferences, type), sent, 'RFF')
  }

  /** A transport document by its type, such as 705 for a bill of lading. */
  #keepDocument(segment: EdifactSegment): void {
    this.#keep(entryOf(edifactDocuments, componentOf(segment, 1)), componentOf(segment, 2), 'DOC')
  }

  #keep(meant: ReferenceType | undefined, sent: string, segment: string): void {
    if (meant === undefined) return
    const value = readText(sent, this.#decode)
    // A waybill is one of the air if it has the number of one.
    const type = meant === 'MBL' && /^\d{3}-\d{8}$/.test(value ?? '') ? 'MAWB' : meant
    this.#level().references.add(type, value, `${this.#levelPath}.${segment}`)
  }

  #takeDate(segment: EdifactSegment): void {
    const [qualifier, value, format] = [1, 2, 3].map((part) => componentOf(segment, 1, part)) as [
      string,
      string,
      string,
    ]
    if (qualifier === '137' && this.#status === null) {
      const at = readEdifactTime(value, format, null, undefined)
      if (at !== null && this.#consignment === null) this.#messageAt = at.at
      return
    }
    const meant = entryOf(edifactDates, qualifier)
    if (meant === undefined) return
    const level = this.#level()
    // The date of the status may stand behind its place.
    const place = meant[0] === null ? null : level.place
    const read = (of: EventPlace | null) => readEdifactTime(value, format, of, this.#context.zoneOf)
    const dates = place?.dates ?? level.dates
    if (read(place?.place ?? null) !== null) {
      if (dates.length < 10) dates.push({ qualifier, time: read })
      return
    }
    const feedback = this.#status?.feedback ?? this.#levelFeedback
    const severity = meant[0] === null && this.#status !== null ? 'ERROR' : 'WARN'
    const where = describeSegment(segment, 1)
    feedback.add(severity, 'invalid-date', `${this.#levelPath}.DTM-01`, where, value, describeFormat(format))
  }

  /** TDT: the voyage or flight, the mode, the carrier and the vessel. */
  #takeTransport(segment: EdifactSegment): void {
    const level = this.#level()
    level.place = null
    const text = (element: number, component = 1, max = 100) =>
      readText(componentOf(segment, element, component), this.#decode, max)
    level.mode = entryOf(edifactModes, componentOf(segment, 3)) ?? null
    const id = componentOf(segment, 8)
    const conveyance = {
      name: text(8, 4),
      imo: /^\d{7}$/.test(id) ? id : null,
      voyage: text(2, 1, 50),
      carrier: text(5, 1, 35),
    }
    level.conveyance = Object.values(conveyance).every((part) => part === null) ? null : conveyance
  }

  #takeDetail(segment: EdifactSegment, level: Level): void {
    const text = (element: number, component = 1, max = 100) =>
      readText(componentOf(segment, element, component), this.#decode, max)
    if (segment.id === 'LOC' && level.places.length < maxItems) {
      const path = `${this.#levelPath}.LOC[${level.places.length}]`
      level.place = { role: componentOf(segment, 1), place: readPlace(segment, text), dates: [], path }
      level.places.push(level.place)
    } else if (segment.id === 'EQD' && level.equipment.length < maxItems) {
      const fullness = componentOf(segment, 6)
      const isEmpty = fullness === '4' ? true : fullness === '5' ? false : null
      const number = text(2, 1, 20)
      if (number !== null && componentOf(segment, 1) === 'CN') level.equipment.push({ number, isEmpty })
    } else if (segment.id === 'SEL' && level.seals.length < 20) {
      const number = text(1, 1, 15)
      if (number !== null) level.seals.push(number)
    } else if (segment.id === 'FTX' && this.#status !== null) this.#status.remark ??= text(4, 1, 500)
  }
}
