import { UnreadableMessage } from '#carrier-message.ts'
import type { Tokenizer } from '#edi/read-interchange.ts'
import { longestSegment, type Segment } from '#edi/segment.ts'

export interface X12Segment extends Segment {
  /** Element 01 is `elements[1]`. */
  elements: string[]
}

const isaLength = 106
/** The lengths of ISA01 to ISA15, which are fixed. */
const isaElements = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1]
/** Of what follows the ISA, enough to see how the next segment ends. */
const nextSegment = 150

/**
 * Cuts X12 into segments. The separators are those of the ISA, which has 106 characters; a file may hold
 * several.
 */
export class X12Tokenizer implements Tokenizer<X12Segment> {
  #rest = ''
  /** Of the first character of `#rest`. */
  #offset = 0
  #number = 0
  #separator = ''
  #terminator = ''
  /** The beginning of a segment that is too long, of which the rest is passed over. */
  #overlong: X12Segment | null = null

  feed(text: string): X12Segment[] {
    this.#rest += text
    return this.#cut(false)
  }

  end(): X12Segment[] {
    return this.#cut(true)
  }

  #cut(isEnd: boolean): X12Segment[] {
    const segments: X12Segment[] = []
    const text = this.#rest
    let start = 0
    while (start < text.length) {
      if (this.#overlong === null) {
        start = skipBlank(text, start)
        if (text.startsWith('ISA', start) || this.#terminator === '') {
          if (text.length - start < isaLength + nextSegment && !isEnd) break
          this.#readSeparators(text.slice(start, start + isaLength + nextSegment), this.#offset + start)
        }
      }
      const end = text.indexOf(this.#terminator, start)
      if (end < 0) {
        if (isEnd || text.length - start > longestSegment)
          start = this.#takeUnfinished(text, start, segments, isEnd)
        break
      }
      if (this.#overlong !== null) {
        segments.push(this.#overlong)
        this.#overlong = null
      } else if (end > start) this.#take(text.slice(start, end), this.#offset + start, segments)
      start = end + 1
    }
    this.#offset += start
    this.#rest = text.slice(start)
    return segments
  }

  #take(raw: string, offset: number, segments: X12Segment[]): void {
    const body = this.#terminator === '\n' && raw.endsWith('\r') ? raw.slice(0, -1) : raw
    const isTooLong = body.length > longestSegment
    const elements = isTooLong ? [body.slice(0, 3)] : body.split(this.#separator)
    const id = elements[0] ?? ''
    segments.push({ id, number: ++this.#number, offset, raw: isTooLong ? id : body, elements, isTooLong })
  }

  /** Text without a terminator: at the end the last segment, else the beginning of one that is too long. */
  #takeUnfinished(text: string, start: number, segments: X12Segment[], isEnd: boolean): number {
    if (isEnd) {
      if (this.#overlong !== null) segments.push(this.#overlong)
      else this.#take(text.slice(start), this.#offset + start, segments)
      this.#overlong = null
    } else {
      this.#overlong ??= this.#beginOverlong(text.slice(start, start + 3), this.#offset + start)
    }
    return text.length
  }

  #beginOverlong(beginning: string, offset: number): X12Segment {
    const id = beginning.split(this.#separator)[0] ?? ''
    return { id, number: ++this.#number, offset, raw: id, elements: [id], isTooLong: true }
  }

  #readSeparators(text: string, offset: number): void {
    const refuse = (why: string) => {
      throw new UnreadableMessage(
        'invalid-header',
        `The interchange header (ISA) at byte ${offset} ${why}.`,
        offset,
      )
    }
    const isa = text.slice(0, isaLength)
    const [separator, component, terminator] = [isa.charAt(3), isa.charAt(104), isa.charAt(105)]
    if (/[A-Za-z0-9 ]/.test(separator)) refuse('has a letter, digit or blank as separator')
    for (const [index, element] of isa.slice(4).split(separator).slice(0, 15).entries()) {
      const length = isaElements[index] ?? 0
      const isCut = element.length < length && isa.endsWith(element) && isa.length < isaLength
      if (element.length !== length && !isCut)
        refuse(
          `has a wrong length: ISA${String(index + 1).padStart(2, '0')} has ${element.length} characters instead of ${length}`,
        )
    }
    if (isa.length < isaLength && !isa.slice(104).trim())
      refuse(`has ${isa.length} of ${isaLength} characters`)
    if (isWithoutComponent(text, separator)) refuse('has no component separator: ISA16 is missing')
    if (isa.length < isaLength) refuse(`has ${isa.length} of ${isaLength} characters`)
    if (/[A-Za-z0-9 ]/.test(terminator)) refuse('has letters, digits or blanks as separators')
    if (separator === terminator || separator === component) refuse('has the same separator twice')
    this.#separator = separator
    this.#terminator = terminator
  }
}

/**
 * Whether what stands for ISA16 ends the segment: the group begins behind it, or it ends the next segment,
 * too, before the line does.
 */
function isWithoutComponent(text: string, separator: string): boolean {
  const ended = text.slice(105).trimStart()
  if (/^[A-Za-z0-9\s]/.test(text.slice(104)) || text.startsWith(`GS${separator}`, 105)) return true
  return ended.startsWith(`GS${separator}`) && ended.split(/\r?\n/, 1)[0]?.endsWith(text.charAt(104)) === true
}

/** Line ends between segments, and the byte order mark of UTF-8 before the first. */
function skipBlank(text: string, start: number): number {
  let at = start
  while (at < text.length && (text.charCodeAt(at) <= 0x20 || '\xef\xbb\xbf'.includes(text.charAt(at)))) at++
  return at
}

/** Where an element begins, in bytes of the body. */
export function elementAt(segment: X12Segment, number: number): { number: number; offset: number } {
  const before = segment.elements.slice(0, number).reduce((sum, element) => sum + element.length + 1, 0)
  return { number, offset: segment.offset + before }
}
