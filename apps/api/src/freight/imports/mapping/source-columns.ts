import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Cell } from '#freight/imports/files/raw-row.ts'

/** A row reduced to the columns that the map uses, in the order in which `use` was asked for them. */
export interface SourceRow {
  line: number
  cells: Cell[]
}

/** The columns of a file and which of them are used. */
export interface SourceColumns {
  /** The place of a column in `SourceRow.cells`; throws an OperatorError that names `field` where there is none. */
  use(name: string, field: string): number
  /** The used columns of the file, in the order of `SourceRow.cells`. */
  used: readonly number[]
}

export function createColumns(header: readonly Cell[]): SourceColumns {
  const names = header.map((cell) => String(cell).trim())
  const used: number[] = []
  return {
    use(name, field) {
      const column = names.indexOf(name)
      if (column < 0) {
        throw new OperatorError(
          'refused',
          `The map takes ${field} from the column "${name}", which the file does not have. Its columns are: ${names.join(' · ')}.`,
        )
      }
      if (names.indexOf(name, column + 1) >= 0) {
        throw new OperatorError(
          'refused',
          `The map takes ${field} from the column "${name}", which stands twice in the file.`,
        )
      }
      if (!used.includes(column)) used.push(column)
      return used.indexOf(column)
    },
    used,
  }
}
