import type { Document } from '@portolan/contract/freight/documents'
import {
  maxPreorderDocuments,
  preorderFileBytes,
  preorderFileTypes,
  unofferedFileTypes,
} from '@portolan/contract/shared/limits'
import { Problem } from '#platform/api/problem.ts'
import { guessKind } from './guess-kind.ts'

export type DocumentKind = Document['kind']
export type UploadFault = 'empty' | 'too-large' | 'wrong-type' | 'too-many'

/** A chosen file. `fault` is why it can't be sent; `failure` is the error of its upload. */
export interface UploadItem {
  id: string
  file: File
  kind: DocumentKind
  /** The required document that it was chosen for; null if it was chosen for none. */
  row: string | null
  /** The `Idempotency-Key`: a retry after a lost response mustn't add the document twice. */
  key: string
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled' | 'removing'
  /** The document that it has become. */
  documentId: string | null
  /** The share that was sent, from 0 to 1. */
  progress: number
  fault: UploadFault | null
  failure: unknown
}

const extensions = [...preorderFileTypes.split(','), ...unofferedFileTypes.split(',')]

const isSent = ({ state }: UploadItem) => state === 'done' || state === 'removing'

/** True if it could still become a document. */
export const isOpen = (item: UploadItem) => !isSent(item) && item.fault === null
export const isWaiting = ({ state, fault }: UploadItem) => state === 'waiting' && fault === null

/** True if the server rejects it, however often it's sent. */
export const isRefused = ({ failure }: UploadItem) => failure instanceof Problem && failure.status === 400

/** True if the error says what to do, so that there's no need to contact support. */
export const isExplained = (item: UploadItem) =>
  isRefused(item) ||
  (item.failure instanceof Problem &&
    (item.failure.has('storage_quota_exceeded') || item.failure.has('too_many_documents')))

function faultOf({ name, size }: File): UploadFault | null {
  if (size === 0) return 'empty'
  if (size > preorderFileBytes) return 'too-large'
  return extensions.some((extension) => name.toLowerCase().endsWith(extension)) ? null : 'wrong-type'
}

/**
 * Checks all files again: one over the limit fits once another is removed. There are already `existing`
 * documents.
 */
function judged(items: readonly UploadItem[], existing: number): UploadItem[] {
  let count = existing
  return items.map((item) => {
    if (isSent(item)) return item
    const own = faultOf(item.file)
    if (own === null) count += 1
    const fault = own ?? (count > maxPreorderDocuments ? 'too-many' : null)
    return fault === item.fault ? item : { ...item, fault }
  })
}

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** The required document that files were chosen for, with its kind and row. */
export interface ChosenFor {
  kind: DocumentKind
  row: string
}

/** Appends files; one already in the list isn't added twice. */
export function withFiles(
  items: readonly UploadItem[],
  files: Iterable<File>,
  existing: number,
  chosenFor?: ChosenFor,
): UploadItem[] {
  const all = [...items]
  for (const file of files) {
    if (all.some((item) => !isSent(item) && isSameFile(item.file, file))) continue
    const kind = chosenFor?.kind ?? guessKind(file.name)
    const row = chosenFor?.row ?? null
    const fresh = { state: 'waiting', progress: 0, fault: null, failure: null, documentId: null } as const
    all.push({ ...fresh, id: crypto.randomUUID(), key: crypto.randomUUID(), file, kind, row })
  }
  return judged(all, existing)
}

export function withoutItem(items: readonly UploadItem[], id: string, existing: number): UploadItem[] {
  return judged(
    items.filter((item) => item.id !== id),
    existing,
  )
}
