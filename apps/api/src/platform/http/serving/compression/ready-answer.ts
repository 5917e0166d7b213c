import { hash } from 'node:crypto'
import { compressText, type Encoding, isCompressible } from './compress.ts'

/**
 * Copies the bytes to separate memory. Buffers of Node and zlib are slices of larger ones, which stay as long
 * as any slice does: 2,000 cached orders held 47 MB instead of 9.
 */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** An answer's body for many requests, with its entity tag and, once requested, its compressed forms. */
export class ReadyAnswer {
  readonly body: Buffer
  readonly etag: string
  readonly compressible: boolean
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.body = ownCopy(Buffer.from(text))
    this.etag = `"${hash('sha1', text, 'base64url')}"`
    this.compressible = isCompressible(text)
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const cached = this.#compressed.get(encoding)
    if (cached) return cached
    const compression = compressText(this.body, encoding).then(ownCopy)
    this.#compressed.set(encoding, compression)
    compression.catch(() => this.#compressed.delete(encoding))
    return compression
  }
}
