import type { Tokenizer } from '#edi/read-interchange.ts'
import { longestSegment, type Segment } from '#edi/segment.ts'

export interface Separators {
  component: string
  element: string
  /** A blank if there is none, as of repetition. */
  release: string
  repetition: string
  terminator: string
}

export interface EdifactSegment extends Segment {
  /** As sent: components and release characters are still in. */
  elements: string[]
  separators: Separators
}

const usual: Separators = { component: ':', element: '+', release: '?', repetition: ' ', terminator: "'" }
const unaLength = 9

/**
 * Cuts EDIFACT into segments, with the separators of the UNA before an interchange, or else the usual ones.
 */
export class EdifactTokenizer implements Tokenizer<EdifactSegment> {
  #rest = ''
  /** Of the first character of `#rest`. */
  #offset = 0
  #number = 0
  #separators = usual
  /** The beginning of a segment that is too long, of which the rest is passed over. */
  #overlong: EdifactSegment | null = null
  /** Where line ends were left out, counted without them, and how many of these are behind. */
  #breaks: number[] = []
  #passed = 0
  /** Of what was fed, without line ends. */
  #fed = 0
  #hasLines: boolean | null = null

  feed(text: string): EdifactSegment[] {
    this.#rest += this.#withoutLines(text)
    return this.#cut(false)
  }

  end(): EdifactSegment[] {
    return this.#cut(true)
  }

  /** Line ends between and inside of records are no data, unless they end the segments. */
  #withoutLines(text: string): string {
    this.#hasLines ??= /^(\xef\xbb\xbf)?\s*UNA.{5}[\r\n]/.test(text)
    if (this.#hasLines || !/[\r\n]/.test(text)) {
      this.#fed += text.length
      return text
    }
    const parts = text.split(/[\r\n]/)
    for (const part of parts.slice(0, -1)) {
      this.#fed += part.length
      this.#breaks.push(this.#fed)
    }
    this.#fed += parts.at(-1)?.length ?? 0
    return parts.join('')
  }

  /** Where a character was sent, line ends counted; asked for ever later ones. */
  #sentAt(offset: number): number {
    let passed = 0
    while ((this.#breaks[passed] ?? Number.POSITIVE_INFINITY) <= offset) passed++
    if (passed > 0) this.#breaks = this.#breaks.slice(passed)
    this.#passed += passed
    return offset + this.#passed
  }

  #cut(isEnd: boolean): EdifactSegment[] {
    const segments: EdifactSegment[] = []
    const text = this.#rest
    let start = 0
    while (start < text.length) {
      if (this.#overlong === null) {
        start = skipBlank(text, start)
        if (!isEnd && text.length - start < unaLength) break
        if (text.startsWith('UNA', start) && text.length - start >= unaLength) {
          this.#separators = readUna(text.slice(start + 3, start + unaLength))
          start += unaLength
          continue
        }
      }
      const end = this.#findTerminator(text, start)
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

  /**
   * The next terminator that isn't released: an odd number of release characters before it makes it a
   * character of the text.
   */
  #findTerminator(text: string, start: number): number {
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

  #take(raw: string, at: number, segments: EdifactSegment[]): void {
    const offset = this.#sentAt(at)
    const separators = this.#separators
    const isTooLong = raw.length > longestSegment
    const elements = isTooLong
      ? [raw.slice(0, 3)]
      : splitReleased(raw, separators.element, separators.release)
    const id = elements[0] ?? ''
    segments.push({
      id,
      number: ++this.#number,
      offset,
      raw: isTooLong ? id : raw,
      elements,
      separators,
      isTooLong,
    })
    // What follows an interchange has the usual separators, unless it brings its own.
    if (id === 'UNZ') this.#separators = usual
  }

  /** Text without a terminator: at the end the last segment, else the beginning of one that is too long. */
  #takeUnfinished(text: string, start: number, segments: EdifactSegment[], isEnd: boolean): number {
    if (isEnd) {
      if (this.#overlong !== null) segments.push(this.#overlong)
      else this.#take(text.slice(start), this.#offset + start, segments)
      this.#overlong = null
      return text.length
    }
    const id = text.slice(start, start + 3)
    const separators = this.#separators
    const offset = this.#overlong?.offset ?? this.#sentAt(this.#offset + start)
    this.#overlong ??= {
      id,
      number: ++this.#number,
      offset,
      raw: id,
      elements: [id],
      separators,
      isTooLong: true,
    }
    // An odd number of release characters at the end releases what the next piece begins with.
    let run = 0
    while (run < text.length - start && text[text.length - 1 - run] === separators.release) run++
    return text.length - (run % 2)
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

/** Line ends between segments, and the byte order mark of UTF-8 before the first. */
function skipBlank(text: string, start: number): number {
  let at = start
  while (at < text.length && (text.charCodeAt(at) <= 0x20 || '\xef\xbb\xbf'.includes(text.charAt(at)))) at++
  return at
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

/** Where an element begins, in bytes of the body. */
export function elementAt(segment: EdifactSegment, number: number): { number: number; offset: number } {
  const before = segment.elements.slice(0, number).reduce((sum, element) => sum + element.length + 1, 0)
  return { number, offset: segment.offset + before }
}
