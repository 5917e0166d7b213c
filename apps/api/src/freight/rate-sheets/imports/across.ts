import { OperatorError } from '@portolan/contract/commands/operator-error'
import { composeText } from '@portolan/contract/shared/text-characters'
import type { Cell, Row } from '#freight/imports/files/row.ts'
import type { Columns } from '#freight/imports/mapping/rule.ts'
import type { Across } from './sheet-map.ts'

/** The columns that a map's templates can name: those of the file, then those made by `across`. */
export function headerWith(header: readonly Cell[], across: Across | undefined): Cell[] {
  return across === undefined ? [...header] : [...header, ...namesIn(across.heading), ...namesIn(across.cell)]
}

const namesIn = (template: string) =>
  [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name.trim())

/**
 * Splits each row into one for each column across, with its heading's parts and its cell in separate columns.
 * Blank cells make none. Call it after all rules of the map have named their columns, since new rows have
 * only those cells.
 */
export function unpivot(
  across: Across | undefined,
  header: readonly Cell[],
  columns: Columns,
): (row: Row) => Generator<Row> {
  if (across === undefined)
    return function* (row) {
      yield row
    }
  const own = columns.used.length
  const places = new Map(
    [...namesIn(across.heading), ...namesIn(across.cell)].map((name) => [
      name,
      columns.used.indexOf(headerWith(header, across).lastIndexOf(name)),
    ]),
  )
  const [cellName = ''] = namesIn(across.cell)
  const parts = headingsOf(across, header, columns).map((name) => ({
    place: columns.use(name, 'across.columns'),
    parts: readHeading(name, across.heading),
  }))
  const blanks = new Set(['', ...across.empty])
  return function* ({ line, cells }) {
    for (const { place, parts: names } of parts) {
      const cell = cells[place] ?? ''
      if (blanks.has(String(cell).trim())) continue
      const copy = cells.slice(0, own)
      for (const [name, text] of [...names, [cellName, cell] as const]) {
        const at = places.get(name) ?? -1
        if (at >= 0) copy[at] = text
      }
      yield { line, cells: copy }
    }
  }
}

/** The headings of the columns across. */
function headingsOf({ columns }: Across, header: readonly Cell[], used: Columns): string[] {
  if (Array.isArray(columns)) return columns
  const names = header.map((cell) => composeText(String(cell).trim()))
  const [first, last] = [names.indexOf(columns.first), names.lastIndexOf(columns.last)]
  const missing = first < 0 ? columns.first : last < 0 ? columns.last : undefined
  if (missing !== undefined) {
    used.use(missing, 'across.columns')
    return []
  }
  if (last < first)
    throw new OperatorError(
      'refused',
      `The map says that the columns across go from "${columns.first}" to "${columns.last}", but the file has them the other way round.`,
    )
  return names.slice(first, last + 1).filter((name) => name !== '')
}

/**
 * Parses a heading by the map's template: `{POD} {Type}` makes POD Hamburg and Type 40HC of `Hamburg 40HC`.
 */
function readHeading(heading: string, template: string): [string, string][] {
  const source = template
    .split(/(\{[^{}]+\})/)
    .map((piece) =>
      piece.startsWith('{') ? '(.+)' : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'),
    )
  const texts = new RegExp(`^${source.join('')}$`, 'su').exec(heading)?.slice(1)
  if (texts === undefined)
    throw new OperatorError(
      'refused',
      `The heading "${heading}" of a column across isn't like "${template}", which the map says it is.`,
    )
  return namesIn(template).map((name, index) => [name, texts[index]?.trim() ?? ''])
}
