import { open } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { DocumentRecord } from '@portolan/contract/company/orders'
import * as z from 'zod/mini'
import type { Cell, Row } from '#freight/imports/files/row.ts'
import { openTableInWorker } from '#freight/imports/files/table-in-worker.ts'
import { quoted } from '#freight/imports/quoted.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import type { KindNames } from './document-kinds.ts'
import type { PlannedPaper } from './paper-file.ts'

const columns = [
  'file',
  'order',
  'kind',
  'name',
  'ref',
  'number',
  'amount',
  'currency',
  'issuedOn',
  'dueOn',
  'paidOn',
] as const
type Column = (typeof columns)[number]

const name = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest))
const Described = z.strictObject({
  file: name(500),
  order: name(200),
  kind: z.optional(z.string()),
  name: z.optional(name(200)),
  ref: z.optional(name(200)),
  invoice: DocumentRecord.shape.invoice,
})

/** A line of an index: a document, or why it is none. */
export type IndexLine = Omit<PlannedPaper, 'ref'> & { ref: string | undefined }
export type IndexEntry = { line: number; file: string } & (
  | { paper: IndexLine; reason?: never }
  | { paper?: never; reason: string }
)

/** Reads an index, whose columns are known by their names; throws an OperatorError where the file as a whole is wrong. */
export async function readIndex(
  path: string,
  kinds: KindNames,
  mostLines: number,
  signal: AbortSignal,
): Promise<IndexEntry[]> {
  const style = { delimiter: await guessDelimiter(path) }
  await using table = await openTableInWorker({ path, style, headerLine: 1 }, () => {}, signal)
  const places = findColumns(table.header, path)
  const entries: IndexEntry[] = []
  for await (const row of table.rows([...places.values()])) {
    if (entries.length >= mostLines)
      throw new OperatorError('refused', `The index has more than ${mostLines} lines; import in parts.`)
    entries.push(readEntry(row, [...places.keys()], kinds))
  }
  return entries
}

const asUtf8 = 'Save the index as “CSV UTF-8”'
/** UTF-16 leaves zeros between the letters, any other encoding what UTF-8 doesn't know. */
const isGarbled = (cell: Cell) => /[\0\ufffd]/.test(String(cell))

/** Spreadsheets write semicolons where the comma is the decimal mark. */
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

function findColumns(header: readonly Cell[], path: string): Map<Column, number> {
  if (header.some(isGarbled))
    throw new OperatorError('refused', `The index ${path} isn't in UTF-8. ${asUtf8}`)
  const key = (cell: Cell) =>
    String(cell)
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  const names = header.map(key)
  const places = new Map<Column, number>()
  for (const column of columns) {
    const place = names.indexOf(column.toLowerCase())
    if (place >= 0) places.set(column, place)
  }
  for (const column of ['file', 'order'] as const) {
    if (!places.has(column))
      throw new OperatorError(
        'refused',
        `The index ${path} has no column "${column}". Its columns are: ${header.join(' · ')}.`,
      )
  }
  return places
}

function readEntry({ line, cells, fault }: Row, used: readonly Column[], kinds: KindNames): IndexEntry {
  const texts: Partial<Record<Column, string>> = {}
  for (const [index, column] of used.entries()) {
    const text = String(cells[index] ?? '').trim()
    if (text !== '') texts[column] = text
  }
  const file = pathOf(texts.file ?? '')
  const refuse = (reason: string): IndexEntry => ({ line, file, reason })
  if (fault !== undefined) return refuse(fault)
  if (Object.values(texts).some(isGarbled)) return refuse(`it isn't in UTF-8. ${asUtf8}`)
  const kind = kinds.find(texts.kind ?? (texts.number === undefined ? '' : 'invoice'))
  if (kind === null)
    return refuse(
      texts.kind === undefined ? 'kind: blank' : `kind: ${quoted(texts.kind)} isn't a kind of document`,
    )
  try {
    const { number, amount, currency, issuedOn, dueOn, paidOn = null, kind: _, ...own } = texts
    const invoice =
      kind === 'invoice' ? { number, amount: { amount, currency }, issuedOn, dueOn, paidOn } : null
    const given = readInput(Described, { ...own, file, invoice }, 'en') as z.output<typeof Described>
    return { line, file, paper: { ...given, ref: given.ref, name: given.name, kind } }
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    return refuse(describeProblem(error))
  }
}

/** What a form's errors say, in one sentence without its full stop. */
export function describeProblem({ errors }: FieldProblem): string {
  return Object.entries(errors)
    .map(
      ([path, messages]) =>
        `${path.replace(/^invoice\.(amount\.)?/, '')}: ${messages.join(' ').replace(/\.$/, '')}`,
    )
    .join('; ')
}

/** The path of a file as an index may write it: with backslashes, or from the folder on. */
function pathOf(text: string): string {
  return text.normalize('NFC').replaceAll('\\', '/').replace(/^\.\//, '')
}
