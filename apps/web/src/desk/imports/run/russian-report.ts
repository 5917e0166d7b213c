import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import { byteOrderMark, csvRow, csvText } from '@portolan/contract/shared/csv'
import { asSentence, reasonInRussian } from '#desk/imports/reason-texts.ts'

/** Heads and outcomes of the report that the server writes. */
const words: Readonly<Record<string, string>> = {
  line: 'Строка',
  file: 'Файл',
  id: 'ID',
  order: 'Заказ',
  used: 'Использована',
  outcome: 'Итог',
  reason: 'Причина',
  reasons: 'Причины',
  'in part': 'частично',
  'not at all': 'нет',
  created: 'добавлен',
  updated: 'обновлён',
  refused: 'отклонён',
}

const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y

/** The rows of a CSV file of ours, with commas. */
function* rowsOf(text: string): Generator<string[]> {
  let row: string[] = []
  for (let at = text.startsWith(byteOrderMark) ? 1 : 0; at < text.length; at = cell.lastIndex) {
    cell.lastIndex = at
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error('The report is no CSV file')
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    yield row
    row = []
  }
}

const rowsAtOnce = 500

/**
 * A report with heads, outcomes and reasons in Russian, for a Russian spreadsheet. Values of the file stay as
 * they are. Between some hundred rows the page may draw.
 */
export async function russianReport(csv: string, kind: ImportKind): Promise<string> {
  const lines: string[] = []
  let outcomeAt = -1
  for (const row of rowsOf(csv)) {
    const isHead = lines.length === 0
    if (isHead) outcomeAt = row.length - 2
    const cells = row.map((text, index) => {
      if (isHead || index === outcomeAt) return words[text] ?? text
      return index === outcomeAt + 1 ? asSentence(reasonInRussian(kind, text)) : text
    })
    lines.push(
      csvRow(
        cells.map((text) => csvText(text, 'ru')),
        'ru',
      ),
    )
    if (lines.length % rowsAtOnce === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return byteOrderMark + lines.join('')
}
