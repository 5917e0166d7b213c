import type { Cell } from '#freight/imports/files/raw-row.ts'
import type { SourceColumns, SourceRow } from './source-columns.ts'

/** The trimmed text of a template for a row; a lone numeric cell stays a number, whose marks are not the file's. */
export type Render = (row: SourceRow) => Cell

/**
 * Compiles `Order {PO #} of {Country}`: each `{Column}` stands for that cell, all else for itself. A template
 * whose columns are all blank is blank as a whole.
 */
export function compileTemplate(template: string, columns: SourceColumns, field: string): Render {
  const pieces = template.split(/\{([^{}]+)\}/)
  const parts = pieces.map((piece, index) => (index % 2 === 0 ? piece : columns.use(piece.trim(), field)))
  const places = parts.filter((part) => typeof part === 'number')
  const [only] = places
  const isBare = places.length === 1 && parts.every((part) => part === only || part === '')
  if (isBare && only !== undefined) return (row) => cleaned(row.cells[only])
  return (row) => {
    const cells = new Map(places.map((place) => [place, cleaned(row.cells[place])]))
    if (cells.size > 0 && [...cells.values()].every((cell) => cell === '')) return ''
    return parts
      .map((part) => (typeof part === 'number' ? cells.get(part) : part))
      .join('')
      .trim()
  }
}

/** Text cells lose the blanks around them, the no-break ones of exports among them. */
function cleaned(cell: Cell | undefined): Cell {
  return typeof cell === 'string' ? cell.trim() : (cell ?? '')
}
