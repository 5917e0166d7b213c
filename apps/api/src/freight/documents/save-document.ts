import { createHash } from 'node:crypto'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import { v7 as newId } from 'uuid'
import type { Deps } from '#platform/process/deps.ts'
import { findDocumentByRef, writeDocument } from './queries.ts'

/** Keeps a paper of an order by the company's `ref`; the same bytes and fields again change nothing. */
export async function saveDocument(
  deps: Pick<Deps, 'database' | 'files'>,
  scope: { organizationId: string; orderId: string },
  record: DocumentRecord,
  bytes: Uint8Array,
): Promise<{ id: string; outcome: 'created' | 'updated' | 'unchanged' }> {
  const before = await findDocumentByRef(deps.database, scope, record.ref)
  const contentHash = createHash('sha256').update(JSON.stringify(record)).update(bytes).digest('base64url')
  if (before?.contentHash === contentHash) return { id: before.id, outcome: 'unchanged' }
  const id = newId()
  const storageKey = await deps.files.put(bytes)
  const { invoice, ...fields } = record
  const row = {
    ...scope,
    ...fields,
    id,
    contentHash,
    storageKey,
    size: bytes.byteLength,
    invoiceNumber: invoice?.number ?? null,
    amount: invoice?.amount ?? null,
    issuedOn: invoice?.issuedOn ?? null,
    dueOn: invoice?.dueOn ?? null,
    paidOn: invoice?.paidOn ?? null,
  }
  const replaced = await writeDocument(deps.database, row).catch(async (error: unknown) => {
    await deps.files.remove(storageKey)
    throw error
  })
  if (!replaced) return { id, outcome: 'created' }
  await deps.files.remove(replaced.storageKey)
  return { id: replaced.id, outcome: 'updated' }
}
