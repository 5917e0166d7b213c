import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { MessageEntry } from '#carrier-message.ts'
import { describeSegment, longestSegment, type Segment } from '#edi/segment.ts'
import {
  stateStatus,
  warnOfCode,
  x12Parties,
  x12Reasons,
  x12References,
  x12Status,
} from '#edi/status-codes.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout } from '#reading.ts'
import { EventList } from '#statement/event-list.ts'
import { looksLikeContainer, ReferenceList } from '#statement/references.ts'
import { readContainer, type Statement } from '#statement/state-event.ts'
import { warnOfZone } from '#statement/warn-of-zone.ts'
import { rawOf, readTime, type Transaction, type TransactionContext, textOf, whereIs } from './transaction.ts'
import { readX12Address, readX12Position } from './x12-position.ts'

/** A status with the place and equipment of its loop. */
interface Status {
  segment: Segment
  path: string
  place: EventPlace | null
  /** The places of pickup and delivery, which apply to a status without a position. */
  ends: Ends
  equipment: Segment | null
  feedback: FeedbackList
}

type Ends = Readonly<Partial<Record<'pickup' | 'delivery', EventPlace>>>

/** The number of statuses that may wait for later references; a longer list is closed in between. */
const maxWaiting = 250

/**
 * Transportation Carrier Shipment Status: an entry for each AT7. References follow the statuses of their LX,
 * so those wait.
 */
export class Transaction214 implements Transaction {
  readonly #context: TransactionContext
  /** Feedback on segments outside of statuses; passed on with the first status. */
  readonly #ownFeedback = new FeedbackList()
  /** Feedback on references above the statuses; passed on with the next one. */
  readonly #levelFeedback = new FeedbackList()
  readonly #common = new ReferenceList(this.#levelFeedback)
  /** The references of the loop, including the common ones. */
  #references = this.#common
  #carrier: string | null = null
  #waiting: Status[] = []
  #count = 0
  /** Position and equipment of an LX loop that stand before its status. */
  #place: EventPlace | null = null
  #equipment: Segment | null = null
  /** Those of the shipment, and of the loop. */
  #ends: Ends = {}
  #loopEnds: Ends | null = null
  #party: 'pickup' | 'delivery' | null = null

  constructor(context: TransactionContext) {
    this.#context = context
  }

