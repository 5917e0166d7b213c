import type { Segment } from '#edi/segment.ts'
import { SegmentTokenizer } from '#edi/segment-tokenizer.ts'

export interface Separators {
  component: string
  element: string
  /** A blank if there is none, as of repetition. */
  release: string
  repetition: string
  terminator: string
}

export interface EdifactSegment extends Segment {
  /** Components and release characters are still in the elements. */
  separators: Separators
}

const usual: Separators = { component: ':', element: '+', release: '?', repetition: ' ', terminator: "'" }
const unaLength = 9

/**
 * Cuts EDIFACT into segments, with the separators of the UNA before an interchange, or else the usual ones.
 */
export class EdifactTokenizer extends SegmentTokenizer<EdifactSegment> {
  #separators = usual
  /** The interchange ended: the next one has the usual separators, unless it brings its own. */
  #isClosed = false
  /** The positions of removed line ends, counted without them, and the number of those passed. */
  #breaks: number[] = []
  #passed = 0
  /** The length of the text so far, without line ends. */
  #length = 0
  #hasLines: boolean | null = null

  protected override readHeader(text: string, start: number, _offset: number, isEnd: boolean): number | null {
    if (this.#isClosed) this.#separators = usual
    this.#isClosed = false
    if (text.length - start < unaLength) return isEnd ? start : null
    if (!text.startsWith('UNA', start)) return start
    this.#separators = readUna(text.slice(start + 3, start + unaLength))
    return start + unaLength
  }

  /** An odd number of release characters before a terminator makes it a character of the text. */
  protected override findTerminator(text: string, start: number): number {
    const { terminator, release } = this.#separators
    let end = text.indexOf(terminator, start)
    while (end > 0 && release !== ' ' && text[end - 1] === release) {
      let first = end - 1
      while (first > start && text[first - 1] === release) first--
      if ((end - first) % 2 === 0) return end
      end = text.indexOf(terminator, end + 1)
    }
    return end
  }

  protected override splitElements(text: string): string[] {
    return splitReleased(text, this.#separators.element, this.#separators.release)
  }

  protected override complete(segment: Segment): EdifactSegment {
    this.#isClosed = segment.id === 'UNZ'
    return { ...segment, separators: this.#separators }
  }

  /** Line ends between and inside of records are no data, unless they end the segments. */
  protected override dataOf(text: string): string {
    this.#hasLines ??= /^(\xef\xbb\xbf)?\s*UNA.{5}[\r\n]/.test(text)
    if (this.#hasLines || !/[\r\n]/.test(text)) {
      this.#length += text.length
      return text
    }
    const parts = text.split(/[\r\n]/)
    for (const part of parts.slice(0, -1)) {
      this.#length += part.length
      this.#breaks.push(this.#length)
    }
    this.#length += parts.at(-1)?.length ?? 0
    return parts.join('')
  }

  protected override sentOffset(offset: number): number {
    let passed = 0
    while ((this.#breaks[passed] ?? Number.POSITIVE_INFINITY) <= offset) passed++
    if (passed > 0) this.#breaks = this.#breaks.slice(passed)
    this.#passed += passed
    return offset + this.#passed
  }

  /** An odd number of release characters at the end releases the first character of the next piece. */
  protected override countCarried(text: string, start: number): number {
    let run = 0
    while (run < text.length - start && text[text.length - 1 - run] === this.#separators.release) run++
    return run % 2
  }
}

function readUna(text: string): Separators {
  return {
    component: text.charAt(0),
    element: text.charAt(1),
    release: text.charAt(3),
    repetition: text.charAt(4),
    terminator: text.charAt(5),
  }
}

/** The parts between separators that aren't released; release characters stay in. */
function splitReleased(text: string, separator: string, release: string): string[] {
  if (release === ' ' || !text.includes(release)) return text.split(separator)
  const parts: string[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === release) at++
    else if (character === separator) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  parts.push(text.slice(start))
  return parts
}

/**
 * A component of an element, both counted as the standards count: element 1 follows the ID, component 1 is
 * the first.
 */
export function componentOf(segment: EdifactSegment, element: number, component = 1): string {
  const { separators } = segment
  const { release, repetition } = separators
  const sent = segment.elements[element]
  if (sent === undefined || sent === '') return ''
  const first = repetition === ' ' ? sent : (splitReleased(sent, repetition, release)[0] ?? '')
  const text = splitReleased(first, separators.component, release)[component - 1] ?? ''
  if (release === ' ' || !text.includes(release)) return text
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] === release) at++
    plain += text[at] ?? ''
  }
  return plain
}
