import type { CarrierFormat, CarrierMessage, MessageEntry } from '#carrier-message.ts'
import { type InterchangeReader, readInterchange } from '#edi/read-interchange.ts'
import { describeSegment, type Segment } from '#edi/segment.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText } from '#statement/clean-text.ts'
import { toInstant } from '#statement/stated-time.ts'
import { rawOf, type Transaction, type TransactionContext, whereIs } from './transaction.ts'
import { Transaction214 } from './transaction-214.ts'
import { Transaction315 } from './transaction-315.ts'
import { readX12Wall } from './x12-time.ts'
import { X12Tokenizer } from './x12-tokenizer.ts'

const supportedSets = 'of X12 only 315 and 214 are'

/** X12 interchanges with transaction sets 315 and 214, streamed. */
export function readX12(chunks: AsyncIterable<Uint8Array>, context: ReadingContext): Promise<CarrierMessage> {
  return readInterchange(
    chunks,
    new X12Tokenizer(),
    new X12Reader(context),
    context,
    'The interchange holds no transaction set 315 or 214.',
  )
}

/** An open envelope: the values that its trailer must repeat. */
interface Envelope {
  control: string
  count: number
}

class X12Reader implements InterchangeReader<Segment> {
  readonly feedback = new FeedbackList()
  format: CarrierFormat | null = null
  sender: string | null = null
  messageAt: string | null = null
  readonly #context: ReadingContext
  #interchange: Envelope | null = null
  #group: Envelope | null = null
  #set: (Envelope & { reader: Transaction | null; first: number }) | null = null
  #sets = 0
  #groupAt: string | null = null

  constructor(context: ReadingContext) {
    this.#context = context
  }

  take(segment: Segment): MessageEntry[] {
    switch (segment.id) {
      case 'ISA':
        return this.#openInterchange(segment)
      case 'GS':
        return this.#openGroup(segment)
      case 'ST':
        return this.#openSet(segment)
      case 'SE':
        return this.#closeSet(segment)
      case 'GE':
        return this.#closeGroup(segment)
      case 'IEA':
        return this.#closeInterchange(segment)
    }
    if (this.#set !== null) return this.#set.reader?.take(segment) ?? []
    this.feedback.add(
      'WARN',
      'unexpected-segment',
      segment.id,
      describeSegment(segment),
      'is outside of ST and SE',
    )
    return []
  }

  end(): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#interchange !== null) this.feedback.add('WARN', 'missing-trailer', 'IEA', 'IEA')
    return entries
  }

  #openInterchange(segment: Segment): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#interchange !== null) this.feedback.add('WARN', 'missing-trailer', 'IEA', 'IEA')
    this.#interchange = { control: rawOf(segment, 13), count: 0 }
    this.#group = null
    this.#groupAt = readAt(segment, 9)
    this.sender ??= cleanText(rawOf(segment, 6), 35)
    this.messageAt ??= this.#groupAt
    return entries
  }

  #openGroup(segment: Segment): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#interchange !== null) this.#interchange.count++
    this.#group = { control: rawOf(segment, 6), count: 0 }
    const at = readAt(segment, 4)
    if (this.#sets === 0) this.messageAt = at ?? this.messageAt
    this.#groupAt = at ?? this.#groupAt
    return entries
  }

  #openSet(segment: Segment): MessageEntry[] {
    const entries = this.#cutOff()
    const path = `ST[${this.#sets++}]`
    if (this.#group !== null) this.#group.count++
    const type = rawOf(segment, 1)
    const context = { ...this.#context, messageAt: this.#groupAt, path }
    const reader = openTransaction(type, context)
    this.#set = { control: rawOf(segment, 2), count: 0, reader, first: segment.number }
    if (reader !== null) {
      this.format ??= type === '315' ? 'x12-315' : 'x12-214'
      return entries
    }
    const feedback = new FeedbackList()
    feedback.add('ERROR', 'unsupported-message', `${path}-01`, whereIs(segment, 1), type, supportedSets)
    return [...entries, entryWithout(path, feedback)]
  }

  #closeSet(segment: Segment): MessageEntry[] {
    const set = this.#set
    if (set === null) {
      this.feedback.add('WARN', 'unexpected-segment', 'SE', describeSegment(segment), 'has no ST')
      return []
    }
    this.#set = null
    const count = segment.number - set.first + 1
    this.#check(segment, { control: set.control, count }, `ST[${this.#sets - 1}].SE`, 'segments')
    return set.reader?.end() ?? []
  }

  #closeGroup(segment: Segment): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#group !== null) this.#check(segment, this.#group, 'GE', 'transaction sets')
    this.#group = null
    return entries
  }

  #closeInterchange(segment: Segment): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#interchange !== null) this.#check(segment, this.#interchange, 'IEA', 'groups')
    this.#interchange = null
    return entries
  }

  /** A trailer repeats count and control number; wrong ones are reported, and what was read is kept. */
  #check(segment: Segment, open: Envelope, path: string, what: string): void {
    const [count, control] = [rawOf(segment, 1), rawOf(segment, 2)]
    if (Number(count) !== open.count || count === '')
      this.feedback.add('WARN', 'wrong-count', `${path}-01`, whereIs(segment, 1), count, open.count, what)
    if (control !== open.control)
      this.feedback.add(
        'WARN',
        'wrong-control-number',
        `${path}-02`,
        whereIs(segment, 2),
        control,
        open.control,
      )
  }

  /** A transaction set that another one, a trailer or the end interrupts. */
  #cutOff(): MessageEntry[] {
    const set = this.#set
    this.#set = null
    return set?.reader?.cutOff() ?? []
  }
}

function openTransaction(type: string, context: TransactionContext): Transaction | null {
  if (type === '315') return new Transaction315(context)
  return type === '214' ? new Transaction214(context) : null
}

/** The date and time of a header, which has no zone: UTC is as good as any. */
function readAt(segment: Segment, first: number): string | null {
  const wall = readX12Wall(rawOf(segment, first), rawOf(segment, first + 1))
  return wall === null ? null : toInstant(wall.wall)
}
