import type { DocumentKind } from '@portolan/contract/freight/documents'
import { mostPreorderDocuments } from '@portolan/contract/shared/limits'
import { v7 as newId } from 'uuid'
import { keysOf, lockPreorder, type PreorderRow } from '#freight/preorders/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import type { JudgedFile } from '#platform/http/input/judge-file.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import {
  countDocuments,
  type DocumentRow,
  deleteDocument,
  findDocument,
  insertDocument,
  updateDocument,
} from './queries.ts'

/** Adds a document to a pending pre-order, which stays locked, so that parallel ones never exceed the limit. */
export async function addDocument(
  tx: Database,
  caller: Pick<Person, 'organizationIds'>,
  preorderId: string,
  file: JudgedFile & { kind: DocumentKind; storageKey: string; createdAt?: string },
): Promise<DocumentRow> {
  const keys = keysOf(await lockEditable(tx, caller, preorderId))
  if ((await countDocuments(tx, keys)) >= mostPreorderDocuments) throw new Problem('too_many_documents')
  return insertDocument(tx, { ...keys, ...file, id: newId() })
}

/** Which document a call changes, and the version that it has seen. */
interface DocumentCall {
  preorderId: string
  documentId: string
  ifMatch: string | undefined
}

/** Changes a document of a pending pre-order, and answers it before and after. */
export function changeDocument(
  { database }: Pick<Deps, 'database'>,
  caller: Person,
  document: DocumentCall,
  set: Partial<JudgedFile & { kind: DocumentKind; storageKey: string }>,
): Promise<{ before: DocumentRow; after: DocumentRow }> {
  return database.transaction(async (tx) => {
    const before = await lockDocument(tx, caller, document)
    return { before, after: Object.keys(set).length === 0 ? before : await updateDocument(tx, before, set) }
  })
}

/** Removes a document from a pending pre-order, with its file. */
export async function removeDocument(
  { database, files }: Pick<Deps, 'database' | 'files'>,
  caller: Person,
  document: DocumentCall,
): Promise<void> {
  const removed = await database.transaction(async (tx) => {
    const row = await lockDocument(tx, caller, document)
    await deleteDocument(tx, row)
    return row
  })
  await files.remove(removed.storageKey)
}

async function lockDocument(
  tx: Database,
  caller: Person,
  { preorderId, documentId, ifMatch }: DocumentCall,
): Promise<DocumentRow> {
  const row = await findDocument(tx, keysOf(await lockEditable(tx, caller, preorderId)), documentId)
  if (!row) throw new Problem('not_found')
  checkIfMatch(ifMatch, row.version)
  return row
}

async function lockEditable(
  tx: Database,
  caller: Pick<Person, 'organizationIds'>,
  preorderId: string,
): Promise<PreorderRow> {
  const preorder = await lockPreorder(tx, caller.organizationIds, preorderId)
  if (!preorder) throw new Problem('not_found')
  if (preorder.status !== 'pending') throw new Problem('not_editable')
  return preorder
}
