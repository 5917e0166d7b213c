import { sliceBytes } from '#slices.ts'

/**
 * The chunks of a stream in pieces of one size, each byte as one character: a chunk may be the whole file or
 * a single byte, and neither must cost memory or time.
 */
export async function* piecesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < sliceBytes) continue
    const whole = waiting.length === 1 ? chunk : Buffer.concat(waiting)
    const buffer = Buffer.from(whole.buffer, whole.byteOffset, whole.length)
    let start = 0
    for (; length - start >= sliceBytes; start += sliceBytes)
      yield buffer.toString('latin1', start, start + sliceBytes)
    waiting = start === length ? [] : [whole.subarray(start)]
    length -= start
  }
  if (length > 0) yield Buffer.concat(waiting).toString('latin1')
}
