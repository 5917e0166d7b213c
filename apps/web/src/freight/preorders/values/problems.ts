import type { Finding } from '@portolan/contract/freight/preorders/finding'
import { shownAt, valueAt } from './paths.ts'

/** An error or warning about a field, in the reader's language. */
export interface FieldProblem {
  path: string
  severity: 'error' | 'warning'
  message: string
  suggestion: string | null
  /** A value that fixes it. */
  fix: Finding['fix']
  /** A value by which the customer confirms what it rejects. */
  useAnyway?: Finding['useAnyway']
}

/** By the path of the field that shows them. */
export type ProblemsByField = ReadonlyMap<string, readonly FieldProblem[]>

const none: readonly FieldProblem[] = []

export function problemsAt(problems: ProblemsByField, path: string): readonly FieldProblem[] {
  return problems.get(path) ?? none
}

/** Groups by field; of several errors of one field only the first is shown, before any warnings. */
export function byField(problems: readonly FieldProblem[]): ProblemsByField {
  const fields = new Map<string, FieldProblem[]>()
  for (const problem of problems) {
    const path = shownAt(problem.path)
    const own = fields.get(path) ?? []
    const isRepeated = problem.severity === 'error' && own.some(({ severity }) => severity === 'error')
    if (!isRepeated) own.push(problem)
    fields.set(path, own)
  }
  for (const own of fields.values())
    own.sort((a, b) => (a.severity === b.severity ? 0 : a.severity === 'error' ? -1 : 1))
  return fields
}

/**
 * The problems to show now: warnings while typing, errors of an empty field only after trying to leave its
 * step.
 */
export function shownProblems(
  problems: readonly FieldProblem[],
  content: unknown,
  isChecked: (path: string) => boolean,
): FieldProblem[] {
  return problems.filter((problem) => {
    if (problem.severity === 'warning' || isChecked(problem.path)) return true
    const value = valueAt(content, shownAt(problem.path))
    return value !== null && value !== undefined && value !== '' && typeof value !== 'object'
  })
}
