/**
 * Reads what the built files hold: numbers of variable length (7 bits a byte, low first; signed ones zigzag),
 * texts.
 */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes
    this.#at = at
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  unsigned(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new RangeError('The file ends in the middle of a number')
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }

  signed(): number {
    const value = this.unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(): string {
    const length = this.unsigned()
    this.#at += length
    return new TextDecoder().decode(this.#bytes.subarray(this.#at - length, this.#at))
  }
}
