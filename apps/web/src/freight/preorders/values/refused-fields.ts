import { SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import { Problem } from '#platform/api/problem.ts'
import type { FieldProblem } from './problems.ts'

/** The fields rejected by the server; empty if it rejected the whole. */
export function refusedFields(error: unknown): FieldProblem[] {
  if (!(error instanceof Problem) || error.status !== 400) return []
  const members = new Set([...Object.keys(SentContent.shape), 'organizationId'])
  return Object.keys(error.errors)
    .filter((path) => members.has(path.split('.')[0] ?? ''))
    .flatMap((path) =>
      error
        .messages(path)
        .map((message) => ({ path, severity: 'error', message, suggestion: null, fix: null }) as const),
    )
}
