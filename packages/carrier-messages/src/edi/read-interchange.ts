import {
  type CarrierFormat,
  type CarrierMessage,
  type MessageEntry,
  UnreadableMessage,
} from '#carrier-message.ts'
import type { FeedbackList } from '#feedback-list.ts'
import type { ReadingContext } from '#reading.ts'
import { piecesOf } from './pieces.ts'
import type { Segment } from './segment.ts'
import type { SegmentTokenizer } from './segment-tokenizer.ts'

/** Makes entries of segments, each as soon as it's complete. */
export interface InterchangeReader<S extends Segment> {
  readonly feedback: FeedbackList
  /** Null until the first entry of a kind that is read begins. */
  readonly format: CarrierFormat | null
  readonly sender: string | null
  readonly messageAt: string | null
  take(segment: S): MessageEntry[]
  end(): MessageEntry[]
}

const maxEntriesBefore = 1000

/**
 * A message out of a stream: read up to its first entry, the rest as it's consumed, so that its size doesn't
 * matter.
 */
export async function readInterchange<S extends Segment>(
  chunks: AsyncIterable<Uint8Array>,
  tokenizer: SegmentTokenizer<S>,
  reader: InterchangeReader<S>,
  context: ReadingContext,
  unknown: string,
): Promise<CarrierMessage> {
  const pieces = piecesOf(chunks)
  const early: MessageEntry[] = []
  let isDone = false
  while (reader.format === null && !isDone && early.length < maxEntriesBefore) {
    const { done, value } = await pieces.next()
    isDone = done === true
    if (!done) await context.progress(value.length)
    for (const segment of done ? tokenizer.end() : tokenizer.feed(value)) early.push(...reader.take(segment))
    if (isDone) early.push(...reader.end())
  }
  if (reader.format === null) {
    await pieces.return(undefined)
    throw new UnreadableMessage('unknown-format', unknown, 0)
  }
  async function* entries(): AsyncGenerator<MessageEntry> {
    try {
      yield* early
      if (isDone) return
      for await (const piece of pieces) {
        await context.progress(piece.length)
        for (const segment of tokenizer.feed(piece)) yield* reader.take(segment)
      }
      for (const segment of tokenizer.end()) yield* reader.take(segment)
      yield* reader.end()
    } finally {
      // A consumer that stops between the first entries also closes the rest of the body.
      await pieces.return(undefined)
    }
  }
  const { format, sender, messageAt, feedback } = reader
  return { format, sender, messageAt, entries: entries(), feedback: feedback.items }
}
