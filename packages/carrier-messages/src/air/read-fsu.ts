import type { CarrierMessage, MessageEntry } from '#carrier-message.ts'
import { decoderFor } from '#edi/decode.ts'
import { piecesOf } from '#edi/pieces.ts'
import { FeedbackList } from '#feedback-list.ts'
import { entryWithout, type ReadingContext } from '#reading.ts'
import { quote } from '#statement/clean-text.ts'
import { type Consignment, readConsignment } from './fsu-fields.ts'
import { type FsuLine, stateStatusLine } from './fsu-status.ts'

/** No line of an FSU has more than 69 characters; longer ones are cut. */
const longestLine = 500
const decode = decoderFor('utf-8')

/**
 * IATA freight status updates, and answers (FSA), line by line: `FSU/15`, the air waybill, then a line for
 * each status. A file may hold several, and the lines of the network around them, which are passed over.
 */
export async function readFsu(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadingContext,
): Promise<CarrierMessage> {
  const feedback = new FeedbackList()
  return {
    format: 'iata-fsu',
    sender: null,
    messageAt: null,
    entries: readEntries(chunks, context, feedback),
    feedback: feedback.items,
  }
}

async function* readEntries(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadingContext,
  feedback: FeedbackList,
): AsyncGenerator<MessageEntry> {
  const reader = new FsuReader(context)
  for await (const line of linesOf(chunks, context)) yield* reader.take(line)
  yield* reader.end()
  if (reader.count === 0) feedback.add('ERROR', 'no-entries', 'FSU[0]')
}

class FsuReader {
  count = 0
  readonly #context: ReadingContext
  #message = -1
  /** The line of the message, counted from 0. */
  #line = 0
  #state: 'outside' | 'consignment' | 'statuses' = 'outside'
  #consignment: Consignment | null = null
  #statuses = 0
  #status: FsuLine | null = null

  constructor(context: ReadingContext) {
    this.#context = context
  }

  take({ text, number, offset }: { text: string; number: number; offset: number }): MessageEntry[] {
    if (/^FS[UA]\/\d/.test(text)) {
      const entries = this.end()
      this.#message++
      this.#line = 0
      this.#statuses = 0
      this.#state = 'consignment'
      return entries
    }
    this.#line++
    const path = `FSU[${this.#message}].line[${this.#line}]`
    const line: FsuLine = { text, path, where: `Line ${number} at byte ${offset}`, more: [] }
    if (this.#state === 'outside' || text.trim() === '') return []
    if (this.#state === 'consignment') return this.#takeConsignment(line)
    if (/^[A-Z]{3}\//.test(text) && !/^(OSI|SSR|OCI|OTH|REF|ULD)\//.test(text)) {
      const entries = this.#close()
      this.#status = line
      this.#statuses++
      return entries
    }
    // Text after a status explains it; text that the network adds after the message doesn't.
    if (this.#status !== null && this.#status.more.length < 10 && /^([A-Z]{3})?\//.test(text))
      this.#status.more.push(text)
    return []
  }

  end(): MessageEntry[] {
    const entries = this.#close()
    const path = `FSU[${this.#message}]`
    const isEmpty = this.#state !== 'outside' && this.#statuses === 0
    this.#state = 'outside'
    if (!isEmpty) return entries
    const feedback = new FeedbackList()
    feedback.add('ERROR', 'no-status', path, 'The message')
    this.count++
    return [...entries, entryWithout(path, feedback)]
  }

  #takeConsignment(line: FsuLine): MessageEntry[] {
    this.#consignment = readConsignment(line.text)
    this.#state = 'statuses'
    if (this.#consignment !== null) return []
    const feedback = new FeedbackList()
    feedback.add('ERROR', 'invalid-air-waybill', line.path, line.where, quote(line.text))
    // Its statuses are entries too; each is refused for want of the air waybill.
    this.count++
    this.#statuses++
    return [entryWithout(line.path, feedback)]
  }

  #close(): MessageEntry[] {
    const status = this.#status
    this.#status = null
    if (status === null) return []
    this.count++
    return [stateStatusLine(status, this.#consignment, this.#context)]
  }
}

async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  context: ReadingContext,
): AsyncGenerator<{ text: string; number: number; offset: number }> {
  let rest = ''
  let offset = 0
  let number = 0
  /** The length of the dropped part of a line that is too long. */
  let dropped = 0
  for await (const piece of piecesOf(chunks)) {
    await context.progress(piece.length)
    const text = rest + piece
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      yield { text: toLine(text.slice(start, end)), number: ++number, offset }
      offset += end + 1 - start + dropped
      dropped = 0
      start = end + 1
    }
    rest = text.slice(start)
    if (rest.length > longestLine) {
      dropped += rest.length - longestLine
      rest = rest.slice(0, longestLine)
    }
  }
  if (rest !== '') yield { text: toLine(rest), number: ++number, offset }
}

function toLine(bytes: string): string {
  return decode(bytes.slice(0, longestLine))
    .replace(/^\ufeff/, '')
    .trimEnd()
}
