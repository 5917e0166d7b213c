import type { LineReport } from '@portolan/contract/commands/imports'
import { FieldProblem } from '#platform/http/problem.ts'
import type { Row } from './files/row.ts'
import type { OrderName } from './find-orders.ts'
import type { Field } from './mapping/compile-map.ts'
import type { LineNames } from './mapping/named-map.ts'

/** A line of a file about an existing order, with its outcome. */
export interface NamedLine {
  number: number
  id: string | null
  order: OrderName | null
  /** Assumed values, and values that couldn't be used. */
  notes: string[]
  /** Reasons why none of it could be used. */
  refusals: string[]
  /** False if its cells couldn't be separated. */
  isReadable: boolean
}

/** Ends the sentence that asks for the customer of an ambiguous order. */
export const howToNameCustomer = 'with organization.ref in the map'

/** Reads the order that a line is about, and its fields by name; notes values that can't be used. */
export function readNamedLine(
  row: Row,
  { lineId, organizationRef, orderRef }: LineNames,
  fields: readonly Field[],
): { line: NamedLine; values: ReadonlyMap<string, string> } {
  const line: NamedLine = {
    number: row.line,
    id: null,
    order: null,
    notes: [],
    refusals: [],
    isReadable: true,
  }
  const values = new Map<string, string>()
  if (row.fault !== undefined) {
    line.refusals.push(row.fault)
    return { line: { ...line, isReadable: false }, values }
  }
  line.id = String(lineId(row)) || null
  const ref = orderRef.read(row)
  const customer = organizationRef?.read(row)
  const nameColumns = [ref, ...(customer ? [customer] : [])]
  for (const [index, { value, problem }] of nameColumns.entries())
    if (value === null)
      line.refusals.push(`${index === 0 ? 'order.ref' : 'organization.ref'}: ${problem ?? 'blank'}`)
  if (ref.value !== null) line.order = { name: ref.value, customer: customer?.value ?? null }
  for (const { name, isRequired, read } of fields) {
    const { value, problem } = read(row)
    if (value !== null) values.set(name, value)
    if (value === null && isRequired) line.refusals.push(`${name}: ${problem ?? 'blank'}`)
    else if (problem !== undefined) line.notes.push(`${name}: ${problem}`)
  }
  if (row.cells.some((cell) => typeof cell === 'string' && cell.includes('\ufffd')))
    line.notes.push('characters unknown to the encoding that the map names became \ufffd')
  return { line, values }
}

/** Reads the content of a line; reports a rejection by the contract unless there is already a better note. */
export function readContent<T>(line: NamedLine, read: () => T): T | null {
  if (!line.isReadable) return null
  try {
    const content = read()
    return line.refusals.length > 0 ? null : content
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    const columnsOf = (path: string) =>
      [...line.refusals, ...line.notes].some((reason) => reason.startsWith(`${path}: `))
    const wrong = Object.entries(error.errors).filter(([path]) => !columnsOf(path))
    line.refusals.push(
      ...line.notes,
      ...wrong.map(([path, messages]) => `${path}: ${messages.join(' ').replace(/\.$/, '')}`),
    )
    return null
  }
}

/** The report about a line; undefined if all of it was used. */
function reportNamedLine({ number, id, order, notes, refusals }: NamedLine): LineReport | undefined {
  const base = { line: number, id, order: order?.name ?? null }
  if (refusals.length > 0)
    return { ...base, used: 'not at all', reasons: [...new Set([...refusals, ...notes])] }
  return notes.length === 0 ? undefined : { ...base, used: 'in part', reasons: notes }
}

export type LineCounts = Record<'read' | 'usedInFull' | 'usedInPart' | 'refused', number>

/** Counts a line in its group, and reports it unless all of it was used. */
export async function accountLine(
  line: NamedLine,
  counts: LineCounts,
  report: (report: LineReport) => Promise<void>,
): Promise<void> {
  const columnsOf = reportNamedLine(line)
  if (columnsOf === undefined) counts.usedInFull += 1
  else counts[columnsOf.used === 'in part' ? 'usedInPart' : 'refused'] += 1
  if (columnsOf !== undefined) await report(columnsOf)
}

/** The end of every summary. */
export function resources(started: number): { seconds: number; peakMemoryMiB: number } {
  return {
    seconds: Math.round((performance.now() - started) / 100) / 10,
    // The kernel counts in KiB.
    peakMemoryMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}
