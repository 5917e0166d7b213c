import { isUtf8 } from 'node:buffer'
import { UnreadableMessage } from '#carrier-message.ts'
import { isWholeNumber, numberStates, readDigit } from './json-number.ts'

/** A value of a JSON text: its first byte, and the byte behind it. */
export interface Span {
  start: number
  end: number
  /**
   * It has more values, or an object of more members, than any event or notice: parsing it would take time
   * and memory.
   */
  isBranched: boolean
}

/** A list, the root or a member of it by this name, with its first elements. */
export interface ScannedList {
  name: string | null
  elements: Span[]
}

const deepest = 32
const most = { values: 50_000, members: 200, nameBytes: 100 }

// The part being read, or those that may come next; numbers have separate states.
const value = 0
const firstItem = 1
const firstName = 2
const name = 3
const colon = 4
const afterValue = 5
const inText = 6
const inEscape = 7
const inHex = 8
const inLiteral = 9
const { minus, zero, integer } = numberStates

const quotationMark = 0x22
const backslash = 0x5c
const literals: Readonly<Record<number, string>> = { 116: 'true', 102: 'false', 110: 'null' }
const escapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)))

/**
 * Looks at each byte of a JSON text once, a part at a time, and finds the elements of its list without making
 * anything of them: a million small entries cost no memory, and others have their turn between two parts.
 * Refuses what isn't JSON.
 */
export class JsonScanner {
  readonly root: Span = { start: 0, end: 0, isBranched: false }
  readonly #bytes: Uint8Array
  readonly #names: readonly string[]
  readonly #maxElements: number
  readonly #lists = new Map<string | null, ScannedList>()
  #at = 0
  #state = value
  /** Up to here the bytes are UTF-8. */
  #checked = 0
  #depth = 0
  /** By depth: whether the container is an object, and how many commas it has so far. */
  readonly #isObject: boolean[] = []
  readonly #commas: number[] = []
  #isName = false
  /** The start of the literal or number being read, or of the last text or escape. */
  #token = 0
  #nameStart = 0
  #literal = ''
  #hexLeft = 0
  #memberOfRoot: string | null = null
  /** The list whose elements are being found. */
  #list: ScannedList | null = null
  #listDepth = Number.POSITIVE_INFINITY
  #element: Span | null = null
  #values = 0
  #valuesBefore = 0

  /**
   * Finds up to `maxElements` of the root if it's a list, and of its members that are lists of these names.
   */
  constructor(bytes: Uint8Array, names: readonly string[], maxElements: number) {
    this.#bytes = bytes
    this.#names = names
    this.#maxElements = maxElements
    // A byte order mark.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.#at = 3
  }

