import { hash } from 'node:crypto'
import { compressText, type Encoding, isCompressible } from './compress.ts'

/**
 * The bytes in memory of their own. Those of Node and of zlib are parts of larger pieces, which stay as long
 * as any part of them is kept: 2,000 kept orders held 47 MB instead of 9.
 */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * The body of an answer that is sent to many, with its entity tag and, once asked for, its compressed forms.
 */
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
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = compressText(this.body, encoding).then(ownCopy)
    this.#compressed.set(encoding, made)
    made.catch(() => this.#compressed.delete(encoding))
    return made
  }
}
