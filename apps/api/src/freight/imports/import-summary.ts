import type { Line } from './lines.ts'

/** What an import did; every line read is in exactly one of `usedInFull`, `usedInPart` and `refused`. */
export interface ImportSummary {
  lines: { read: number; usedInFull: number; usedInPart: number; refused: number; sharing: number }
  /** In a dry run all orders that would come in are `checked`. */
  orders: { created: number; updated: number; unchanged: number; checked: number; refused: number }
  units: number
  organizations: number
  seconds: number
  /** The most memory that the process held so far, in MiB; a server's includes all that it did before. */
  peakMemoryMiB: number
}

/** A line that could not be used in full. */
export interface LineReport {
  line: number
  id: string | null
  order: string | null
  used: 'in part' | 'not at all'
  reasons: string[]
}

/** What to say about a line; undefined where all of it was used. */
export function reportLine(line: Line, order: string | null): LineReport | undefined {
  const base = { line: line.number, id: line.id, order }
  if (line.refusal !== null) return { ...base, used: 'not at all', reasons: [line.refusal] }
  return line.problems.length === 0 ? undefined : { ...base, used: 'in part', reasons: line.problems }
}

/** A report as one line for people. */
export function reportText({ line, id, order, used, reasons }: LineReport): string {
  const names = [id === null ? '' : `ID ${id}`, order === null ? '' : `order ${order}`].filter(Boolean)
  const name = names.length === 0 ? '' : ` (${names.join(', ')})`
  return `line ${line}${name}: used ${used}: ${reasons.join('; ')}`
}

/** The summary as a few lines for people. */
export function summaryText({ lines, orders, ...rest }: ImportSummary): string {
  const came = orders.checked > 0 ? `${orders.checked} would come in` : cameIn(orders)
  return [
    `Orders: ${came}, ${orders.refused} refused · units: ${rest.units} · organizations: ${rest.organizations}`,
    `Lines: ${lines.read} read · ${lines.usedInFull} used in full (${lines.sharing} of all share another line's figure) · ${lines.usedInPart} in part · ${lines.refused} refused`,
    `Took ${rest.seconds.toFixed(1)} s, at most ${rest.peakMemoryMiB} MiB of memory.`,
  ].join('\n')
}

function cameIn({ created, updated, unchanged }: ImportSummary['orders']): string {
  return `${created + updated + unchanged} (${created} new, ${updated} changed, ${unchanged} unchanged)`
}
