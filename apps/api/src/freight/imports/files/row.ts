/** A cell as the file holds it: text, or a number where the format knows numbers. Dates are ISO text. */
export type Cell = string | number

/**
 * A row of the file: all its cells, or further on only those of the columns that the map uses. `line` counts
 * from 1 as a spreadsheet or an editor does; blank cells of a workbook are holes; `fault` says why it is
 * unreadable.
 */
export interface Row {
  line: number
  cells: Cell[]
  fault?: string
  /** Of a workbook, while its row is read: the cell that is merged over a blank one. */
  covered?: (column: number) => Covered | null
  /** By the position of a cell: the line that holds it where it comes from a merged cell, else 0. */
  merged?: number[]
}

/** What a merged cell says over cells that are blank themselves. */
export interface Covered {
  line: number
  cell: Cell
  /** The cell begins in another column. */
  isAcross: boolean
}

/** Says how much of the file was read, in bytes of `total`. */
export type OnRead = (done: number, total: number) => void

/** As many columns as a spreadsheet has, A to XFD. */
export const maxColumns = 16_384

/** As many characters as a cell of a spreadsheet holds. */
export const longestCell = 32_767

/** Far beyond any honest record: what has no end must not swallow the memory. */
export const longestPiece = 1_000_000
