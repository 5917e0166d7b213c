import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'

/**
 * The encoding of a text file: from its byte order mark, else from the map, else UTF-8. Throws an
 * OperatorError if it isn't valid UTF-8, before reading any line: a name must not become “����”.
 */
export async function fileEncoding(path: string, encodingName: string | undefined): Promise<string> {
  const encoding = new TextDecoder(encodingName ?? 'utf-8').encoding
  const marked = await readMark(path)
  if (marked !== undefined && marked !== 'utf-8') return marked
  if (marked === undefined && encoding !== 'utf-8') return encoding
  const guess = await guessOther(path)
  if (guess === undefined) return 'utf-8'
  throw new OperatorError(
    'refused',
    `${path} isn't UTF-8; it looks like ${guess}. Save it as "CSV UTF-8", or set "file": { "encoding": "${guess}" } in the map if that is what it is.`,
  )
}

/** The likeliest encoding of a text file. */
export async function guessEncoding(path: string): Promise<string> {
  return (await readMark(path)) ?? (await guessOther(path)) ?? 'utf-8'
}

async function readMark(path: string): Promise<string | undefined> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(3), 0, 3, 0)
  return markedEncoding(buffer)
}

/** The likeliest other encoding of bytes that aren't UTF-8; undefined for UTF-8. */
async function guessOther(path: string): Promise<string | undefined> {
  const counts = new Counts()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const bytes: Buffer = chunk
    counts.add(bytes)
    isUtf8 &&= isDecoded(() => decoder.decode(bytes, { stream: true }))
  }
  isUtf8 &&= isDecoded(() => decoder.decode())
  // If every other byte is zero, the text is UTF-16, although each of its bytes may be valid UTF-8.
  return isUtf8 && !counts.isTwoBytes ? undefined : counts.guess()
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

function isDecoded(decode: () => string): boolean {
  try {
    return decode() !== undefined
  } catch {
    return false
  }
}

// Letters of Central Europe that are symbols in Western code pages: ą ł ś ş ź ž ż in windows-1250.
const centralEuropean = [0x8c, 0x8f, 0x9c, 0x9e, 0x9f, 0xa3, 0xa5, 0xaf, 0xb3, 0xb9, 0xbe, 0xbf]

/** The frequency of each byte, and the neighbors of bytes beyond ASCII. */
class Counts {
  readonly #bytes = new Uint32Array(256)
  readonly #zeros = [0, 0]
  #pairs = 0
  #length = 0

  add(chunk: Buffer): void {
    let before = 0
    for (const byte of chunk) {
      this.#bytes[byte] = (this.#bytes[byte] ?? 0) + 1
      if (byte === 0) this.#zeros[this.#length % 2] = (this.#zeros[this.#length % 2] ?? 0) + 1
      if (byte > 0x7f && before > 0x7f) this.#pairs += 1
      before = byte
      this.#length += 1
    }
  }

  get isTwoBytes(): boolean {
    return this.#between(0, 0) * 4 > this.#length && this.#length > 0
  }

  #between(first: number, last: number): number {
    return this.#bytes.subarray(first, last + 1).reduce((sum, count) => sum + count, 0)
  }

  guess(): string {
    const [even = 0, odd = 0] = this.#zeros
    if (this.isTwoBytes) return even > odd ? 'utf-16be' : 'utf-16le'
    const all = this.#between(0x80, 0xff)
    // Words of another alphabet consist of such bytes; otherwise they are single accented letters.
    if (this.#pairs * 2 > all) {
      const [upper, lower] = [this.#between(0xc0, 0xdf), this.#between(0xe0, 0xff)]
      const yo = this.#between(0xa8, 0xa8) + this.#between(0xb8, 0xb8)
      // Lowercase letters are the most frequent, and koi8-r has them where windows-1251 has uppercase.
      if ((upper + lower + yo) * 5 > all * 4) return upper > lower ? 'koi8-r' : 'windows-1251'
      if ((this.#between(0x80, 0xaf) + this.#between(0xe0, 0xf1)) * 5 > all * 4) return 'ibm866'
      return 'gb18030'
    }
    const central = centralEuropean.reduce((sum, byte) => sum + (this.#bytes[byte] ?? 0), 0)
    return central * 5 > all ? 'windows-1250' : 'windows-1252'
  }
}
