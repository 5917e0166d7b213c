import { hash } from 'node:crypto'
import { compressText, type Encoding, isCompressible } from './compress.ts'

/** The body of an answer that is sent to many, with its entity tag and, once asked for, its compressed forms. */
export class ReadyAnswer {
  readonly body: Buffer
  readonly etag: string
  readonly compressible: boolean
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.body = Buffer.from(text)
    this.etag = `"${hash('sha1', text, 'base64url')}"`
    this.compressible = isCompressible(text)
  }

  compressed(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    const made = compressText(this.body, encoding)
    this.#compressed.set(encoding, made)
    made.catch(() => this.#compressed.delete(encoding))
    return made
  }
}
