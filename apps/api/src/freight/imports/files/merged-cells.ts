import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Cell, type Covered, maxColumns, type Row } from './row.ts'

/** Far more than people merge by hand, or reports by group. */
const maxAreas = 200_000
/** A tag of this kind has one reference; a longer one is something else. */
const maxTag = 300

interface Area {
  top: number
  left: number
  bottom: number
  right: number
  /** The value of its first cell, once read. */
  value: Cell
}

/**
 * The merged areas of a sheet, which come after its rows. Searches the text without parsing, so that only the
 * areas are kept. Text of cells can't look like one, because it has no bare `<`.
 */
export async function findMergedAreas(sheet: AsyncIterable<Buffer>): Promise<MergedCells> {
  const areas: Area[] = []
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of sheet) {
    const text = rest + decoder.decode(chunk, { stream: true })
    const tags = text.includes('mergeCell') ? text : ''
    for (const [, reference] of tags.matchAll(
      /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z0-9:]{1,40})"[^<>]*>/g,
    )) {
      const area = areaOf(reference ?? '')
      if (area) areas.push(area)
    }
    if (areas.length > maxAreas) {
      throw new OperatorError('refused', `The sheet has more than ${maxAreas} merged areas; save it as CSV.`)
    }
    // A tag may continue in the next chunk; one that has ended isn't read twice.
    const open = text.lastIndexOf('<')
    rest = open < 0 || text.indexOf('>', open) >= 0 ? '' : text.slice(open).slice(0, maxTag)
  }
  return new MergedCells(areas)
}

function areaOf(reference: string): Area | null {
  const [, first = '', top = '', last = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const [left, right] = [first, last].map(columnNumber)
  if (left === undefined || right === undefined || first === '' || right >= maxColumns) return null
  return { top: Number(top), left, bottom: Number(bottom), right, value: '' }
}

const columnNumber = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Moves down the rows of a sheet, checking only the areas of the current row. */
export class MergedCells {
  readonly #waiting: Area[]
  #next = 0
  /** Areas of the current row, by first column. */
  #active: Area[] = []

  constructor(areas: Area[]) {
    this.#waiting = areas.sort((one, other) => one.top - other.top)
  }

  get size(): number {
    return this.#waiting.length
  }

  /** The row with the areas over its cells, valid until the next row is entered. */
  enter(row: Row): Row {
    if (this.size === 0) return row
    if (this.#active.some(({ bottom }) => bottom < row.line)) {
      this.#active = this.#active.filter(({ bottom }) => bottom >= row.line)
    }
    const begun: Area[] = []
    for (
      let area = this.#waiting[this.#next];
      area && area.top <= row.line;
      area = this.#waiting[this.#next]
    ) {
      this.#next += 1
      if (area.bottom < row.line) continue
      if (area.top === row.line) area.value = row.cells[area.left] ?? ''
      begun.push(area)
    }
    if (begun.length > 0) {
      this.#active = [...this.#active, ...begun].sort((one, other) => one.left - other.left)
    }
    if (this.#active.length > maxColumns) {
      throw new OperatorError('refused', `Line ${row.line} of the sheet has merged areas that overlap.`)
    }
    return this.#active.length === 0 ? row : { ...row, covered: (column) => this.#at(row.line, column) }
  }

  #at(line: number, column: number): Covered | null {
    let [from, to] = [0, this.#active.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#active[middle]?.left ?? 0) <= column) from = middle + 1
      else to = middle
    }
    const area = this.#active[from - 1]
    if (!area || column > area.right || area.value === '') return null
    return area.top === line && area.left === column
      ? null
      : { line: area.top, cell: area.value, isAcross: area.left < column }
  }
}
