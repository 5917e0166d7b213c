import { OperatorError } from '@portolan/contract/commands/operator-error'
import { quoted } from '#freight/imports/quoted.ts'
import { findMergedAreas } from './merged-cells.ts'
import { type Cell, longestPiece, maxColumns, type OnRead, type Row } from './row.ts'
import {
  openWorkbook,
  readPart,
  readWholePart,
  unpacked,
  type Workbook,
  type XmlListener,
} from './xlsx-parts.ts'

/** Shared texts stay in memory, because any cell may refer to any of them. */
const maxSharedBytes = 256 * 1024 ** 2
/** Cost of a text in addition to its characters, so that millions of empty ones count too. */
const bytesPerText = 64
const largestSharedPart = 1024 ** 3
/** A spreadsheet's number format has at most 255 characters; slow patterns search it. */
const longestFormat = 255

/** Context for reading the cells of a sheet. */
interface CellContext {
  shared: string[]
  /** By style number. */
  styles: NumberFormat[]
  is1904: boolean
}

/**
 * Streams the rows of one sheet (by default the first) of an XLSX workbook. Rows and cells missing in the
 * file stay out: filling them in would cost 16,384 cells for a row with only its last one. A formula yields
 * its stored result; dates come as ISO text.
 */
export async function* readXlsxRows(
  path: string,
  sheet: string | undefined,
  onRead: OnRead,
): AsyncGenerator<Row> {
  const workbook = await openWorkbook(path)
  try {
    const { part, is1904 } = await findSheet(workbook, sheet)
    const context = {
      is1904,
      shared: await readSharedTexts(workbook),
      styles: await readStyles(workbook),
    }
    const entry = workbook.parts.get(part)
    if (entry === undefined) throw new OperatorError('refused', `The workbook has no part ${part}.`)
    const merged = await findMergedAreas(unpacked(await workbook.open(entry)))
    const stream = await workbook.open(entry)
    let bytesRead = 0
    stream.on('data', (chunk: Buffer) => {
      bytesRead += chunk.length
      onRead(bytesRead, entry.uncompressedSize)
    })
    const gathered: Row[] = []
    for await (const _ of readPart(
      stream,
      sheetListener(context, (row) => gathered.push(row)),
    )) {
      for (const row of gathered.splice(0)) yield merged.enter(row)
    }
  } finally {
    workbook.close()
  }
}

async function findSheet(workbook: Workbook, name: string | undefined) {
  const sheets: { name: string; relationship: string }[] = []
  const targets = new Map<string, string>()
  let is1904 = false
  await readWholePart(workbook, 'xl/workbook.xml', {
    open(tag, attribute) {
      if (tag === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '')
      if (tag === 'sheet') {
        sheets.push({ name: attribute('name') ?? '', relationship: attribute('relationship') ?? '' })
      }
    },
  })
  await readWholePart(workbook, 'xl/_rels/workbook.xml.rels', {
    open(tag, attribute) {
      if (tag === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
    },
  })
  const match = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name)
  const target = targets.get(match?.relationship ?? '')
  if (target === undefined) {
    const names = sheets.map((sheet) => quoted(sheet.name)).join(', ')
    throw new OperatorError(
      'refused',
      name === undefined ? 'The workbook has no sheet.' : `There is no sheet "${name}" among ${names}.`,
    )
  }
  return { part: target.startsWith('/') ? target.slice(1) : `xl/${target}`, is1904 }
}

async function readSharedTexts(workbook: Workbook): Promise<string[]> {
  const texts: string[] = []
  let [text, total, isPhonetic] = ['', 0, false]
  const listener: XmlListener = {
    open(tag) {
      if (tag === 'si') text = ''
      if (tag === 'rPh') isPhonetic = true
    },
    text(piece) {
      if (!isPhonetic) text = extended(text, piece)
    },
    close(tag) {
      if (tag === 'rPh') isPhonetic = false
      if (tag !== 'si') return
      // A copy, since a slice would keep its whole chunk of the file in memory.
      const bytes = Buffer.from(unescaped(text))
      total += bytes.length + bytesPerText
      if (total > maxSharedBytes) {
        throw new OperatorError(
          'refused',
          'The workbook holds too much text to be read from XLSX; save the sheet as CSV.',
        )
      }
      texts.push(bytes.toString())
    },
  }
  await readWholePart(workbook, 'xl/sharedStrings.xml', listener, largestSharedPart)
  return texts
}

/** A text comes in chunks; this bounds one that never ends. */
function extended(text: string, piece: string): string {
  if (text.length + piece.length > longestPiece) {
    throw new OperatorError('refused', `A cell of the workbook is longer than ${longestPiece} characters.`)
  }
  return text + piece
}

async function readStyles(workbook: Workbook): Promise<NumberFormat[]> {
  const ownFormats = new Map<number, NumberFormat>()
  const styles: NumberFormat[] = []
  let isCellFormat = false
  await readWholePart(workbook, 'xl/styles.xml', {
    open(tag, attribute) {
      if (tag === 'numFmt') {
        const code = attribute('formatCode')?.slice(0, longestFormat) ?? ''
        const id = Number(attribute('numFmtId'))
        ownFormats.set(id, { shows: shownBy(id, code), mask: digitMask(code) })
      }
      if (tag === 'cellXfs') isCellFormat = true
      if (tag !== 'xf' || !isCellFormat) return
      const id = Number(attribute('numFmtId') ?? 0)
      styles.push(ownFormats.get(id) ?? { shows: shownBy(id, undefined), mask: undefined })
    },
    close(tag) {
      if (tag === 'cellXfs') isCellFormat = false
    },
  })
  return styles
}

