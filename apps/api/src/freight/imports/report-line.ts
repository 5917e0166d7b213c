import type { LineReport } from '@portolan/contract/commands/imports'
import type { SourceLine } from '#freight/imports/files/source-line.ts'

/** What to say about a line; undefined where all of it was used. */
export function reportLine(line: SourceLine, order: string | null): LineReport | undefined {
  const base = { line: line.number, id: line.id, order }
  if (line.refusal !== null) return { ...base, used: 'not at all', reasons: [line.refusal] }
  return line.problems.length === 0 ? undefined : { ...base, used: 'in part', reasons: line.problems }
}
