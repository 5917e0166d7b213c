import { Readable } from 'node:stream'
import { zipOf } from '#platform/storage/zip.ts'
import type { Column } from './cell.ts'
import { columnName, writeXlsxCell, xmlText } from './xlsx-cell.ts'
import * as parts from './xlsx-parts.ts'

/** Rows of a sheet without its heading. */
export const maxXlsxRows = 1_048_575

// Longer texts are allocated where garbage is collected late, and would pile up in memory.
const pieceLength = 32_768

async function* writeSheet<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index))
  const titles = columns.map(
    ({ title }, index) =>
      `<c r="${names[index]}1" s="${parts.styles.heading}" t="inlineStr"><is><t>${xmlText(title)}</t></is></c>`,
  )
  yield `${parts.sheetHead(columns)}<row r="1">${titles.join('')}</row>`
  let line = 1
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      line++
      let cells = ''
      for (const [index, column] of columns.entries()) {
        cells += writeXlsxCell(column.read(row), `${names[index]}${line}`)
      }
      text += `<row r="${line}">${cells}</row>`
      if (text.length < pieceLength) continue
      yield text
      text = ''
    }
    if (text !== '') yield text
  }
  yield parts.sheetFoot(`A1:${names.at(-1)}${line}`)
}

/**
 * Rows as a workbook with one sheet called `name`. The sheet is sent while it is written; none of it is kept.
 */
export function writeXlsx<Row>(
  batches: AsyncIterable<readonly Row[]>,
  columns: readonly Column<Row>[],
  name: string,
): Readable {
  const whole = (name: string, text: string) => ({ name, open: async () => Readable.from([text]) })
  const { stream } = zipOf([
    whole('[Content_Types].xml', parts.contentTypes),
    whole('_rels/.rels', parts.rootRelations),
    whole('xl/workbook.xml', parts.workbook(name)),
    whole('xl/_rels/workbook.xml.rels', parts.workbookRelations),
    whole('xl/styles.xml', parts.stylesheet),
    {
      name: 'xl/worksheets/sheet1.xml',
      open: async () => Readable.from(writeSheet(batches, columns), { objectMode: false }),
    },
  ])
  return stream
}
