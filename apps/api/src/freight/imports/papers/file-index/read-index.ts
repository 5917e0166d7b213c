import { open } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { InvoiceChanges } from '@portolan/contract/company/documents/order-documents'
import { DocumentRecord } from '@portolan/contract/company/orders'
import * as z from 'zod/mini'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import { sumAmounts } from '#freight/imports/charges/sum-amounts.ts'
import type { Cell, Row } from '#freight/imports/files/row.ts'
import { openTableInWorker } from '#freight/imports/files/table-in-worker.ts'
import type { MapFaults } from '#freight/imports/mapping/map-faults.ts'
import { type MapSource, readMap } from '#freight/imports/mapping/reading/read-map.ts'
import type { KindNames } from '#freight/imports/papers/document-kinds.ts'
import type { InvoiceLine, PlannedPaper } from '#freight/imports/papers/paper-file.ts'
import { quoted } from '#freight/imports/quoted.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { type CompiledIndex, compileIndexMap, IndexMap } from './index-map.ts'
import {
  addLine,
  continuesInvoice,
  type DescribedRow,
  detailsOf,
  type IndexTexts,
  linesOf,
} from './invoice-rows.ts'
import { readJsonIndex } from './json-index.ts'

const name = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const Changed = z.strictObject({
  order: name(200),
  ref: z.optional(name(200)),
  number: InvoiceChanges.shape.number,
  changes: InvoiceChanges,
})
const Described = z.strictObject({
  file: name(500),
  order: name(200),
  kind: z.optional(z.string()),
  name: z.optional(name(200)),
  ref: z.optional(name(200)),
  invoice: DocumentRecord.shape.invoice,
})

/** A line of an index: a document, or the reason why it isn't one. */
export type IndexLine = Omit<PlannedPaper, 'ref'> & { ref: string | undefined }
export type IndexEntry = { line: number; file: string } & (
  | { paper: IndexLine; reason?: never }
  | { paper?: never; reason: string }
) & {
    /** The change to make if the file is missing; null if the line needs its file. */
    change: { invoice: InvoiceLine; reason?: never } | { invoice?: never; reason: string } | null
  }

/**
 * Reads an index: a list in JSON, or a table as its map defines or by the names of its columns; throws an
 * OperatorError if the file or the whole map is wrong.
 */
export async function readIndex(
  { index: path, map: mapSource }: { index: string; map: MapSource | undefined },
  kinds: KindNames,
  maxLines: number,
  signal: AbortSignal,
): Promise<IndexEntry[]> {
  const described = /\.json$/i.test(path)
    ? await readJsonIndex(path)
    : await readTable({ path, mapSource, maxLines }, signal)
  if (described.length > maxLines)
    throw new OperatorError('refused', `The index has more than ${maxLines} lines; import in parts.`)
  return described.map((row) => readEntry(row, kinds))
}

async function readTable(
  { path, mapSource, maxLines }: { path: string; mapSource: MapSource | undefined; maxLines: number },
  signal: AbortSignal,
): Promise<DescribedRow[]> {
  const read = mapSource === undefined ? null : await readMap(IndexMap, mapSource)
  const map = read?.map ?? IndexMap.parse({})
  const { headerLine = 1, ...style } = map.file ?? {}
  const delimiter = style.delimiter ?? (await guessDelimiter(path))
  const table = { path, style: { ...style, delimiter }, headerLine }
  await using open = await openTableInWorker(table, () => {}, signal)
  const compiled = bindIndex(map, open.header, path, read?.faults)
  const described: DescribedRow[] = []
  for await (const row of open.rows([...compiled.columns])) {
    const next = readRow(row, compiled)
    const last = described.at(-1)
    if (last && continuesInvoice(next, last)) addLine(last, next)
    else described.push(next)
    if (described.length > maxLines) break
  }
  return described
}

/** Read as UTF-8, UTF-16 leaves zeros between the letters, and other encodings replacement characters. */
const isGarbled = (cell: Cell) => /[\0\ufffd]/.test(String(cell))

/** Spreadsheets write semicolons in locales with decimal commas. */
async function guessDelimiter(path: string): Promise<string> {
  const header = await readHeader(path).catch(() => {
    throw new OperatorError('refused', `The index ${path} can't be read.`)
  })
  const times = (mark: string) => header.split(mark).length
  return [';', '\t'].find((mark) => times(mark) > times(',')) ?? ','
}

async function readHeader(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
  return buffer.toString('latin1', 0, bytesRead).split(/[\r\n]/)[0] ?? ''
}

function bindIndex(map: IndexMap, header: readonly Cell[], path: string, faults?: MapFaults): CompiledIndex {
  if (header.some(isGarbled))
    throw new OperatorError('refused', `The index ${path} isn't in UTF-8. Save the index as “CSV UTF-8”`)
  const compiled = compileIndexMap(map, header, faults)
  // Existing invoices can be changed without their files.
  const names = (['ref', 'number'] as const).some((column) => compiled.fields.has(column))
  for (const column of ['file', 'order'] as const) {
    if (!compiled.fields.has(column) && !(column === 'file' && names))
      throw new OperatorError(
        'refused',
        `The index ${path} has no column "${column}". Its columns are: ${header.join(' · ')}.`,
      )
  }
  return compiled
}