/** Collects the cells of each row. A row or cell without a position follows the previous one. */
function sheetListener(context: CellContext, onRow: (row: Row) => void): XmlListener {
  let row: Row = { line: 0, cells: [] }
  let [column, isBlank] = [0, true]
  let [type, style, value] = ['n', 0, '']
  let inside = { value: false, phonetic: false }
  return {
    open(tag, attribute) {
      if (tag === 'row') {
        const line = Number(attribute('r'))
        row = { line: Number.isSafeInteger(line) ? line : row.line + 1, cells: [] }
        column = 0
        isBlank = true
      } else if (tag === 'c') {
        column = columnOf(attribute('r')) ?? column
        type = attribute('t') ?? 'n'
        style = Number(attribute('s') ?? 0)
        value = ''
      } else if (tag === 'v' || tag === 't') inside = { ...inside, value: true }
      else if (tag === 'rPh') inside = { ...inside, phonetic: true }
    },
    text(piece) {
      if (inside.value && !inside.phonetic) value = extended(value, piece)
    },
    close(tag) {
      if (tag === 'v' || tag === 't') inside = { ...inside, value: false }
      if (tag === 'rPh') inside = { ...inside, phonetic: false }
      if (tag === 'c') {
        if (column >= maxColumns) {
          throw new OperatorError(
            'refused',
            `Line ${row.line} of the sheet has more than ${maxColumns} columns.`,
          )
        }
        const cell = cellOf(type, value, style, context)
        if (cell !== '') {
          row.cells[column] = cell
          isBlank = false
        }
        column += 1
      }
      if (tag === 'row' && !isBlank) onRow(row)
    },
  }
}

/** `B7` is column 1; undefined if the cell has no reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf(type: string, value: string, style: number, context: CellContext): Cell {
  if (type === 's') return context.shared[Number(value)] ?? ''
  if (type === 'str' || type === 'inlineStr') return unescaped(value)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n' && value !== '') {
    const number = Number(value)
    const { shows, mask } = context.styles[style] ?? {}
    const date = shows === 'date' || shows === 'clock' ? serialToIso(number, context.is1904) : undefined
    // `14:00` in its own column has no day.
    if (date !== undefined && shows === 'clock' && number < 1) return clockOf(date)
    const displayed = shows === 'percent' ? number * 100 : number
    // Spreadsheets show and compare 15 digits; further digits are floating-point noise.
    return date ?? (mask && maskedNumber(number, mask)) ?? Number(displayed.toPrecision(15))
  }
  return type === 'd' ? plainDate(value) : value
}

/** `14:30` for a time of day; the text of midnight has no time. */
function clockOf(date: string): string {
  const clock = date.slice('1899-12-31T'.length) || '00:00:00'
  return clock.endsWith(':00') ? clock.slice(0, 'HH:mm'.length) : clock
}

/** The date of a cell with a date as text, as displayed, whatever the writer's zone. */
function plainDate(text: string): string {
  return text.replace(/(?:\.\d+)?Z?$/, '').replace(/T00:00(?::00)?$/, '')
}

/**
 * Characters invalid in XML are written as their code, such as `_x000D_`; `_x005F_` is a plain underscore.
 */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
}

/**
 * How a style shows numbers: as dates, times of day, percentages, or with leading zeros by a mask such as
 * `0000` or `000-00000000`.
 */
interface NumberFormat {
  shows: 'number' | 'date' | 'clock' | 'percent'
  mask: string | undefined
}

/**
 * The zeros of a number format and the characters between them; undefined for formats that show an ordinary
 * number.
 */
export function digitMask(code: string): string | undefined {
  const [positive = ''] = code.split(';')
  const mask = positive.replace(/\[[^\]]*\]/g, '').replace(/"([^"]*)"|\\(.)/g, '$1$2')
  return /^[^#?.,%@*_0-9]*0[0 ()/+-]*0$/.test(mask) && !/e[+-]/i.test(mask) ? mask : undefined
}

/** `0012` for 12 by `0000`; undefined unless a whole number. */
function maskedNumber(number: number, mask: string): string | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined
  const digits = String(number).padStart(mask.split('0').length - 1, '0')
  let remaining = digits.length
  const characters = [...mask].reverse().map((sign) => (sign === '0' ? digits[--remaining] : sign))
  const first = mask.indexOf('0')
  // Digits beyond the mask come first.
  return [...mask.slice(0, first), digits.slice(0, remaining), ...characters.reverse().slice(first)].join('')
}

/** Built-in number formats that show a date or a time. */
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
])
const builtInClocks = new Set([18, 19, 20, 21, 32, 33, 45, 47])
const builtInPercents = new Set([9, 10])

/** The kind of value that a number format shows, by its letters outside quotes, escapes and brackets. */
export function shownBy(id: number, code: string | undefined): NumberFormat['shows'] {
  if (code === undefined) {
    if (builtInClocks.has(id)) return 'clock'
    return builtInDates.has(id) ? 'date' : builtInPercents.has(id) ? 'percent' : 'number'
  }
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const [letters = ''] = bare.split(';')
  if (/[dy]/i.test(letters) || /^[^hs]*m[^hs]*$/i.test(letters)) return 'date'
  if (/[hs]/i.test(letters)) return 'clock'
  return letters.includes('%') ? 'percent' : 'number'
}

const day = 86_400_000

/**
 * Converts a spreadsheet's serial day number to ISO text without a zone; midnight yields only a date.
 * Undefined for invalid dates (negative, or beyond the year 9999).
 */
export function serialToIso(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined
  // The 1900 calendar has a nonexistent 29 February 1900; days before it are off by one.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  const seconds = Math.round((serial * day) / 1000)
  const iso = new Date(epoch + seconds * 1000).toISOString()
  return iso.slice(11, 19) === '00:00:00' ? iso.slice(0, 10) : iso.slice(0, 19)
}
