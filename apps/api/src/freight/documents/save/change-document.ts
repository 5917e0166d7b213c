import { buffer } from 'node:stream/consumers'
import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import {
  type DocumentRow,
  findDocumentByRef,
  lockOrder,
  type OrderKeys,
  writeDocument,
} from '#freight/documents/queries.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { forgetDocument } from '#freight/order-record/changes/forget-order-changes.ts'
import type { ChangeDeps as OrderChangeDeps } from '#freight/order-record/order-write.ts'
import { judgeName } from '#platform/http/input/judge-file.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { publishDocument } from './publish-document.ts'
import { additionOf, type DocumentOutcome, hashOf, isNewlyShown } from './save-document.ts'

type ChangeDeps = Pick<Deps, 'database' | 'files' | 'documentSubscribers'> & OrderChangeDeps

export interface DocumentChanges {
  kind?: DocumentKind | undefined
  name?: string | undefined
  isInternal?: boolean | undefined
}

/**
 * Changes the kind, the name or the audience of the company's document, and keeps its file. The customer is
 * notified once it's shown; hiding it takes that back. Null if the order has no such document.
 */
export async function changeDocument(
  deps: ChangeDeps,
  { ref, ...scope }: OrderKeys & { ref: string },
  changes: DocumentChanges,
  locale: Locale,
): Promise<{ row: DocumentRow; outcome: DocumentOutcome } | null> {
  const before = await findDocumentByRef(deps.database, scope, ref)
  if (!isCompanys(before)) return null
  const { kind = before.kind, isInternal = before.isInternal } = changes
  const { name = before.name } = judgeName(changes.name, before, locale)
  const row = { ...before, kind, isInternal, name }
  const isSame = kind === before.kind && isInternal === before.isInternal && name === before.name
  if (isSame) return { row, outcome: 'unchanged' }
  const after = { ...row, contentHash: await hashStored(deps, row) }
  return deps.database.transaction(async (tx) => {
    const ends = await lockOrder(tx, scope)
    const now = await findDocumentByRef(tx, scope, ref)
    if (!isCompanys(now)) return null
    await writeDocument(tx, after)
    const { organizationId, orderId: id } = scope
    if (now.isInternal !== isInternal && isInternal) await forgetDocument(tx, scope, now)
    await changeOrders(tx, deps, {
      documents: [{ organizationId, id }],
      changes: ends !== null && isNewlyShown(now, after) ? [additionOf(after, ends)] : [],
    })
    await publishDocument(deps, tx, after, 'updated', ends)
    return { row: after, outcome: 'updated' as const }
  })
}

const isCompanys = (row: DocumentRow | null): row is DocumentRow =>
  row !== null && row.origin === 'company' && row.invoiceNumber === null

/** The hash that the same file would have under these fields. A lost file has none. */
async function hashStored({ files }: ChangeDeps, row: DocumentRow): Promise<string> {
  const { ref, kind, name, contentType, createdAt, storageKey } = row
  try {
    const bytes = await buffer(await files.read(storageKey))
    return hashOf({ ref, kind, name, contentType, createdAt, invoice: null }, bytes)
  } catch (error) {
    if (error instanceof FileMissing) return ''
    throw error
  }
}
