import { findContainerNumberFault, normalizeContainerNumber } from '@portolan/freight/container-number'
import { readWallTime } from '#freight/imports/mapping/dates/date-formats.ts'
import { blankWords } from './header-words.ts'

/** The look of a column's cells. */
export interface ColumnShape {
  isDate: boolean
  isNumber: boolean
  isContainer: boolean
  isCurrency: boolean
  /** Texts in it that mean nothing. */
  blanks: string[]
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

const isoDate = /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/

/** How dates are written, the likelier first: where both fit, the day comes before the month. */
const dateFormats = [
  'DD.MM.YYYY',
  'DD.MM.YYYY HH:mm',
  'DD.MM.YYYY HH:mm:ss',
  'DD.MM.YY',
  'D.M.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'D/M/YYYY',
  'M/D/YYYY',
  'DD/MM/YYYY HH:mm',
  'MM/DD/YYYY HH:mm',
  'M/D/YYYY h:mm A',
  'DD-MM-YYYY',
  'D-MMM-YY',
  'D-MMM-YYYY',
  'D MMM YYYY',
  'MMM D, YYYY',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYYMMDD',
]

/** Cells of other shapes in a column that has one: notes, errors, blanks. */
const mostly = 0.7

function isMostly(cells: readonly string[], is: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(is).length >= cells.length * mostly
}

const isDated = (cell: string) => isoDate.test(cell) || readWallTime(cell, dateFormats) !== undefined
/** A figure in any writing. */
const figure = /^[-+(]?\d[\d\p{Zs}.,'’]*\)?$/u

export function shapeOf(all: readonly string[]): ColumnShape {
  const isBlank = (cell: string) => blankWords.includes(cell.toLowerCase())
  const cells = all.filter((cell) => !isBlank(cell))
  const isDate = isMostly(cells, isDated)
  return {
    isDate,
    isNumber: !isDate && isMostly(cells, (cell) => figure.test(cell)),
    isContainer: isMostly(cells, (cell) => {
      const fault = findContainerNumberFault(normalizeContainerNumber(cell))
      return fault === null || fault.reason === 'check-digit'
    }),
    isCurrency: isMostly(cells, (cell) => currencies.has(cell)),
    blanks: [...new Set(all.filter(isBlank))],
  }
}

/** The formats that columns of dates need, the fewest that read what can be read. */
export function guessDates(columns: readonly (readonly string[])[]): string[] {
  const formats: string[] = []
  for (const cells of columns) {
    let left = cells.filter((cell) => !isoDate.test(cell))
    while (left.length > 0) {
      const counts = dateFormats.map((format) => ({
        format,
        rest: left.filter((cell) => readWallTime(cell, [format]) === undefined),
      }))
      // The earlier format wins.
      const best = counts.reduce((a, b) => (b.rest.length < a.rest.length ? b : a))
      if (best.rest.length === left.length) break
      if (!formats.includes(best.format)) formats.push(best.format)
      left = best.rest
    }
  }
  return formats
}

/** The decimal mark and the mark between thousands. */
export function guessNumbers(columns: readonly (readonly string[])[]): { decimal: string; group: string } {
  const cells = columns.flat()
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell)).length
  const [commaLast, pointLast] = [count(/,\d+$/), count(/\.\d+$/)]
  // Three figures behind a mark may be thousands.
  const [commaThousands, pointThousands] = [
    count(/^[-+]?\d{1,3}(,\d{3})+(\.|$)/),
    count(/^[-+]?\d{1,3}(\.\d{3})+(,|$)/),
  ]
  const decimal = commaLast - commaThousands > pointLast - pointThousands ? ',' : '.'
  const group = decimal === ',' ? (pointThousands > 0 ? '.' : '') : commaThousands > 0 ? ',' : ''
  return { decimal, group }
}
