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
import type { Deps } from '#platform/process/deps.ts'
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
  tx: Database,
  caller: Pick<Person, 'organizationIds'>,
  preorderId: string,
  file: NewFile & { kind: DocumentKind; storageKey: string; createdAt?: string },
): Promise<DocumentRow> {
  const keys = keysOf(await lockEditable(tx, caller, preorderId))
  if ((await countDocuments(tx, keys)) >= mostPreorderDocuments) throw new Problem('too_many_documents')
  return insertDocument(tx, { ...keys, ...file, id: newId() })
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
  { database }: Pick<Deps, 'database'>,
  caller: Person,
  document: DocumentCall,
  set: Partial<NewFile & { kind: DocumentKind; storageKey: string }>,
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
