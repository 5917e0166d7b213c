import type { ColumnMapping, PackingColumn } from './columns.ts'

/** The result of this choice: columns by their position; null leaves one out. */
export type PackingChoice = readonly (readonly [position: number, column: PackingColumn | null])[]

/** An ambiguity of a list. Until a person chooses, the affected columns aren't read. */
export interface PackingQuestion {
  /**
   * `count`: packages or the pieces in them; `which`: the column of several that fit; `unit`: of weights,
   * lengths or volumes; `basis`: for one package or the line; `meaning`: the field of a column; `order`:
   * columns of a list without a header.
   */
  code: 'count' | 'which' | 'unit' | 'basis' | 'meaning' | 'order'
  /** Positions of the columns asked about. */
  columns: readonly number[]
  choices: readonly PackingChoice[]
}

/** The mapping with the columns that a person chose. */
export function answerQuestion(mapping: ColumnMapping, choice: PackingChoice): ColumnMapping {
  const columns = choice.reduce((all, [position, column]) => all.with(position, column), [...mapping.columns])
  return { ...mapping, columns }
}
