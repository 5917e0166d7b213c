import { UnreadableMessage } from '#carrier-message.ts'
import type { Segment } from '#edi/segment.ts'
import { SegmentTokenizer } from '#edi/segment-tokenizer.ts'

const isaLength = 106
/** The lengths of ISA01 to ISA15, which are fixed. */
const isaElements = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1]
/** Enough of the text after the ISA to see how the next segment ends. */
const nextSegment = 150

/**
 * Cuts X12 into segments. The separators are those of the ISA, which has 106 characters; a file may hold
 * several.
 */
export class X12Tokenizer extends SegmentTokenizer<Segment> {
  #separator = ''
  #terminator = ''

  /** The ISA is a segment itself: only its separators are read here. */
  protected override readHeader(text: string, start: number, offset: number, isEnd: boolean): number | null {
    if (this.#terminator !== '' && !text.startsWith('ISA', start)) return start
    if (text.length - start < isaLength + nextSegment && !isEnd) return null
    this.#readSeparators(text.slice(start, start + isaLength + nextSegment), offset)
    return start
  }

  protected override findTerminator(text: string, start: number): number {
    return text.indexOf(this.#terminator, start)
  }

  protected override splitElements(text: string): string[] {
    return text.split(this.#separator)
  }

  protected override complete(segment: Segment): Segment {
    return segment
  }

  protected override trim(text: string): string {
    return this.#terminator === '\n' && text.endsWith('\r') ? text.slice(0, -1) : text
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
 * Checks if the character at ISA16 already ends the segment: the group begins behind it, or it also ends the
 * next segment before the line does.
 */
function isWithoutComponent(text: string, separator: string): boolean {
  const ended = text.slice(105).trimStart()
  if (/^[A-Za-z0-9\s]/.test(text.slice(104)) || text.startsWith(`GS${separator}`, 105)) return true
  return ended.startsWith(`GS${separator}`) && ended.split(/\r?\n/, 1)[0]?.endsWith(text.charAt(104)) === true
}
