/**
 * Grows bytes: unsigned and signed numbers of variable length (7 bits a byte, low first; signed ones zigzag)
 * and texts.
 */
export class ByteWriter {
  readonly #bytes: number[] = []

  unsigned(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    this.#bytes.push(rest)
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value)
    this.unsigned(bytes.length)
    for (const byte of bytes) this.#bytes.push(byte)
  }

  take(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
