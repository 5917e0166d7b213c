import { createHash } from 'node:crypto'
import type { DocumentRow } from '#freight/documents/queries.ts'

/** Who of the company decides, as `actorOf` says it, and the version that they saw. */
export interface DecisionSource {
  by: string
  ifMatch?: string | undefined
}

/** Changes with each decision about a customer's document. */
export function versionOf({
  state,
  decidedAt,
  rejectionReason,
}: Pick<DocumentRow, 'state' | 'decidedAt' | 'rejectionReason'>): string {
  const text = JSON.stringify([state, decidedAt, rejectionReason])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
