import { longestSegment, type Segment } from './segment.ts'

/**
 * Cuts text that comes in pieces into segments, and keeps an unfinished one for the next piece. A standard
 * adds its header, which brings the separators, and where its segments and elements end.
 */
export abstract class SegmentTokenizer<S extends Segment> {
  #rest = ''
  /** The offset of the first character of `#rest`. */
  #offset = 0
  #number = 0
  /** The beginning of a segment that is too long, of which the rest is passed over. */
  #overlong: S | null = null

  feed(text: string): S[] {
    this.#rest += this.dataOf(text)
    return this.#cut(false)
  }

  /** The last segments, when no more text comes. */
  end(): S[] {
    return this.#cut(true)
  }

  /**
   * Reads the header that begins at `start`, if one does. Returns where the next segment begins: behind a
   * header that is no segment itself, else at `start`; null to wait for more text.
   */
  protected abstract readHeader(text: string, start: number, offset: number, isEnd: boolean): number | null

  /** Returns the end of the segment that begins at `start`; -1 if the text doesn't contain it. */
  protected abstract findTerminator(text: string, start: number): number

  /** The elements of a segment, the ID first. */
  protected abstract splitElements(text: string): string[]

  /** Adds the members that only this standard has. */
  protected abstract complete(segment: Segment): S

  /** Returns the data of a piece. */
  protected dataOf(text: string): string {
    return text
  }

  /** Returns the segment within the text before a terminator. */
  protected trim(text: string): string {
    return text
  }

  /** The offset in what was sent, asked for increasing ones. */
  protected sentOffset(offset: number): number {
    return offset
  }

  /** How many characters at the end of an unfinished segment the next piece needs. */
  protected countCarried(_text: string, _start: number): number {
    return 0
  }

  #cut(isEnd: boolean): S[] {
    const segments: S[] = []
    const text = this.#rest
    let start = 0
    while (start < text.length) {
      if (this.#overlong === null) {
        start = skipBlank(text, start)
        const next = this.readHeader(text, start, this.#offset + start, isEnd)
        if (next === null) break
        if (next > start) {
          start = next
          continue
        }
      }
      const end = this.findTerminator(text, start)
      if (end < 0) {
        if (isEnd || text.length - start > longestSegment)
          start = this.#takeUnfinished(text, start, segments, isEnd)
        break
      }
      if (this.#overlong !== null) {
        segments.push(this.#overlong)
        this.#overlong = null
      } else if (end > start) segments.push(this.#take(text.slice(start, end), start))
      start = end + 1
    }
    this.#offset += start
    this.#rest = text.slice(start)
    return segments
  }

  #take(text: string, start: number): S {
    const segment = this.trim(text)
    return this.#build(segment, start, segment.length > longestSegment)
  }

  /** A segment that is too long keeps only its ID. */
  #build(text: string, start: number, isTooLong: boolean): S {
    const all = this.splitElements(isTooLong ? text.slice(0, 3) : text)
    const elements = isTooLong ? all.slice(0, 1) : all
    const id = elements[0] ?? ''
    return this.complete({
      id,
      number: ++this.#number,
      offset: this.sentOffset(this.#offset + start),
      raw: isTooLong ? id : text,
      elements,
      isTooLong,
    })
  }

  /** Text without a terminator: at the end the last segment, else the beginning of one that is too long. */
  #takeUnfinished(text: string, start: number, segments: S[], isEnd: boolean): number {
    if (isEnd) {
      segments.push(this.#overlong ?? this.#take(text.slice(start), start))
      this.#overlong = null
      return text.length
    }
    this.#overlong ??= this.#build(text.slice(start), start, true)
    return text.length - this.countCarried(text, start)
  }
}

/** Line ends between segments, and the byte order mark of UTF-8 before the first. */
function skipBlank(text: string, start: number): number {
  let at = start
  while (at < text.length && (text.charCodeAt(at) <= 0x20 || '\xef\xbb\xbf'.includes(text.charAt(at)))) at++
  return at
}
