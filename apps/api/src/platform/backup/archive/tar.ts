/** An archive that breaks off, or isn't one. */
export class BrokenArchive extends Error {}

const block = 512
const sumAt = 148
const sumLength = 8

/** A number in octal digits, as headers have them. */
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`

/** The header of a file in a tar archive (ustar); names have at most 100 bytes. */
export function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(block)
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long for an archive`)
  const fields: [text: string, at: number][] = [
    [name, 0],
    [octal(0o600, 8), 100],
    [octal(0, 8), 108],
    [octal(0, 8), 116],
    [octal(size, 12), 124],
    [octal(Math.floor(at.getTime() / 1_000), 12), 136],
    [' '.repeat(sumLength), sumAt],
    ['0', 156],
    ['ustar\x0000', 257],
  ]
  for (const [text, position] of fields) header.write(text, position, 'utf8')
  header.write(`${octal(sumOf(header), 7)} `, sumAt, 'latin1')
  return header
}

/** The zero bytes after content of this size. */
export const paddingOf = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** The end of an archive. */
export const endOfTar = Buffer.alloc(2 * block)

function sumOf(header: Buffer): number {
  return header.reduce((sum, byte) => sum + byte, 0)
}

/** A file of an archive; what isn't read of it is skipped. */
export interface TarEntry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

/** The files of an archive one after the other; throws `BrokenArchive` where it breaks off. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = takeFrom(chunks)
  for (;;) {
    const header = await bytes.take(block)
    if (header.every((byte) => byte === 0)) {
      // The rest is read too: compression and encryption prove their content at its end.
      await bytes.drain()
      return
    }
    const entry = describe(header)
    let left = entry.size
    const content = (async function* () {
      while (left > 0) {
        const chunk = await bytes.some(left)
        left -= chunk.byteLength
        yield chunk
      }
    })()
    yield { ...entry, content }
    while (left > 0) left -= (await bytes.some(left)).byteLength
    await bytes.take(paddingOf(entry.size).byteLength)
  }
}

function describe(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0[\s\S]*$/, '')
  const sum = Number.parseInt(text(sumAt, sumLength), 8)
  const blank = Buffer.from(header).fill(' ', sumAt, sumAt + sumLength)
  const size = Number.parseInt(text(124, 12), 8)
  if (sum !== sumOf(blank) || !Number.isSafeInteger(size)) throw new BrokenArchive('a header is damaged')
  return { name: text(0, 100), size }
}

/** Takes bytes from chunks of any size. */
function takeFrom(chunks: AsyncIterable<Uint8Array>) {
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  // Whatever decryption or decompression complains about, the archive is damaged; a disk's fault isn't its.
  async function next() {
    try {
      return await source.next()
    } catch (error) {
      const isDisk = error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
      if (isDisk || !(error instanceof Error)) throw error
      throw new BrokenArchive(error.message, { cause: error })
    }
  }
  async function some(most: number): Promise<Buffer> {
    while (rest.byteLength === 0) {
      const chunk = await next()
      if (chunk.done === true) throw new BrokenArchive('it breaks off')
      rest = Buffer.from(chunk.value.buffer, chunk.value.byteOffset, chunk.value.byteLength)
    }
    const chunk = rest.subarray(0, most)
    rest = rest.subarray(chunk.byteLength)
    return chunk
  }
  return {
    some,
    async take(count: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = count; left > 0; ) {
        const part = await some(left)
        parts.push(part)
        left -= part.byteLength
      }
      return Buffer.concat(parts)
    },
    async drain(): Promise<void> {
      while ((await next()).done !== true);
    },
  }
}
