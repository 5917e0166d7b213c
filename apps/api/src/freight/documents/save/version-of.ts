import { createHash } from 'node:crypto'
import type { DocumentRow } from '#freight/documents/queries.ts'

/** For `If-Match`: changes with a document's fields, its file, its audience and each decision about it. */
export function versionOf(row: DocumentRow): string {
  const { kind, name, contentHash, isInternal, paidOn, state, decidedAt, rejectionReason } = row
  const text = JSON.stringify([
    [kind, name, contentHash, isInternal, paidOn],
    [state, decidedAt, rejectionReason],
  ])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