  /** The root if it's a list, else the first of the named ones. */
  get list(): ScannedList | null {
    for (const each of [null, ...this.#names]) {
      const list = this.#lists.get(each)
      if (list !== undefined) return list
    }
    return null
  }

  /** Looks at so many more bytes; answers whether there are others. */
  advance(count: number): boolean {
    const bytes = this.#bytes
    const end = Math.min(this.#at + count, bytes.length)
    this.#checkUtf8(end)
    while (this.#at < end) {
      const byte = bytes[this.#at] ?? 0
      const isPlain = this.#state === inText && byte >= 0x20 && byte !== quotationMark && byte !== backslash
      if (isPlain) this.#at++
      else this.#take(byte, this.#at++)
    }
    if (end < bytes.length) return true
    if (isWholeNumber(this.#state)) this.#endValue(end)
    if (this.#depth > 0 || this.#state !== afterValue) this.#fail(end)
    return false
  }

  #checkUtf8(end: number): void {
    const bytes = this.#bytes
    let until = end
    // Not up to the middle of a character.
    while (until < bytes.length && until > this.#checked && ((bytes[until] ?? 0) & 0xc0) === 0x80) until--
    if (!isUtf8(bytes.subarray(this.#checked, until)))
      throw new UnreadableMessage('invalid-utf-8', 'The body is not UTF-8.')
    this.#checked = until
  }

  #fail(at: number): never {
    const place = at < this.#bytes.length ? `at byte ${at}` : 'that it ends too early'
    throw new UnreadableMessage('invalid-json', `The body is not JSON; the error is ${place}.`, at)
  }

  #take(byte: number, at: number): void {
    switch (this.#state) {
      case inText:
        if (byte === quotationMark) this.#endText(at + 1)
        else if (byte === backslash) {
          this.#token = at
          this.#state = inEscape
        } else this.#fail(at)
        return
      case inEscape:
        this.#hexLeft = 4
        if (byte === 0x75) this.#state = inHex
        else if (escapes.has(byte)) this.#state = inText
        else this.#fail(this.#token)
        return
      case inHex:
        if (!isHex(byte)) this.#fail(this.#token)
        if (--this.#hexLeft === 0) this.#state = inText
        return
      case inLiteral:
        if (byte !== this.#literal.charCodeAt(at - this.#token)) this.#fail(this.#token)
        if (at - this.#token === this.#literal.length - 1) this.#endValue(at + 1)
        return
    }
    if (this.#state >= minus) {
      const next = readDigit(this.#state, byte)
      if (next !== null) {
        this.#state = next
        return
      }
      if (!isWholeNumber(this.#state) || isDigit(byte)) this.#fail(this.#token)
      this.#endValue(at)
    }
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) this.#takeStructure(byte, at)
  }

  #takeStructure(byte: number, at: number): void {
    const state = this.#state
    if (state === afterValue) this.#takeAfter(byte, at)
    else if (state === colon) {
      if (byte !== 0x3a) this.#fail(at)
      this.#state = value
    } else if (state === name || state === firstName) {
      if (byte === quotationMark) this.#beginText(at, true)
      else if (byte === 0x7d && state === firstName) this.#close(at)
      else this.#fail(at)
    } else if (byte === 0x5d && state === firstItem) this.#close(at)
    else this.#beginValue(byte, at)
  }

  #takeAfter(byte: number, at: number): void {
    const isObject = this.#isObject[this.#depth] === true
    if (this.#depth === 0) this.#fail(at)
    if (byte === 0x2c) {
      const commas = (this.#commas[this.#depth] ?? 0) + 1
      this.#commas[this.#depth] = commas
      if (isObject && commas >= most.members) this.#noteBranched()
      this.#state = isObject ? name : value
    } else if (byte === (isObject ? 0x7d : 0x5d)) this.#close(at)
    else this.#fail(at)
  }

  #noteBranched(): void {
    this.root.isBranched = true
    if (this.#element !== null) this.#element.isBranched = true
  }

  #beginValue(byte: number, at: number): void {
    this.#values++
    if (this.#depth === 0) this.root.start = at
    else if (this.#depth === 1 && this.#isObject[1]) {
      // The last of two members with the same name counts.
      if (this.#memberOfRoot !== null) this.#lists.delete(this.#memberOfRoot)
    }
    if (this.#depth === this.#listDepth) this.#beginElement(at)
    this.#token = at
    if (byte === quotationMark) this.#beginText(at, false)
    else if (byte === 0x7b || byte === 0x5b) this.#open(byte === 0x7b, at)
    else if (byte === 0x2d) this.#state = minus
    else if (isDigit(byte)) this.#state = byte === 0x30 ? zero : integer
    else {
      const literal = literals[byte]
      if (literal === undefined) this.#fail(at)
      this.#literal = literal
      this.#state = inLiteral
    }
  }

  #beginElement(at: number): void {
    const { elements = [] } = this.#list ?? {}
    if (elements.length >= this.#maxElements) return
    this.#element = { start: at, end: at, isBranched: false }
    this.#valuesBefore = this.#values
    elements.push(this.#element)
  }

  #beginText(at: number, isName: boolean): void {
    this.#isName = isName
    if (isName) this.#nameStart = at
    this.#state = inText
  }

  #endText(end: number): void {
    if (!this.#isName) {
      this.#endValue(end)
      return
    }
    this.#state = colon
    if (this.#depth !== 1) return
    const written = this.#bytes.subarray(this.#nameStart, Math.min(end, this.#nameStart + most.nameBytes))
    const isWhole = this.#nameStart + written.length === end
    this.#memberOfRoot = isWhole ? JSON.parse(Buffer.from(written).toString('utf8')) : null
  }

  #open(isObject: boolean, at: number): void {
    const isMember = this.#depth === 1 && this.#isObject[1] && this.#names.includes(this.#memberOfRoot ?? '')
    if (!isObject && (this.#depth === 0 || isMember)) {
      const own = isMember ? this.#memberOfRoot : null
      this.#list = { name: own, elements: [] }
      this.#listDepth = this.#depth + 1
      this.#lists.set(own, this.#list)
    }
    this.#depth++
    if (this.#depth > deepest) {
      const message = `The body is nested deeper than ${deepest} levels at byte ${at}.`
      throw new UnreadableMessage('too-deep', message, at)
    }
    this.#isObject[this.#depth] = isObject
    this.#commas[this.#depth] = 0
    this.#state = isObject ? firstName : firstItem
  }

  #close(at: number): void {
    this.#depth--
    if (this.#depth < this.#listDepth) this.#listDepth = Number.POSITIVE_INFINITY
    this.#endValue(at + 1)
  }

  #endValue(end: number): void {
    this.#state = afterValue
    if (this.#depth === 0) {
      this.root.end = end
      if (this.#values > most.values) this.root.isBranched = true
    } else if (this.#depth === this.#listDepth && this.#element !== null) {
      this.#element.end = end
      if (this.#values - this.#valuesBefore > most.values) this.#element.isBranched = true
      this.#element = null
    }
  }
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

function isHex(byte: number): boolean {
  return isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
}
