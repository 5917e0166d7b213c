import { OperatorError } from '@portolan/contract/commands/operator-error'
import { quoted } from './quoted.ts'
import { type Cell, longestPiece, mostColumns, type OnRead, type RawRow } from './raw-row.ts'
import { isDateFormatCode, serialToIso } from './xlsx-dates.ts'
import { openWorkbook, readPart, readWholePart, type Workbook, type XmlListener } from './xlsx-parts.ts'

/** Shared texts are kept in memory, because any cell may name any of them. */
const mostSharedBytes = 256 * 1024 ** 2
/** What a text costs besides its characters, so that millions of empty ones count as well. */
const bytesPerText = 64
const largestSharedPart = 1024 ** 3
/** A number format of a spreadsheet has at most 255 characters; it is searched by slow patterns. */
const longestFormat = 255

/** What the cells of a sheet need to be understood. */
interface CellContext {
  shared: string[]
  /** By style number: whether the cell shows a date. */
  dateStyles: boolean[]
  is1904: boolean
}

/**
 * Streams the rows of one sheet (the first unless named) of an XLSX workbook. Rows and cells that the file
 * leaves out stay out: filling them in would cost 16,384 cells for a row that holds its last one. A formula gives its stored result; dates come as ISO text.
 */
export async function* readXlsxRows(
  path: string,
  sheet: string | undefined,
  onRead: OnRead,
): AsyncGenerator<RawRow> {
  const workbook = await openWorkbook(path)
  try {
    const { part, is1904 } = await findSheet(workbook, sheet)
    const context = {
      is1904,
      shared: await readSharedTexts(workbook),
      dateStyles: await readStyles(workbook),
    }
    const entry = workbook.parts.get(part)
    if (entry === undefined) throw new OperatorError('refused', `The workbook has no part ${part}.`)
    const stream = await workbook.open(entry)
    let done = 0
    stream.on('data', (chunk: Buffer) => {
      done += chunk.length
      onRead(done, entry.uncompressedSize)
    })
    const gathered: RawRow[] = []
    for await (const _ of readPart(
      stream,
      sheetListener(context, (row) => gathered.push(row)),
    )) {
      yield* gathered.splice(0)
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
  const found = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name)
  const target = targets.get(found?.relationship ?? '')
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
      // A copy of its own: a slice would keep the whole piece of the file that it was cut from in memory.
      const bytes = Buffer.from(text)
      total += bytes.length + bytesPerText
      if (total > mostSharedBytes) {
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

/** A text comes in pieces, and nothing but this ends one that goes on. */
function extended(text: string, piece: string): string {
  if (text.length + piece.length > longestPiece) {
    throw new OperatorError('refused', `A cell of the workbook is longer than ${longestPiece} characters.`)
  }
  return text + piece
}

async function readStyles(workbook: Workbook): Promise<boolean[]> {
  const ownFormats = new Map<number, boolean>()
  const dateStyles: boolean[] = []
  let isCellFormat = false
  await readWholePart(workbook, 'xl/styles.xml', {
    open(tag, attribute) {
      if (tag === 'numFmt') {
        const code = attribute('formatCode')?.slice(0, longestFormat) ?? ''
        const id = Number(attribute('numFmtId'))
        ownFormats.set(id, isDateFormatCode(id, code))
      }
      if (tag === 'cellXfs') isCellFormat = true
      if (tag !== 'xf' || !isCellFormat) return
      const id = Number(attribute('numFmtId') ?? 0)
      dateStyles.push(ownFormats.get(id) ?? isDateFormatCode(id, undefined))
    },
    close(tag) {
      if (tag === 'cellXfs') isCellFormat = false
    },
  })
  return dateStyles
}

/** Gathers the cells of each row; rows and cells may leave out their place, then they follow the one before. */
function sheetListener(context: CellContext, onRow: (row: RawRow) => void): XmlListener {
  let row: RawRow = { line: 0, cells: [] }
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
        if (column >= mostColumns) {
          throw new OperatorError(
            'refused',
            `Line ${row.line} of the sheet has more than ${mostColumns} columns.`,
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

/** `B7` is column 1; undefined where the cell does not say. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellOf(type: string, value: string, style: number, context: CellContext): Cell {
  if (type === 's') return context.shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n' && value !== '') {
    const number = Number(value)
    const date = context.dateStyles[style] ? serialToIso(number, context.is1904) : undefined
    return date ?? number
  }
  return value
}
