import {
  type InvoiceLine,
  maxInvoiceLines,
  type PaymentDetails,
} from '@portolan/contract/freight/invoices/invoice-details'
import { sumAmounts } from '#freight/imports/charges/sum-amounts.ts'
import type { IndexColumn } from './index-map.ts'

/** The texts of a row by column; blank cells are left out. */
export type IndexTexts = Partial<Record<IndexColumn, string>>

/** A line of an invoice as a row of the index has it. */
type LineTexts = { [Member in keyof InvoiceLine]?: string }

/** A row of an index, with the invoice's lines that it and the rows below it have. */
export interface DescribedRow {
  line: number
  texts: IndexTexts
  lines: LineTexts[]
  /** Lines and payment details as an index in JSON has them. */
  sent?: { lines?: InvoiceLine[]; paymentDetails?: PaymentDetails | null }
  wrong: string[]
  /** Why the row can't be read at all. */
  reason: string | undefined
}

const lineColumns = {
  lineDescription: 'description',
  lineQuantity: 'quantity',
  lineUnit: 'unit',
  lineUnitPrice: 'unitPrice',
  lineAmount: 'amount',
} as const satisfies Partial<Record<IndexColumn, keyof InvoiceLine>>
type LineColumn = keyof typeof lineColumns
const isLineColumn = (column: string): column is LineColumn => Object.hasOwn(lineColumns, column)

const paymentColumns = {
  beneficiary: 'beneficiary',
  bank: 'bank',
  iban: 'iban',
  account: 'account',
  bic: 'bic',
  correspondentAccount: 'correspondentAccount',
  taxId: 'taxId',
  paymentReference: 'reference',
} as const satisfies Partial<Record<IndexColumn, string>>

/** The line of a row, as a list; empty for a row without any. */
export function linesOf(texts: IndexTexts): LineTexts[] {
  const members = Object.entries(texts).flatMap(([column, text]) =>
    isLineColumn(column) ? [[lineColumns[column], text] as const] : [],
  )
  if (members.length === 0) return []
  const line: LineTexts = Object.fromEntries(members)
  return [line.amount === undefined ? line : { ...line, amount: sumAmounts([line.amount]) }]
}

const names = ['file', 'order', 'ref', 'number'] as const

/** True for a row that adds a line to the invoice of the row above it: it names the same one, or none. */
export function continuesInvoice(row: DescribedRow, above: DescribedRow): boolean {
  if (row.lines.length === 0 || above.lines.length === 0 || row.reason !== undefined) return false
  return names.every((name) => row.texts[name] === undefined || row.texts[name] === above.texts[name])
}

/** Adds the row's line. What else it repeats must be the same as above. */
export function addLine(above: DescribedRow, row: DescribedRow): void {
  // One more is enough to be refused.
  if (above.lines.length <= maxInvoiceLines) above.lines.push(...row.lines)
  const others = Object.entries(row.texts).filter(
    ([column, text]) => !isLineColumn(column) && above.texts[column as IndexColumn] !== text,
  )
  above.wrong.push(
    ...row.wrong.map((fault) => `${fault} (line ${row.line})`),
    ...others.map(([column]) => `${column}: line ${row.line} says something else`),
  )
}

/** The lines and payment details of an invoice, as far as the index has columns for them. */
export function detailsOf({ texts, lines, sent }: DescribedRow) {
  if (sent) return sent
  const payment = Object.entries(paymentColumns).flatMap(([column, member]) => {
    const text = texts[column as IndexColumn]
    return text === undefined ? [] : [[member, text] as const]
  })
  return {
    ...(lines.length > 0 && { lines }),
    ...(payment.length > 0 && { paymentDetails: Object.fromEntries(payment) }),
  }
}
