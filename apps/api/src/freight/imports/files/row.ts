/** A cell as in the file: text, or a number if the format has numbers. Dates are ISO text. */
export type Cell = string | number

/**
 * A row of the file, with all its cells or, in later stages, only those of columns that the map uses. `line`
 * counts from 1 as a spreadsheet or an editor does; blank cells of a workbook are holes; `fault` says why
 * it's unreadable.
 */
export interface Row {
  line: number
  cells: Cell[]
  fault?: string
  /** For a workbook, while its row is read: the area merged over a blank cell. */
  covered?: (column: number) => Covered | null
  /** By index of a cell: the line of its merged cell, or 0 if it has its own value. */
  merged?: number[]
}

/** The value of a merged cell over cells that are blank themselves. */
export interface Covered {
  line: number
  cell: Cell
  /** True if the cell begins in another column. */
  isAcross: boolean
}

/** Reports the bytes read of `total`. */
export type OnRead = (done: number, total: number) => void

/** As many columns as a spreadsheet has, A to XFD. */
export const maxColumns = 16_384

/** Characters that a spreadsheet's cell can hold. */
export const longestCell = 32_767

/** Far beyond any legitimate record; keeps endless ones from filling the memory. */
export const longestPiece = 1_000_000
