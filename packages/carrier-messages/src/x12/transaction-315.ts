import type { EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { describeSegment, longestSegment, type Segment } from '#edi/segment.ts'
import {
  type StatusMeaning,
  stateStatus,
  warnOfCode,
  x12Dates,
  x12References,
  x12Status,
  x12Stops,
} from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout } from '#reading.ts'
import { EventList } from '#statement/event-list.ts'
import { ReferenceList } from '#statement/references.ts'
import { readContainer, type Statement } from '#statement/state-event.ts'
import type { StatedTime } from '#statement/stated-time.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import {
  rawOf,
  readTime,
  readX12Place,
  type Transaction,
  type TransactionContext,
  textOf,
  whereIs,
} from './transaction.ts'
import { readX12Area } from './x12-area.ts'
import { isZoneGiven } from './x12-time.ts'

/** A date of a port or terminal. */
interface StopDate {
  qualifier: string
  time: StatedTime
  hasZone: boolean
  path: string
}

/** A port or terminal: R4 with its DTM. */
interface Stop {
  role: string
  place: EventPlace | null
  dates: StopDate[]
}

const maxStops = 100
const maxDates = 10

/**
 * Status Details (Ocean): one status of one container. Its ports may tell more times, as the expected
 * arrival.
 */
export class Transaction315 implements Transaction {
  readonly #context: TransactionContext
  readonly #feedback = new FeedbackList()
  readonly #references = new ReferenceList(this.#feedback)
  readonly #events: EventList
  #status: Segment | null = null
  #carrier: string | null = null
  #conveyance: LoggedEvent['conveyance'] = null
  readonly #seals: string[] = []
  readonly #stops: Stop[] = []

  constructor(context: TransactionContext) {
    this.#context = context
    this.#events = new EventList(context.path, this.#feedback, context)
  }

