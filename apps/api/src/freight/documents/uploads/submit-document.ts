import type { DocumentKind } from '@portolan/contract/freight/documents'
import { maxCustomerDocuments } from '@portolan/contract/shared/limits'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import {
  type DocumentRow,
  findDocument,
  type ListedDocument,
  lockOrder,
  type OrderKeys,
} from '#freight/documents/queries.ts'
import { publishDocument } from '#freight/documents/save/publish-document.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'
import type { JudgedFile } from '#platform/http/input/judge-file.ts'
import { Problem } from '#platform/http/problem.ts'
import { countUploads, deleteUpload, findUploaderName, insertUpload } from './queries.ts'

type SubmitDeps = Pick<Deps, 'clock' | 'documentSubscribers'> & ChangeDeps

/**
 * The company's references are trimmed, so none begins with a space, and its calls never hit a customer's
 * document.
 */
const refOf = (id: string) => ` ${id}`

/**
 * Adds a customer's document to an order, which stays locked, so that parallel uploads never exceed the
 * limit.
 */
export async function submitDocument(
  deps: SubmitDeps,
  tx: Database,
  { userId, ...keys }: OrderKeys & { userId: string },
  file: JudgedFile & { kind: DocumentKind; storageKey: string },
): Promise<ListedDocument> {
  const ends = await lockOrder(tx, keys)
  if (!ends) throw new Problem('not_found')
  if ((await countUploads(tx, keys)) >= maxCustomerDocuments) throw new Problem('too_many_documents')
  const id = newId()
  const createdAt = deps.clock.now().toISOString()
  const submitted = { origin: 'customer', state: 'submitted', uploadedBy: userId } as const
  const row = await insertUpload(tx, { ...keys, ...file, ...submitted, id, ref: refOf(id), createdAt })
  await changed(deps, tx, row, 'added')
  return { ...row, uploaderName: await findUploaderName(tx, userId) }
}

/** Removes a customer's document that the company hasn't accepted, and returns its row. */
export async function withdrawDocument(
  deps: SubmitDeps,
  tx: Database,
  keys: OrderKeys,
  documentId: string,
): Promise<DocumentRow> {
  await lockOrder(tx, keys)
  const row = await findDocument(tx, [keys.organizationId], documentId)
  if (!row || row.orderId !== keys.orderId) throw new Problem('not_found')
  if (row.origin === 'company' || row.state === 'accepted') throw new Problem('wrong_state')
  await deleteUpload(tx, row)
  await changed(deps, tx, row, 'removed')
  return row
}

async function changed(
  deps: SubmitDeps,
  tx: Database,
  row: DocumentRow,
  change: 'added' | 'removed',
): Promise<void> {
  await changeOrders(tx, deps, { documents: [{ organizationId: row.organizationId, id: row.orderId }] })
  await publishDocument(deps, tx, row, change, null)
}