function readRow(row: Row, { fields }: CompiledIndex): DescribedRow {
  const { line, cells, fault } = row
  const texts: IndexTexts = {}
  const wrong: string[] = []
  if (fault === undefined)
    for (const [column, read] of fields) {
      const { value, problem } = read(row)
      // Only the day counts, even if a spreadsheet adds midnight.
      if (value !== null) texts[column] = /On$/.test(column) ? value.slice(0, 'YYYY-MM-DD'.length) : value
      if (problem !== undefined && value === null) wrong.push(`${column}: ${problem}`)
    }
  const reason =
    fault ?? (cells.some(isGarbled) ? "it isn't in UTF-8. Save the index as “CSV UTF-8”" : undefined)
  return { line, texts, lines: linesOf(texts), wrong, reason }
}

function readEntry(row: DescribedRow, kinds: KindNames): IndexEntry {
  const { line, texts, wrong, reason } = row
  const file = pathOf(texts.file ?? '')
  const refuse = (why: string, change: IndexEntry['change'] = null): IndexEntry => ({
    line,
    file,
    reason: why,
    change,
  })
  if (reason !== undefined) return refuse(reason)
  const kind = kinds.find(texts.kind ?? (texts.number === undefined ? '' : 'invoice'))
  const details = detailsOf(row)
  const change = readChange(texts, details, { kind, file, wrong })
  if (kind === null)
    return refuse(
      texts.kind === undefined ? 'kind: blank' : `kind: ${quoted(texts.kind)} isn't a kind of document`,
      change,
    )
  const {
    number,
    amount,
    currency,
    issuedOn,
    dueOn,
    paidOn = null,
    order,
    name: ownName,
    ref: ownRef,
  } = texts
  const invoice =
    kind === 'invoice'
      ? { number, amount: { amount: sumOf(amount), currency }, issuedOn, dueOn, paidOn, ...details }
      : null
  const own = { order, name: ownName, ref: ownRef }
  const described = readDescribed(Described, { ...own, file, invoice }, wrong)
  if (described.reason !== undefined) return refuse(described.reason, change)
  const { ref, name, ...rest } = described.value
  return { line, file, paper: { ...rest, ref, name, kind }, change }
}

/** A blank field stays unchanged: only a complete line, with its file, says that an invoice isn't paid. */
function readChange(
  { order, ref, number, amount, kind: sentKind, ...texts }: IndexTexts,
  details: ReturnType<typeof detailsOf>,
  { kind, file, wrong }: { kind: PlannedPaper['kind'] | null; file: string; wrong: readonly string[] },
): IndexEntry['change'] {
  const isNamed = ref !== undefined || number !== undefined || (file !== '' && kind === 'invoice')
  if (!isNamed || (kind !== 'invoice' && sentKind !== undefined)) return null
  const { currency, issuedOn, dueOn, paidOn } = texts
  const members = { number, amount: sumOf(amount), currency }
  const changes = Object.fromEntries(
    Object.entries({ ...members, issuedOn, dueOn, paidOn, ...details }).filter(
      ([, text]) => text !== undefined,
    ),
  )
  const { value, reason } = readDescribed(Changed, { order, ref, number, changes }, wrong)
  if (reason !== undefined) return { reason }
  return { invoice: { ...value, ref: value.ref, number: value.number } }
}

const sumOf = (amount: string | undefined) => (amount === undefined ? undefined : sumAmounts([amount]))

/** The content of a line, or all errors in it; `wrong` has those of its cells. */
function readDescribed<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  wrong: readonly string[],
): { value: z.output<Schema>; reason?: never } | { value?: never; reason: string } {
  try {
    const value = readInput(schema, input, 'en', inputRules) as z.output<Schema>
    return wrong.length > 0 ? { reason: wrong.join('; ') } : { value }
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    const others = Object.entries(error.errors).filter(
      ([path]) => !wrong.some((fault) => fault.startsWith(`${columnOf(path)}: `)),
    )
    const rest = others.length === 0 ? [] : [describeProblem(new FieldProblem(Object.fromEntries(others)))]
    return { reason: [...wrong, ...rest].join('; ') }
  }
}

const columnOf = (path: string) =>
  path
    .replace(/^(invoice|changes)\.(amount\.)?/, '')
    .replace(/^paymentDetails\.reference$/, 'paymentReference')
    .replace(/^paymentDetails\./, '')

/** Formats a form's errors as one sentence without the period. */
export function describeProblem({ errors }: FieldProblem): string {
  return Object.entries(errors)
    .map(([path, messages]) => `${columnOf(path)}: ${messages.join(' ').replace(/\.$/, '')}`)
    .join('; ')
}

/** The path of a file as an index may write it: with backslashes, or from the folder on. */
function pathOf(text: string): string {
  return text.normalize('NFC').replaceAll('\\', '/').replace(/^\.\//, '')
}
