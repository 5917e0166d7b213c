/**
 * One line of a body with its number, from 1: its bytes, none for a blank line, or null if over the limit.
 */
export interface BodyLine {
  number: number
  bytes: Uint8Array | null
  /** Length as read, including the line feed. */
  length: number
}

const lineFeed = 10
const carriageReturn = 13

/**
 * Splits a body into lines as it arrives; after the last line feed there is a line only if it has content.
 * Never holds more than one line of maximum length, however long a line is.
 */
export async function* readLines(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<BodyLine> {
  let number = 1
  let parts: Uint8Array[] = []
  let length = 0
  const take = (part: Uint8Array) => {
    length += part.length
    if (length <= maxBytes + 1) parts.push(part)
    else parts = []
  }
  const end = (): BodyLine => {
    const bytes = Buffer.concat(parts)
    const own = bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes
    const isLong = length > maxBytes + 1 || own.length > maxBytes
    const read = length + 1
    const isBlank = !isLong && own.every((byte) => byte === 32 || byte === 9)
    parts = []
    length = 0
    return { number, bytes: isLong ? null : isBlank ? own.subarray(0, 0) : own, length: read }
  }
  for await (const chunk of body) {
    let start = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, start)) {
      take(chunk.subarray(start, at))
      yield end()
      number++
      start = at + 1
    }
    take(chunk.subarray(start))
  }
  if (length > 0) yield end()
}
