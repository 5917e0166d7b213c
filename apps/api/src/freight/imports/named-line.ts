import type { LineReport } from '@portolan/contract/commands/imports'
import { FieldProblem } from '#platform/http/problem.ts'
import type { Row } from './files/row.ts'
import type { OrderName } from './find-orders.ts'
import type { Field } from './mapping/compile-map.ts'
import type { LineNames } from './mapping/named-map.ts'

/** A line of a file about an existing order, with what became of it. */
export interface NamedLine {
  number: number
  id: string | null
  order: OrderName | null
  /** What of it is assumed or couldn't be used. */
  notes: string[]
  /** Why nothing of it could be used. */
  refusals: string[]
  /** False where its cells couldn't be told apart. */
  isReadable: boolean
}

/** Ends the sentence that asks for the customer of an ambiguous order. */
export const howToNameCustomer = 'with organization.ref in the map'

/** Reads which order a line is about, and its fields by name; what of them can't be used is noted. */
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
  const named = [ref, ...(customer ? [customer] : [])]
  for (const [index, { value, problem }] of named.entries())
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

/**
 * Reads what a line came to; what the contract refuses is said about the line, where nothing better is noted.
 */
export function readContent<T>(line: NamedLine, read: () => T): T | null {
  if (!line.isReadable) return null
  try {
    const content = read()
    return line.refusals.length > 0 ? null : content
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error
    const said = (path: string) =>
      [...line.refusals, ...line.notes].some((reason) => reason.startsWith(`${path}: `))
    const wrong = Object.entries(error.errors).filter(([path]) => !said(path))
    line.refusals.push(
      ...line.notes,
      ...wrong.map(([path, messages]) => `${path}: ${messages.join(' ').replace(/\.$/, '')}`),
    )
    return null
  }
}

/** What to say about a line; undefined where all of it was used. */
function reportNamedLine({ number, id, order, notes, refusals }: NamedLine): LineReport | undefined {
  const base = { line: number, id, order: order?.name ?? null }
  if (refusals.length > 0)
    return { ...base, used: 'not at all', reasons: [...new Set([...refusals, ...notes])] }
  return notes.length === 0 ? undefined : { ...base, used: 'in part', reasons: notes }
}

export type LineCounts = Record<'read' | 'usedInFull' | 'usedInPart' | 'refused', number>

/** Counts a line in its group, and reports it where not all of it was used. */
export async function accountLine(
  line: NamedLine,
  counts: LineCounts,
  report: (report: LineReport) => Promise<void>,
): Promise<void> {
  const said = reportNamedLine(line)
  if (said === undefined) counts.usedInFull += 1
  else counts[said.used === 'in part' ? 'usedInPart' : 'refused'] += 1
  if (said !== undefined) await report(said)
}

/** What every summary ends with. */
export function resources(started: number): { seconds: number; peakMemoryMiB: number } {
  return {
    seconds: Math.round((performance.now() - started) / 100) / 10,
    // The kernel counts in KiB.
    peakMemoryMiB: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}
