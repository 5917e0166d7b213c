/** A cell as the file holds it: text, or a number where the format knows numbers. Dates are ISO text. */
export type Cell = string | number

/** A row of the file. `line` counts from 1 as a spreadsheet or an editor does; `fault` says why it is unreadable. */
export interface RawRow {
  line: number
  cells: Cell[]
  fault?: string
}

/** Says how much of the file was read, in bytes of `total`. */
export type OnRead = (done: number, total: number) => void