  take(segment: Segment): MessageEntry[] {
    const { path } = this.#context
    if (segment.isTooLong) {
      const feedback = this.#waiting.at(-1)?.feedback ?? this.#ownFeedback
      const severity = segment.id === 'AT7' ? 'ERROR' : 'WARN'
      feedback.add(
        severity,
        'segment-too-long',
        `${path}.${segment.id}`,
        describeSegment(segment),
        longestSegment,
      )
      return []
    }
    switch (segment.id) {
      case 'B10':
        this.#carrier = textOf(segment, 3, 35)
        this.#keep(this.#common, 'BN', textOf(segment, 1))
        this.#keep(this.#common, 'FN', textOf(segment, 2))
        return []
      case 'L11':
      case 'N9': {
        const [type, value] =
          segment.id === 'L11'
            ? [rawOf(segment, 2), textOf(segment, 1)]
            : [rawOf(segment, 1), textOf(segment, 2)]
        this.#keep(this.#references, type, value)
        return []
      }
      case 'LX': {
        const entries = this.#close()
        this.#references = new ReferenceList(this.#levelFeedback, this.#common)
        this.#loopEnds = this.#ends
        this.#place = null
        this.#equipment = null
        return entries
      }
      case 'AT7':
        return this.#takeStatus(segment)
      case 'MS1': {
        // Segments before the first status of a loop apply to each.
        const status = this.#place === null ? this.#waiting.at(-1) : undefined
        if (status === undefined) this.#place = readX12Position(segment)
        else status.place = readX12Position(segment)
        return []
      }
      case 'MS2': {
        const status = this.#equipment === null ? this.#waiting.at(-1) : undefined
        if (status === undefined) this.#equipment = segment
        else status.equipment = segment
        return []
      }
      case 'N1':
        this.#party = entryOf(x12Parties, rawOf(segment, 1)) ?? null
        return []
      case 'N4': {
        const place = this.#party === null ? null : readX12Address(segment)
        if (this.#party === null || place === null) return []
        const ends = { ...(this.#loopEnds ?? this.#ends), [this.#party]: place }
        if (this.#loopEnds === null) this.#ends = ends
        else this.#loopEnds = ends
        return []
      }
    }
    return []
  }

  end(): MessageEntry[] {
    const entries = this.#close()
    if (this.#count > 0) return entries
    this.#ownFeedback.add('ERROR', 'no-status', this.#context.path, 'The transaction set')
    return [entryWithout(this.#context.path, this.#ownFeedback)]
  }

  cutOff(): MessageEntry[] {
    const { path } = this.#context
    const waiting = this.#waiting
    this.#waiting = []
    const open = waiting.length > 0 ? waiting : [{ path, feedback: new FeedbackList() }]
    return open.map((status) => {
      status.feedback.add('ERROR', 'unfinished', status.path, 'The transaction set', 'SE')
      return entryWithout(status.path, status.feedback)
    })
  }

  #keep(list: ReferenceList, type: string, value: string | null): void {
    const meant = entryOf(x12References, type)
    if (meant !== undefined) list.add(meant, value, `${this.#context.path}.L11`)
  }

  #takeStatus(segment: Segment): MessageEntry[] {
    const entries = this.#waiting.length === maxWaiting ? this.#close() : []
    const path = `${this.#context.path}.AT7[${this.#count}]`
    const feedback = this.#count === 0 ? this.#ownFeedback : new FeedbackList()
    const [place, equipment] = [this.#place, this.#equipment]
    const ends = this.#loopEnds ?? this.#ends
    this.#waiting.push({ segment, path, place, equipment, ends, feedback })
    this.#count++
    return entries
  }

  #close(): MessageEntry[] {
    const statuses = this.#waiting
    this.#waiting = []
    return statuses.map((status) => this.#entryOf(status))
  }

  #entryOf({ segment, path, place: own, ends, equipment, feedback }: Status): MessageEntry {
    const isAppointment = rawOf(segment, 1) === ''
    const code = textOf(segment, isAppointment ? 3 : 1, 10)
    if (code === null)
      feedback.add('ERROR', 'missing-element', `${path}-01`, whereIs(segment, 1), 'the status code')
    const meaning = entryOf(x12Status, code)
    const place = own ?? (meaning?.party === undefined ? null : (ends[meaning.party] ?? null))
    const time = readTime(segment, 5, path, place, this.#context, feedback)
    if (time === null && !feedback.hasErrors)
      feedback.add('ERROR', 'missing-element', `${path}-05`, whereIs(segment, 5), 'the date of the status')
    if (code === null || time === null || feedback.hasErrors) return entryWithout(path, feedback)

    const status = stateStatus(code, meaning)
    warnOfCode(code, meaning, 'X12 214', `${path}-01`, feedback)
    if (status.kind === 'position' && place === null) {
      feedback.add('INFO', 'no-position', path)
      return entryWithout(path, feedback)
    }
    this.#levelFeedback.moveTo(feedback)
    const references = new ReferenceList(feedback, this.#references)
    const reason = this.#readReason(segment, isAppointment ? 4 : 2, path, feedback)
    const statement: Statement = {
      ...status,
      place,
      mode: status.mode ?? 'truck',
      ...reason,
      remark: [status.remark, reason.remark].filter((part) => part !== null).join(': ') || null,
      messageAt: this.#context.messageAt,
      ...this.#readEquipment(equipment, path, references, feedback),
    }
    if (references.count === 0) feedback.add('WARN', 'no-reference', path)
    const events = new EventList(path, feedback, this.#context)
    const event = events.add(statement, time, references, { carrier: this.#carrier })
    if (event !== null) warnOfZone(event, path, feedback)
    return { path, events: events.items, ignored: false, feedback: feedback.items, attachments: [] }
  }

  #readReason(segment: Segment, element: number, path: string, feedback: FeedbackList) {
    const code = textOf(segment, element, 10)
    if (code === null || code === 'NS' || code === 'NA') return { reasonCode: null, remark: null }
    const text = entryOf(x12Reasons, code) ?? null
    if (text === null) feedback.add('WARN', 'unknown-reason', `${path}-0${element}`, code, 'X12 214')
    return { reasonCode: code, remark: text }
  }

  /** MS2 names a container, its owner's letters perhaps apart, or a trailer. */
  #readEquipment(
    segment: Segment | null,
    path: string,
    references: ReferenceList,
    feedback: FeedbackList,
  ): Partial<Statement> {
    const carrier = this.#carrier
    if (segment === null)
      return carrier === null ? {} : { conveyance: { name: null, imo: null, voyage: null, carrier } }
    const [owner, number, digit] = [rawOf(segment, 1), rawOf(segment, 2), rawOf(segment, 4)]
    const container = [number, number + digit, owner + number, owner + number + digit].find(
      looksLikeContainer,
    )
    const name = container === undefined ? textOf(segment, 2, 35) : null
    const conveyance = { name, imo: null, voyage: null, carrier: carrier ?? textOf(segment, 1, 35) }
    if (container === undefined) return { conveyance }
    const read = readContainer(container, `${path}.MS2`, feedback)
    references.add('EQ', read.equipment, `${path}.MS2`)
    return { ...read, conveyance }
  }
}
