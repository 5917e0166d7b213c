import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { type Decode, readText } from '#edi/decode.ts'
import { describeSegment, longestSegment } from '#edi/segment.ts'
import { edifactModes, edifactReferences } from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { ReferenceList } from '#statement/references.ts'
import { placeWith } from '#statement/state-event.ts'
import { describeFormat, readEdifactTime } from './edifact-time.ts'
import { componentOf, type EdifactSegment, elementAt } from './edifact-tokenizer.ts'
import { type IftstaStatus, stateStatusEvents } from './iftsta-status.ts'

/** What holds for all statuses of a message, of a consignment, or for one. */
interface Level {
  references: ReferenceList
  conveyance: LoggedEvent['conveyance']
  mode: LoggedEvent['mode']
}

const mostItems = 200

/** One IFTSTA: an entry for each STS, complete at the next one, the next CNI or UNT. What stands above is theirs too. */
export class IftstaMessage {
  readonly #context: ReadingContext
  readonly #path: string
  readonly #decode: Decode
  #messageAt: string | null
  /** Of references above the statuses; handed on with the next one. */
  readonly #levelFeedback = new FeedbackList()
  readonly #header: Level = {
    references: new ReferenceList(this.#levelFeedback),
    conveyance: null,
    mode: null,
  }
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
    }
    if (this.#status !== null) this.#takeDetail(segment, this.#status)
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
    this.#consignment = { segment, path, statuses: 0, references, conveyance: null, mode: null }
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
      segment,
      path: `${own?.path ?? this.#path}.STS[${count}]`,
      feedback,
      time: null,
      places: [],
      equipment: [],
      seals: [],
      remark: null,
      references: new ReferenceList(feedback, (own ?? this.#header).references),
      conveyance: null,
      mode: null,
    }
    return entries
  }

  #closeStatus(): MessageEntry[] {
    const status = this.#status
    this.#status = null
    if (status === null) return []
    const levels = [this.#header, ...(this.#consignment === null ? [] : [this.#consignment]), status]
    return [
      stateStatusEvents(
        {
          ...status,
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

  #keepReference(type: string, value: string): void {
    const meant = entryOf(edifactReferences, type)
    if (meant === undefined) return
    const path = `${this.#status?.path ?? this.#consignment?.path ?? this.#path}.RFF`
    this.#level().references.add(meant, readText(value, this.#decode), path)
  }

  #takeDate(segment: EdifactSegment): void {
    const [qualifier, value, format] = [1, 2, 3].map((part) => componentOf(segment, 1, part)) as [
      string,
      string,
      string,
    ]
    const status = this.#status
    if (status === null) {
      const at = qualifier === '137' ? readEdifactTime(value, format, null, undefined) : null
      if (at !== null && this.#consignment === null) this.#messageAt = at.at
      return
    }
    const last = status.places.at(-1)
    const isOfStatus = qualifier === '334' || last === undefined
    if (isOfStatus && qualifier !== '334') return
    const place = isOfStatus ? null : last.place
    const read = (of: EventPlace | null) => readEdifactTime(value, format, of, this.#context.zoneOf)
    if (read(place) === null) {
      const where = describeSegment(segment, elementAt(segment, 1))
      const severity = isOfStatus ? 'ERROR' : 'WARN'
      status.feedback.add(
        severity,
        'invalid-date',
        `${status.path}.DTM-01`,
        where,
        value,
        describeFormat(format),
      )
    } else if (isOfStatus) status.time = read
    else if (last.dates.length < 10) last.dates.push({ qualifier, time: read })
  }

  /** TDT: the voyage or flight, the mode, the carrier and the vessel. */
  #takeTransport(segment: EdifactSegment): void {
    const level = this.#level()
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

  #takeDetail(segment: EdifactSegment, status: IftstaStatus): void {
    const text = (element: number, component = 1, max = 100) =>
      readText(componentOf(segment, element, component), this.#decode, max)
    if (segment.id === 'LOC' && status.places.length < mostItems)
      status.places.push({ role: componentOf(segment, 1), place: readPlace(segment, text), dates: [] })
    else if (segment.id === 'EQD' && status.equipment.length < mostItems) {
      const fullness = componentOf(segment, 6)
      const isEmpty = fullness === '4' ? true : fullness === '5' ? false : null
      const number = text(2, 1, 20)
      if (number !== null && componentOf(segment, 1) === 'CN') status.equipment.push({ number, isEmpty })
    } else if (segment.id === 'SEL' && status.seals.length < 20) {
      const number = text(1, 1, 15)
      if (number !== null) status.seals.push(number)
    } else if (segment.id === 'FTX') status.remark ??= text(4, 1, 500)
  }
}

function readPlace(
  segment: EdifactSegment,
  text: (element: number, component?: number) => string | null,
): EventPlace | null {
  const code = componentOf(segment, 2).toUpperCase()
  const isLocode = /^[A-Z]{2}[A-Z2-9]{3}$/.test(code)
  const iata = /^[A-Z]{3}$/.test(code) ? code : null
  const [city, name] = [text(2, 4), text(3, 4) ?? text(3)]
  if (code === '' && city === null && name === null) return null
  return placeWith({
    locode: isLocode ? code : null,
    iata,
    countryCode: isLocode ? code.slice(0, 2) : null,
    city,
    name: name ?? (isLocode || iata !== null || city !== null ? null : text(2)),
  })
}
