type Range = readonly [low: number, high: number]

/** One line of built/city-keys.txt that begins with what was asked for. */
export interface KeyMatch {
  row: number
  /** The key is a whole name, not its later words. */
  isWhole: boolean
  /** Nothing follows what was asked for. */
  isExact: boolean
}

const tabCode = 9

/**
 * Sorted keys as one text, found by halving. A text with the places of its lines takes a tenth of the memory
 * that an array of strings would.
 */
export class KeyIndex {
  readonly #text: string
  readonly #starts: Uint32Array
  readonly #rows: Uint32Array
  readonly #whole: Uint8Array

  constructor(text: string) {
    const starts: number[] = []
    for (let at = 0; at < text.length; at = text.indexOf('\n', at) + 1) starts.push(at)
    this.#text = text
    this.#starts = Uint32Array.from(starts)
    this.#rows = new Uint32Array(starts.length)
    this.#whole = new Uint8Array(starts.length)
    starts.forEach((start, line) => {
      const end = text.indexOf('\n', start)
      this.#rows[line] = Number.parseInt(text.slice(text.indexOf('\t', start) + 1, end), 36)
      this.#whole[line] = text.charAt(end - 1) === '+' ? 0 : 1
    })
  }

  /** The lines that begin with `prefix`, inside of a range; an empty range where there are none. */
  range(prefix: string, [low, high]: Range = [0, this.#starts.length]): Range {
    const first = this.#halve(low, high, prefix, 0)
    if (first === high || this.#compare(first, prefix) !== 0) return [first, first]
    return [first, this.#halve(first, high, prefix, 1)]
  }

  /** The letters that follow `prefix` in a range of lines beginning with it. */
  nextLetters(prefix: string, [low, high]: Range): string[] {
    const letters: string[] = []
    for (let line = low; line < high; ) {
      const letter = this.#text.charAt((this.#starts[line] ?? 0) + prefix.length)
      if (letter !== '\t') letters.push(letter)
      line = this.#halve(line, high, prefix + letter, 1)
    }
    return letters
  }

  /** Calls `found` for each line of a range of lines that begin with `length` letters. */
  eachMatch([low, high]: Range, length: number, found: (match: KeyMatch) => void): void {
    for (let line = low; line < high; line++) {
      const isExact = this.#text.charCodeAt((this.#starts[line] ?? 0) + length) === tabCode
      found({ row: this.#rows[line] ?? 0, isWhole: this.#whole[line] === 1, isExact })
    }
  }

  /** Below 0 where the line is before `prefix`, 0 where it begins with it. */
  #compare(line: number, prefix: string): number {
    const start = this.#starts[line] ?? 0
    for (let index = 0; index < prefix.length; index++) {
      const difference = this.#text.charCodeAt(start + index) - prefix.charCodeAt(index)
      if (difference !== 0) return difference
    }
    return 0
  }

  /**
   * The first line of a range that compares to at least `least`: 0 for the first match, 1 for the one after
   * the last.
   */
  #halve(low: number, high: number, prefix: string, least: 0 | 1): number {
    let [from, to] = [low, high]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#compare(middle, prefix) < least) from = middle + 1
      else to = middle
    }
    return from
  }
}
