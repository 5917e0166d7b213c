/** One line of built/city-keys.txt that begins with what was asked for. */
export interface KeyMatch {
  row: number
  /** The key is a whole name, not its later words. */
  isWhole: boolean
  /** Nothing follows what was asked for. */
  isExact: boolean
}

/**
 * Sorted keys as one text, found by halving. A text with the places of its lines takes a tenth of the memory that an
 * array of strings would.
 */
export class KeyIndex {
  readonly #text: string
  readonly #starts: Uint32Array

  constructor(text: string) {
    const starts: number[] = []
    for (let at = 0; at < text.length; at = text.indexOf('\n', at) + 1) starts.push(at)
    this.#text = text
    this.#starts = Uint32Array.from(starts)
  }

  /** The lines that begin with `prefix`, as the first and the one after the last, inside of such a range. */
  range(prefix: string, [low, high]: readonly [number, number] = [0, this.#starts.length]): [number, number] {
    return [
      this.#halve(low, high, (part) => part < prefix, prefix.length),
      this.#halve(low, high, (part) => part <= prefix, prefix.length),
    ]
  }

  /** The letters that follow `prefix` in a range of lines beginning with it. */
  nextLetters(prefix: string, [low, high]: readonly [number, number]): string[] {
    const letters: string[] = []
    for (let line = low; line < high; ) {
      const letter = this.#text.charAt((this.#starts[line] ?? 0) + prefix.length)
      if (letter !== '\t') letters.push(letter)
      line = this.#halve(line, high, (part) => part <= prefix + letter, prefix.length + 1)
    }
    return letters
  }

  *matches([low, high]: readonly [number, number], length: number): Generator<KeyMatch> {
    for (let line = low; line < high; line++) {
      const start = this.#starts[line] ?? 0
      const tab = this.#text.indexOf('\t', start)
      const end = this.#text.indexOf('\n', tab)
      const isWhole = this.#text.charAt(end - 1) !== '+'
      const row = Number.parseInt(this.#text.slice(tab + 1, end), 36)
      yield { row, isWhole, isExact: tab - start === length }
    }
  }

  /** The first line of a range whose beginning is no longer `before`. */
  #halve(low: number, high: number, before: (part: string) => boolean, length: number): number {
    let [from, to] = [low, high]
    while (from < to) {
      const middle = (from + to) >> 1
      const start = this.#starts[middle] ?? 0
      if (before(this.#text.slice(start, start + length))) from = middle + 1
      else to = middle
    }
    return from
  }
}
