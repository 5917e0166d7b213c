import { readPackaging } from '#booking/packing-list/packaging.ts'
import { splitDimensions } from '#booking/packing-list/read-dimensions.ts'
import { type DecimalMark, readQuantity } from '#booking/tables/read-number.ts'
import type { Table } from '#booking/tables/split-table.ts'

export const startsWithDigit = (text: string) => /^[+-]?[\d.,]*\d/.test(text.trim())

/** A short word; a longer text that has one describes cargo, such as “Boxer shorts” and “Oil can”. */
export const isPackagingWord = (cell: string) => /^\S{1,10}$/.test(cell) && readPackaging(cell) !== null

/** The first lines of cargo, which tell what headers leave open. */
export class Sample {
  readonly width: number
  readonly #rows: Table

  constructor(rows: Table) {
    this.#rows = rows
    this.width = Math.max(0, ...rows.map((row) => row.length))
  }

  cells(index: number): string[] {
    return this.#rows.map((row) => row[index]?.trim() ?? '')
  }

  filled(index: number): string[] {
    return this.cells(index).filter((cell) => cell !== '')
  }

  isMost(index: number, test: (cell: string) => boolean): boolean {
    const cells = this.filled(index)
    return cells.filter(test).length * 2 > cells.length
  }

  /** The figures of a column in its rows; null where a cell has none. */
  figures(index: number, mark: DecimalMark): (number | null)[] {
    return this.cells(index).map((cell) => readQuantity(cell, mark)?.number ?? null)
  }

  /**
   * True if one column times another is a third, in every row that has all three and isn't a single package.
   */
  isProduct(of: readonly [number, number], product: number, mark: DecimalMark): boolean {
    const [one, other, result] = [...of, product].map((index) => this.figures(index, mark))
    const rows = (one ?? []).flatMap((figure, row) => {
      const [factor, whole] = [other?.[row], result?.[row]]
      return figure && factor && whole && factor > 1
        ? [Math.abs(figure * factor - whole) <= whole * 0.01]
        : []
    })
    return rows.length > 0 && rows.every(Boolean)
  }
}

/** The figures of a cell that may hold all three dimensions. */
export const figuresIn = (text: string) => splitDimensions(text).map(({ figure }) => figure)
