import {
  downloadPreorderFile,
  type PreorderDocument,
} from '@portolan/contract/freight/preorders/preorder-documents'
import type { Deps } from '#freight/deps.ts'
import type { Person } from '#platform/http/caller.ts'
import { signUrl } from '#platform/http/signed-url.ts'
import type { DocumentRow } from './queries.ts'

const goodForSeconds = 10 * 60

/** The download path of a file; its signed URL works for ten minutes, and no longer than the session. */
export function filePath(documentId: string): string {
  return downloadPreorderFile.path.replace(':documentId', documentId)
}

export function presentDocument(deps: Deps, caller: Person, row: DocumentRow): PreorderDocument {
  const { id, kind, name, contentType, size, createdAt, version } = row
  const file = signUrl(deps, caller, filePath(id), {}, goodForSeconds)
  return { id, kind, name, contentType, size, createdAt, version, file }
}
