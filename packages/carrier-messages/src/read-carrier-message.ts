import { readFsu } from './air/read-fsu.ts'
import { type CarrierMessage, type ReadingOptions, UnreadableMessage } from './carrier-message.ts'
import { readDcsa } from './dcsa/read-dcsa.ts'
import { detectFormat, type Syntax } from './detect-format.ts'
import { readEdifact } from './edifact/read-edifact.ts'
import { limitEntries } from './limit-entries.ts'
import { openContext, type ReadingContext } from './reading.ts'
import { readX12 } from './x12/read-x12.ts'

export type Body = Uint8Array | AsyncIterable<Uint8Array>

const usual = { jsonBytes: 32 * 1024 * 1024, limits: { entries: 200_000, refused: 10_000 } }

/**
 * A carrier's message in any format that the portal reads. Its entries come in the order of the message, one
 * for each that was sent, understood or not; what is wrong with one is in its feedback and never thrown.
 * Reads a slice of the body at a time, and lets others have their turn between two.
 */
export async function readCarrierMessage(body: Body, options: ReadingOptions): Promise<CarrierMessage> {
  const { head, chunks } = await peek(body instanceof Uint8Array ? once(body) : body)
  const { receivedAt, zoneOf, limits = usual.limits } = options
  const context = openContext({ receivedAt, zoneOf, maxEntries: limits.entries })
  const message = await readAs(detectFormat(head, options.contentType), chunks, options, context)
  return { ...message, entries: limitEntries(message.entries, limits) }
}

async function readAs(
  syntax: Syntax,
  chunks: AsyncIterable<Uint8Array>,
  { maxJsonBytes = usual.jsonBytes, bytes }: ReadingOptions,
  context: ReadingContext,
): Promise<CarrierMessage> {
  switch (syntax) {
    case 'json':
      return readDcsa(await collect(chunks, maxJsonBytes, bytes), context)
    case 'x12':
      return readX12(chunks, context)
    case 'edifact':
      return readEdifact(chunks, context)
    case 'fsu':
      return readFsu(chunks, context)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

const headBytes = 4096

/** The first bytes, which tell the format, and all of them. */
async function peek(
  body: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; chunks: AsyncIterable<Uint8Array> }> {
  const source = body[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < headBytes) {
    const { done, value } = await source.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    try {
      yield* first
      first.length = 0
      for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
    } finally {
      await source.return?.()
    }
  }
  const head = Buffer.concat(first.map((chunk) => chunk.subarray(0, headBytes))).subarray(0, headBytes)
  return { head, chunks: rest() }
}

/** All of a body in one piece; each chunk is copied as it comes, and let go. */
async function collect(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  expected = 65_536,
): Promise<Uint8Array> {
  let whole = Buffer.allocUnsafe(Math.min(expected, most))
  let length = 0
  for await (const chunk of chunks) {
    const start = length
    length += chunk.length
    if (length > most)
      throw new UnreadableMessage('too-large', `A JSON message may have at most ${most} bytes.`, most)
    if (length > whole.length) {
      const wider = Buffer.allocUnsafe(Math.min(most, Math.max(length, whole.length * 2)))
      whole.copy(wider, 0, 0, start)
      whole = wider
    }
    whole.set(chunk, start)
  }
  return whole.subarray(0, length)
}
