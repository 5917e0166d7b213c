import { maxLaneLines } from '@portolan/contract/company/sheet-content'
import type { BuiltLine } from './build-lines.ts'

/** The lines of a lane, each with its line number in the file. */
export class LaneLines {
  readonly all: { line: BuiltLine; from: number }[] = []
  #from = 0
  /** Prices of the current line of the file, keyed by everything else. */
  #given = new Map<string, string>()

  /**
   * A row that covers several, by its columns across or by container types, may repeat a charge: `30/BL` is
   * charged once. Returns the fault if there are two prices for the same charge.
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
    // One more than the contract's maximum is enough for a rejection.
    if (this.all.length <= maxLaneLines) this.all.push({ line, from })
    return null
  }
}
