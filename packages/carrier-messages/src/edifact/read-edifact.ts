import type { CarrierFormat, CarrierMessage, MessageEntry } from '#carrier-message.ts'
import { type Decode, decoderFor } from '#edi/decode.ts'
import { type InterchangeReader, readInterchange } from '#edi/read-interchange.ts'
import { describeSegment } from '#edi/segment.ts'
import { entryOf } from '#entry-of.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { cleanText } from '#statement/clean-text.ts'
import { toInstant, toWall } from '#statement/stated-time.ts'
import { componentOf, type EdifactSegment, EdifactTokenizer } from './edifact-tokenizer.ts'
import { IftstaMessage } from './iftsta-message.ts'

const supportedMessages = 'of EDIFACT only IFTSTA is'

/** The character sets of UNB. UNOA and UNOB are parts of ASCII: who breaks them means UTF-8, or else UNOC. */
const charsets: Readonly<Record<string, string>> = {
  UNOA: 'utf-8',
  UNOB: 'utf-8',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'iso-8859-9',
  UNOL: 'iso-8859-15',
  UNOW: 'utf-8',
  UNOX: 'utf-8',
  UNOY: 'utf-8',
}

/** EDIFACT interchanges with IFTSTA messages, streamed. */
export function readEdifact(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadingContext,
): Promise<CarrierMessage> {
  return readInterchange(
    chunks,
    new EdifactTokenizer(),
    new EdifactReader(context),
    context,
    'The interchange holds no IFTSTA message.',
  )
}

class EdifactReader implements InterchangeReader<EdifactSegment> {
  readonly feedback = new FeedbackList()
  format: CarrierFormat | null = null
  sender: string | null = null
  messageAt: string | null = null
  readonly #context: ReadingContext
  #decode: Decode = (bytes) => bytes
  #interchange: { control: string; messages: number; groups: number; at: string | null } | null = null
  #message: { reader: IftstaMessage | null; control: string; first: number } | null = null
  #messages = 0

  constructor(context: ReadingContext) {
    this.#context = context
  }

  take(segment: EdifactSegment): MessageEntry[] {
    switch (segment.id) {
      case 'UNB':
        return this.#openInterchange(segment)
      case 'UNG':
        if (this.#interchange !== null) this.#interchange.groups++
        return this.#cutOff()
      case 'UNE':
        return this.#cutOff()
      case 'UNH':
        return this.#openMessage(segment)
      case 'UNT':
        return this.#closeMessage(segment)
      case 'UNZ':
        return this.#closeInterchange(segment)
    }
    if (this.#message !== null) return this.#message.reader?.take(segment) ?? []
    this.feedback.add(
      'WARN',
      'unexpected-segment',
      cleanText(segment.id, 3) ?? '',
      describeSegment(segment),
      'is outside of UNH and UNT',
    )
    return []
  }

  end(): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#interchange !== null) this.feedback.add('WARN', 'missing-trailer', 'UNZ', 'UNZ')
    return entries
  }

  #openInterchange(segment: EdifactSegment): MessageEntry[] {
    const entries = this.#cutOff()
    if (this.#interchange !== null) this.feedback.add('WARN', 'missing-trailer', 'UNZ', 'UNZ')
    const charset = entryOf(charsets, componentOf(segment, 1))
    this.#decode = charset === undefined ? (bytes) => bytes : decoderFor(charset)
    const at = readAt(componentOf(segment, 4), componentOf(segment, 4, 2))
    this.#interchange = { control: componentOf(segment, 5), messages: 0, groups: 0, at }
    this.sender ??= cleanText(this.#decode(componentOf(segment, 2)), 35)
    this.messageAt ??= at
    return entries
  }

  #openMessage(segment: EdifactSegment): MessageEntry[] {
    const entries = this.#cutOff()
    const path = `UNH[${this.#messages++}]`
    if (this.#interchange !== null) this.#interchange.messages++
    const type = componentOf(segment, 2)
    const isRead = type === 'IFTSTA'
    const at = this.#interchange?.at ?? null
    const reader = isRead ? new IftstaMessage(this.#context, path, this.#decode, at) : null
    this.#message = { reader, control: componentOf(segment, 1), first: segment.number }
    if (isRead) {
      this.format ??= 'edifact-iftsta'
      return entries
    }
    const feedback = new FeedbackList()
    const where = describeSegment(segment, 2)
    feedback.add('ERROR', 'unsupported-message', `${path}-02`, where, type, supportedMessages)
    return [...entries, entryWithout(path, feedback)]
  }

  #closeMessage(segment: EdifactSegment): MessageEntry[] {
    const message = this.#message
    if (message === null) {
      this.feedback.add('WARN', 'unexpected-segment', 'UNT', describeSegment(segment), 'has no UNH')
      return []
    }
    this.#message = null
    const count = segment.number - message.first + 1
    this.#check(segment, count, message.control, `UNH[${this.#messages - 1}].UNT`, 'segments')
    return message.reader?.end() ?? []
  }

  #closeInterchange(segment: EdifactSegment): MessageEntry[] {
    const entries = this.#cutOff()
    const open = this.#interchange
    if (open !== null) {
      const [count, what] = open.groups > 0 ? [open.groups, 'groups'] : [open.messages, 'messages']
      this.#check(segment, count, open.control, 'UNZ', what)
    }
    this.#interchange = null
    return entries
  }

  /** A trailer repeats count and control number; wrong ones are reported, and what was read is kept. */
  #check(segment: EdifactSegment, count: number, opened: string, path: string, what: string): void {
    const [stated, control] = [componentOf(segment, 1), componentOf(segment, 2)]
    const where = (element: number) => describeSegment(segment, element)
    if (Number(stated) !== count || stated === '')
      this.feedback.add('WARN', 'wrong-count', `${path}-01`, where(1), stated, count, what)
    if (control !== opened)
      this.feedback.add('WARN', 'wrong-control-number', `${path}-02`, where(2), control, opened)
  }

  /** A message that another one, a trailer or the end interrupts. */
  #cutOff(): MessageEntry[] {
    const message = this.#message
    this.#message = null
    return message?.reader?.cutOff() ?? []
  }
}

/** YYMMDD or CCYYMMDD with HHMM of UNB, which has no zone: UTC is as good as any. */
function readAt(date: string, time: string): string | null {
  const day = /^(\d\d)?(\d\d)(\d\d)(\d\d)$/.exec(date)
  if (day === null) return null
  const year = Number(`${day[1] ?? '20'}${day[2]}`)
  const clock = /^(\d\d)(\d\d)/.exec(time)
  const wall = toWall(year, Number(day[3]), Number(day[4]), Number(clock?.[1] ?? 0), Number(clock?.[2] ?? 0))
  return wall === null ? null : toInstant(wall)
}
