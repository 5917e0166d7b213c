import { maxLaneLines } from '@portolan/contract/company/rate-sheets'
import type { BuiltLine } from './build-lines.ts'

/** The lines of a lane with the line of the file that each comes from. */
export class LaneLines {
  readonly all: { line: BuiltLine; from: number }[] = []
  #from = 0
  /** What the current line of the file has given, by all but its price. */
  #given = new Map<string, string>()

  /**
   * A row that stands for several, by its columns across or by container types, says some charges several
   * times: `30/BL` is charged once. Answers what is wrong where it gives two prices for the same.
   */
  add(line: BuiltLine, from: number): string | null {
    if (from !== this.#from) this.#given = new Map()
    this.#from = from
    const { amount, included, ...rest } = line
    const key = JSON.stringify(rest)
    const price = JSON.stringify([amount, included])
    const before = this.#given.get(key)
    if (before !== undefined)
      return before === price ? null : `${String(line.code)}: two prices in this row for the same charge`
    this.#given.set(key, price)
    // One more than the contract takes is enough for its refusal.
    if (this.all.length <= maxLaneLines) this.all.push({ line, from })
    return null
  }
}
