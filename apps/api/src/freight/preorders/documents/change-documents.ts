import type { DocumentKind } from '@portolan/contract/freight/documents'
import { maxPreorderDocuments } from '@portolan/contract/shared/limits'
import { v7 as newId } from 'uuid'
import type { Deps, RecordedDocument } from '#freight/deps.ts'
import { keysOf, lockPreorder, type PreorderRow } from '#freight/preorders/queries.ts'
import type { ClaimRoom } from '#identity/storage/reserve-storage.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import type { JudgedFile } from '#platform/http/input/judge-file.ts'
import { Problem } from '#platform/http/problem.ts'
import {
  countDocuments,
  type DocumentRow,
  deleteDocument,
  findDocument,
  insertDocument,
  updateDocument,
} from './queries.ts'

/**
 * Adds a document to a pending pre-order, which stays locked, so that parallel additions never exceed the
 * limit.
 */
export async function addDocument(
  deps: Pick<Deps, 'documentSubscribers'>,
  tx: Database,
  caller: Pick<Person, 'organizationIds'>,
  preorderId: string,
  file: JudgedFile & { kind: DocumentKind; storageKey: string; createdAt?: string },
): Promise<DocumentRow> {
  const keys = keysOf(await lockEditable(tx, caller, preorderId))
  if ((await countDocuments(tx, keys, 'company')) >= maxPreorderDocuments)
    throw new Problem('too_many_documents')
  const row = await insertDocument(tx, { ...keys, ...file, id: newId() })
  await publish(deps, tx, 'added', row)
  return row
}

/** The document that a request changes, and the version it has seen. */
interface DocumentCall {
  preorderId: string
  documentId: string
  ifMatch: string | undefined
}

/**
 * Changes a document of a pending pre-order, possibly with another file in its reserved space; returns it
 * before and after.
 */
export function changeDocument(
  deps: Pick<Deps, 'database' | 'documentSubscribers'>,
  caller: Person,
  document: DocumentCall,
  set: Partial<JudgedFile & { kind: DocumentKind; storageKey: string }>,
  claim: ClaimRoom = async () => {},
): Promise<{ before: DocumentRow; after: DocumentRow }> {
  return deps.database.transaction(async (tx) => {
    const before = await lockDocument(tx, caller, document)
    if (Object.keys(set).length === 0) return { before, after: before }
    await claim(tx)
    const after = await updateDocument(tx, before, set)
    await publish(deps, tx, 'updated', after)
    return { before, after }
  })
}

/** Removes a document from a pending pre-order, with its file. */
export async function removeDocument(
  deps: Pick<Deps, 'database' | 'files' | 'documentSubscribers'>,
  caller: Person,
  document: DocumentCall,
): Promise<void> {
  const removed = await deps.database.transaction(async (tx) => {
    const row = await lockDocument(tx, caller, document)
    await deleteDocument(tx, row)
    await publish(deps, tx, 'removed', row)
    return row
  })
  await deps.files.remove(removed.storageKey)
}

async function publish(
  { documentSubscribers }: Pick<Deps, 'documentSubscribers'>,
  tx: Database,
  change: RecordedDocument['change'],
  { organizationId, id: documentId, preorderId, kind, name, contentType, size }: DocumentRow,
): Promise<void> {
  const document = { organizationId, documentId, kind, name, contentType, size, preorderId }
  const ofOrder = {
    documentRef: null,
    invoiceNumber: null,
    orderId: null,
    state: null,
    reason: null,
    ends: null,
  }
  const recorded = { change, origin: 'customer' as const, ...document, ...ofOrder }
  for (const subscriber of documentSubscribers) await subscriber(tx, recorded)
}

async function lockDocument(
  tx: Database,
  caller: Person,
  { preorderId, documentId, ifMatch }: DocumentCall,
): Promise<DocumentRow> {
  const row = await findDocument(
    tx,
    keysOf(await lockEditable(tx, caller, preorderId)),
    'customer',
    documentId,
  )
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