  take(segment: Segment): MessageEntry[] {
    if (segment.isTooLong)
      this.#feedback.add(
        'ERROR',
        'segment-too-long',
        this.#path(segment.id),
        describeSegment(segment),
        longestSegment,
      )
    else if (segment.id === 'B4') this.#takeStatus(segment)
    else if (segment.id === 'N9') this.#takeReference(segment)
    else if (segment.id === 'Q2') this.#takeVessel(segment)
    else if (segment.id === 'R4') this.#takeStop(segment)
    else if (segment.id === 'DTM') this.#takeDate(segment)
    return []
  }

  cutOff(): MessageEntry[] {
    this.#feedback.add('ERROR', 'unfinished', this.#context.path, 'The transaction set', 'SE')
    return [entryWithout(this.#context.path, this.#feedback)]
  }

  end(): MessageEntry[] {
    const { path } = this.#context
    if (this.#status === null) this.#feedback.add('ERROR', 'no-status', path, 'The transaction set')
    if (this.#status === null || this.#feedback.hasErrors) return [entryWithout(path, this.#feedback)]
    this.#state(this.#status)
    const { items: events } = this.#events
    if (events.length === 0) return [entryWithout(path, this.#feedback)]
    if (this.#references.count === 0) this.#feedback.add('WARN', 'no-reference', path)
    return [{ path, events, ignored: false, feedback: this.#feedback.items, attachments: [] }]
  }

  #path(part: string): string {
    return `${this.#context.path}.${part}`
  }

  #takeStatus(segment: Segment): void {
    if (this.#status !== null) {
      const why = 'is a second status of this transaction set'
      this.#feedback.add('WARN', 'unexpected-segment', this.#path('B4'), describeSegment(segment), why)
      return
    }
    this.#status = segment
    if (rawOf(segment, 3) === '')
      this.#feedback.add(
        'ERROR',
        'missing-element',
        this.#path('B4-03'),
        whereIs(segment, 3),
        'the status code',
      )
  }

  #takeReference(segment: Segment): void {
    const [type, value] = [rawOf(segment, 1), textOf(segment, 2)]
    const seal = type === 'SN' ? textOf(segment, 2, 15) : null
    if (type === 'SCA') this.#carrier = value
    else if (seal !== null && this.#seals.length < 20) this.#seals.push(seal)
    const meant = entryOf(x12References, type)
    if (meant !== undefined) this.#references.add(meant, value, this.#path('N9'))
  }

  #takeVessel(segment: Segment): void {
    const imo = /^\d{7}$/.test(rawOf(segment, 1)) ? rawOf(segment, 1) : null
    const name = textOf(segment, 13)
    const voyage = textOf(segment, 9, 50)
    if (imo !== null || name !== null || voyage !== null)
      this.#conveyance = { name, imo, voyage, carrier: null }
  }

  #takeStop(segment: Segment): void {
    if (this.#stops.length === maxStops) {
      this.#feedback.add('WARN', 'too-many', this.#path('R4'), 'ports', maxStops)
      return
    }
    const place = readX12Place(rawOf(segment, 2), textOf(segment, 3, 30), {
      city: textOf(segment, 4),
      name: textOf(segment, 6),
      ...readX12Area(rawOf(segment, 8), rawOf(segment, 5)),
    })
    this.#stops.push({ role: rawOf(segment, 1), place, dates: [] })
  }

  #takeDate(segment: Segment): void {
    const stop = this.#stops.at(-1)
    if (stop === undefined || stop.dates.length === maxDates) return
    const path = this.#path(`R4[${this.#stops.length - 1}].DTM[${stop.dates.length}]`)
    const time = readTime(segment, 2, path, stop.place, this.#context, this.#feedback, 'WARN')
    if (time === null) return
    const hasZone = time.precision === 'time' && isZoneGiven(rawOf(segment, 4))
    stop.dates.push({ qualifier: rawOf(segment, 1), time, hasZone, path })
  }

  #state(segment: Segment): void {
    const code = textOf(segment, 3, 10) ?? ''
    const meaning = entryOf(x12Status, code)
    const path = this.#path('B4-03')
    warnOfCode(code, meaning, 'X12 315', path, this.#feedback)
    const own = readX12Place(rawOf(segment, 12), textOf(segment, 11, 30))
    const status = stateStatus(code, meaning)
    const stop = this.#stopOf(meaning, status.classifier, own)
    const place = this.#placeOf(own, stop?.stop.place ?? null)
    const stated = readTime(segment, 4, this.#path('B4'), place, this.#context, this.#feedback)
    // A time of the port with its zone is exact, that of the status is local.
    const time = stop !== null && (stop.date.hasZone || stated === null) ? stop.date.time : stated
    if (time === null) {
      if (!this.#feedback.hasErrors)
        this.#feedback.add(
          'ERROR',
          'missing-element',
          this.#path('B4-04'),
          whereIs(segment, 4),
          'the date of the status',
        )
      return
    }
    const loaded = rawOf(segment, 9)
    const statement: Statement = {
      ...status,
      ...this.#readEquipment(segment),
      place,
      isEmpty: loaded === 'E' ? true : loaded === 'L' ? false : status.isEmpty,
      conveyance: this.#conveyance,
      seals: this.#seals,
    }
    const main = this.#event(statement, time, this.#context.path)
    if (main !== null) this.#stateStops(statement, main, stop?.date ?? null)
  }

  #readEquipment(segment: Segment): Partial<Statement> {
    const number = `${rawOf(segment, 7)}${rawOf(segment, 8)}${rawOf(segment, 13)}`
    if (number === '') return {}
    const read = readContainer(number, this.#path('B4-07'), this.#feedback)
    this.#references.add('EQ', read.equipment, this.#path('B4-07'))
    return read
  }

  /**
   * The port that tells the time of the same event: the activity's own, else one of its function, best at the
   * same place.
   */
  #stopOf(
    meaning: StatusMeaning | undefined,
    classifier: LoggedEvent['classifier'],
    place: EventPlace | null,
  ): { stop: Stop; date: StopDate } | null {
    const roles = ['5', ...(meaning?.stops ?? [])]
    const code = place?.locode ?? null
    const isNamed = this.#stops.some((stop) => stop.place?.locode === code)
    // Another port has another call: one on the way never, any other where none has the code of the status.
    const isElsewhere = (stop: Stop) =>
      code !== null &&
      stop.place?.locode != null &&
      stop.place.locode !== code &&
      (isNamed || stop.role === 'I')
    const datedStops = this.#stops
      .filter((stop) => !isElsewhere(stop))
      .flatMap((stop) => stop.dates.map((date) => ({ stop, date })))
      .filter(({ stop, date }) => {
        const meant = entryOf(x12Dates, date.qualifier)
        const isSame = meant?.event === undefined || meant.event === meaning?.event
        return roles.includes(stop.role) && isSame && meant?.classifier === classifier
      })
    const rank = ({ stop, date }: { stop: Stop; date: StopDate }) =>
      roles.indexOf(stop.role) * 4 +
      (place?.locode != null && stop.place?.locode === place.locode ? 0 : 2) +
      (date.hasZone ? 0 : 1)
    return datedStops.sort((one, other) => rank(one) - rank(other))[0] ?? null
  }

  #placeOf(own: EventPlace | null, ofStop: EventPlace | null): EventPlace | null {
    if (ofStop === null) {
      // B4 has only a code; the port of that code may have a name.
      const isSame = (stop: Stop) => (own === null ? stop.role === '5' : stop.place?.locode === own.locode)
      return this.#stops.find((stop) => stop.place !== null && isSame(stop))?.place ?? own
    }
    if (own?.locode != null && ofStop.locode !== null && own.locode !== ofStop.locode)
      this.#feedback.add('WARN', 'places-differ', this.#path('B4-11'), own.locode, ofStop.locode)
    return ofStop
  }

  /** States what the ports add to the status itself. */
  #stateStops(status: Statement, main: LoggedEvent, used: StopDate | null): void {
    for (const stop of this.#stops) {
      for (const date of stop.dates) {
        const meant = entryOf(x12Dates, date.qualifier)
        const usual = entryOf(x12Stops, stop.role)
        const code = meant?.event ?? usual?.event
        if (date === used || meant === undefined || code === undefined) continue
        const isMain =
          main.code === code &&
          main.classifier === meant.classifier &&
          main.place?.locode === stop.place?.locode
        if (isMain) continue
        const statement: Statement = {
          kind: 'transport',
          code,
          classifier: meant.classifier,
          place: stop.place,
          mode: usual?.mode ?? null,
          conveyance: this.#conveyance,
          equipment: status.equipment ?? null,
          flags: status.flags ?? [],
        }
        this.#event(statement, date.time, date.path)
      }
    }
  }

  #event(statement: Statement, time: StatedTime, path: string): LoggedEvent | null {
    const carrier = this.#carrier
    const conveyance = statement.conveyance ? { ...statement.conveyance, carrier } : null
    const full = { ...statement, conveyance, messageAt: this.#context.messageAt }
    const event = this.#events.add(full, time, this.#references, { path, carrier })
    if (event !== null) warnOfZone(event, path, this.#feedback)
    return event
  }
}
