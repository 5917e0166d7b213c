import { csvRow, csvText } from '@portolan/contract/shared/csv'
import { expect, it } from 'vitest'
import { russianReport } from './russian-report.ts'

/** A report as the server writes it. */
const reportOf = (...rows: string[][]) =>
  `\uFEFF${rows
    .map((cells) =>
      csvRow(
        cells.map((cell) => csvText(cell, 'en')),
        'en',
      ),
    )
    .join('')}`

const heads = ['line', 'id', 'order', 'used', 'reasons']

it('has heads, outcomes and reasons in Russian, with semicolons for a Russian spreadsheet', async () => {
  const report = reportOf(
    heads,
    ['7', 'U-1', 'SHP, "1"', 'in part', 'unit.grossWeightKg: "1,2,3" is not a number; order.ref: blank'],
    ['8', '', 'SHP;2', 'not at all', 'cargo: "a\r\nb" is an unknown fault'],
  )
  expect(await russianReport(report, 'orders')).toBe(
    [
      '\uFEFFСтрока;ID;Заказ;Использована;Причины',
      '7;U-1;"SHP, ""1""";частично;"Вес брутто, кг: «1,2,3» – не число; Референс заказа: не заполнено"',
      '8;;"SHP;2";нет;"cargo: ""a\r\nb"" is an unknown fault"',
      '',
    ].join('\r\n'),
  )
})

it('has the files of an import of documents', async () => {
  const report = reportOf(
    ['file', 'order', 'outcome', 'reason'],
    ['in part.pdf', 'SHP-1', 'refused', 'it has just been removed'],
    ['=cmd.pdf', 'SHP-1', 'created', ''],
  )
  expect(await russianReport(report, 'documents')).toBe(
    '\uFEFFФайл;Заказ;Итог;Причина\r\nin part.pdf;SHP-1;отклонён;Документ только что удалили\r\n' +
      "'=cmd.pdf;SHP-1;добавлен;\r\n",
  )
})

it('keeps every row of a long report', async () => {
  const rows = Array.from({ length: 1_201 }, (_, line) => [`${line}`, '', 'A', 'in part', 'order.ref: blank'])
  const lines = (await russianReport(reportOf(heads, ...rows), 'orders')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1_202)
  expect(lines.at(-1)).toBe('1200;;A;частично;Референс заказа: не заполнено')
})
