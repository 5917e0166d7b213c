import type { Readable } from 'node:stream'
import { Problem } from '#platform/http/problem.ts'

/**
 * The bytes of a stream as they arrive; throws `too_large` at the first beyond the limit, and `malformed` if
 * they break off.
 */
export async function* limitBytes(stream: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  // Left open: closing a request would close the connection of its answer.
  const chunks: AsyncIterable<Uint8Array> = stream.iterator({ destroyOnReturn: false })
  const reading = chunks[Symbol.asyncIterator]()
  for (;;) {
    const next = await reading.next().catch(() => {
      throw new Problem('malformed')
    })
    if (next.done) return
    bytes += next.value.byteLength
    if (bytes > maxBytes) throw new Problem('too_large')
    yield next.value
  }
}
