import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { DocumentRow } from '#freight/documents/queries.ts'
import { changeUpload, type UploadDeps } from './change-upload.ts'

/** The company's decision about a customer's document, which may be of another kind than the customer chose. */
export type Decision =
  | { state: 'accepted'; kind?: DocumentKind | undefined }
  | { state: 'rejected'; reason: string }

/** Who of the company decides, as `actorOf` says it, and the version that they saw. */
export interface DecisionSource {
  by: string
  ifMatch?: string | undefined
}

/**
 * Accepts or rejects a customer's upload, also after another decision; repeating a decision changes nothing.
 * Null if there is no such document.
 */
export function decideDocument(
  deps: UploadDeps,
  documentId: string,
  decision: Decision,
  { by, ifMatch }: DecisionSource,
): Promise<{ row: DocumentRow; changed: boolean } | null> {
  const { state } = decision
  const kind = state === 'accepted' ? decision.kind : undefined
  const rejectionReason = state === 'rejected' ? decision.reason : null
  const decidedAt = deps.clock.now().toISOString()
  const set = { state, rejectionReason, decidedAt, decidedBy: by, ...(kind && { kind }) }
  return changeUpload(deps, documentId, { set, ifMatch }, async () => null)
}
