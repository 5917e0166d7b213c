import { cleanText } from '#statement/clean-text.ts'

/** Reads a text of which each character is a byte. */
export type Decode = (bytes: string) => string

/**
 * A decoder for a character set that the runtime knows; texts that break it are read as Latin-1, in which all
 * bytes mean something.
 */
export function decoderFor(charset: string): Decode {
  const decoder = new TextDecoder(charset, { fatal: true })
  return (bytes) => {
    if (!/[\x80-\xff]/.test(bytes)) return bytes
    try {
      return decoder.decode(Buffer.from(bytes, 'latin1'))
    } catch {
      return bytes
    }
  }
}

/** A value of a segment as it may be stored, null if it's empty. */
export function readText(bytes: string | undefined, decode: Decode, max = 100): string | null {
  return bytes === undefined ? null : cleanText(decode(bytes), max)
}
