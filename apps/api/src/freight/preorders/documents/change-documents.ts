import { createHash } from 'node:crypto'
import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Locale } from '@portolan/contract/identity/users'
import { mostPreorderDocuments } from '@portolan/contract/shared/limits'
import { v7 as newId } from 'uuid'
import { keysOf, lockPreorder, type PreorderRow } from '#freight/preorders/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import type { Deps, RecordedDocument } from '#platform/process/deps.ts'
import { fileNameOf } from '#platform/storage/file-names.ts'
import { fileTypeOf, fitsType } from './file-type.ts'
import {
  countDocuments,
  type DocumentRow,
  deleteDocument,
  findDocument,
  insertDocument,
  updateDocument,
} from './queries.ts'

const wrongFile: Record<Locale, string> = {
  en: 'Choose a PDF, image, Office, text or ZIP file whose name ends as its content says.',
  ru: 'Выберите файл PDF, Office, ZIP, текст или изображение, расширение которого соответствует содержимому.',
}

const wrongName: Record<Locale, string> = {
  en: 'Keep the extension of the file name.',
  ru: 'Расширение файла менять нельзя.',
}

/** A file as it was sent, judged by its content. */
interface NewFile {
  name: string
  contentType: string
  size: number
  contentHash: string
}

export function judgeFile({ bytes, name }: { bytes: Uint8Array; name: string }, locale: Locale): NewFile {
  const fit = fileNameOf(name)
  const contentType = fileTypeOf(fit, bytes)
  if (contentType === null) throw new FieldProblem({ file: [wrongFile[locale]] })
  const contentHash = createHash('sha256').update(bytes).digest('base64url')
  return { name: fit, contentType, size: bytes.byteLength, contentHash }
}

/** Adds a document to a pending pre-order, which stays locked, so that parallel ones never exceed the limit. */
export async function addDocument(
  deps: Pick<Deps, 'documentSubscribers'>,
  tx: Database,
  caller: Pick<Person, 'organizationIds'>,
  preorderId: string,
  file: NewFile & { kind: DocumentKind; storageKey: string; createdAt?: string },
): Promise<DocumentRow> {
  const keys = keysOf(await lockEditable(tx, caller, preorderId))
  if ((await countDocuments(tx, keys)) >= mostPreorderDocuments) throw new Problem('too_many_documents')
  const row = await insertDocument(tx, { ...keys, ...file, id: newId() })
  await publish(deps, tx, 'added', row)
  return row
}

/** The name that a document may get: its extension goes on to say its type. */
export function judgeName(name: string | undefined, { contentType }: DocumentRow, locale: Locale) {
  if (name === undefined) return {}
  const fit = fileNameOf(name)
  if (!fitsType(fit, contentType)) throw new FieldProblem({ name: [wrongName[locale]] })
  return { name: fit }
}

/** Which document a call changes, and the version that it has seen. */
interface DocumentCall {
  preorderId: string
  documentId: string
  ifMatch: string | undefined
}

/** Changes a document of a pending pre-order, and answers it before and after. */
export function changeDocument(
  deps: Pick<Deps, 'database' | 'documentSubscribers'>,
  caller: Person,
  document: DocumentCall,
  set: Partial<NewFile & { kind: DocumentKind; storageKey: string }>,
): Promise<{ before: DocumentRow; after: DocumentRow }> {
  return deps.database.transaction(async (tx) => {
    const before = await lockDocument(tx, caller, document)
    if (Object.keys(set).length === 0) return { before, after: before }
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
  const ofOrder = { documentRef: null, invoiceNumber: null, orderId: null }
  for (const subscriber of documentSubscribers) await subscriber(tx, { change, ...document, ...ofOrder })
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
