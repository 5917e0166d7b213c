import { readFile, stat } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { InvoiceLines, PaymentDetails } from '@portolan/contract/freight/invoices/invoice-details'
import * as z from 'zod/mini'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import { fieldErrors } from '#platform/http/input/field-messages.ts'
import { parseInput } from '#platform/http/input/read-input.ts'
import type { DescribedRow, IndexTexts } from './invoice-rows.ts'

/** More than any index of as many documents as are imported at once. */
const maxBytes = 100_000_000

const text = z.optional(z.nullable(z.string().check(z.maxLength(500))))

/** A document of an index in JSON: the columns of a table, with lines and payment details as in the API. */
const Entry = z.strictObject({
  file: text,
  order: text,
  kind: text,
  name: text,
  ref: text,
  number: text,
  amount: text,
  currency: text,
  issuedOn: text,
  dueOn: text,
  paidOn: text,
  lines: z.optional(InvoiceLines),
  paymentDetails: z.optional(z.nullable(PaymentDetails)),
})

/** Reads an index in JSON, a list of documents; throws an OperatorError if it is none. */
export async function readJsonIndex(path: string): Promise<DescribedRow[]> {
  const refuse = (why: string) => new OperatorError('refused', why)
  const { size } = await stat(path).catch(() => {
    throw refuse(`The index ${path} can't be read.`)
  })
  if (size > maxBytes) throw refuse(`The index ${path} is too large; import in parts.`)
  const content = (await readFile(path, 'utf8')).replace(/^\ufeff/, '')
  let entries: unknown
  try {
    entries = JSON.parse(content)
  } catch {
    throw refuse(`The index ${path} isn't valid JSON.`)
  }
  if (!Array.isArray(entries)) throw refuse(`The index ${path} isn't a list of documents.`)
  return entries.map((entry, index) => rowOf(entry, index + 1))
}

function rowOf(entry: unknown, line: number): DescribedRow {
  const row = { line, lines: [], wrong: [] }
  const parsed = parseInput(Entry, entry, 'en', inputRules)
  if (!parsed.success) {
    const faults = Object.entries(fieldErrors(parsed.error)).map(
      ([path, messages]) => `${path}: ${messages.join(' ').replace(/\.$/, '')}`,
    )
    return { ...row, texts: {}, reason: faults.join('; ') }
  }
  const { lines, paymentDetails, ...members } = parsed.data
  const texts: IndexTexts = Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )
  const sent = { ...(lines && { lines }), ...(paymentDetails !== undefined && { paymentDetails }) }
  return { ...row, texts, sent, reason: undefined }
}
