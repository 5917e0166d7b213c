import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { Deps } from '#freight/deps.ts'
import { listAllDocuments, type OrderKeys } from '#freight/documents/queries.ts'
import { judgeFile } from '#platform/http/input/judge-file.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import { submitDocument } from './submit-document.ts'

/** Uploads a document as the customer's person, unless an earlier interrupted load did. */
export async function uploadOnce(
  deps: Deps,
  subject: OrderKeys & { userId: string },
  { kind, name }: DocumentRecord,
  bytes: Uint8Array,
): Promise<void> {
  const existing = await listAllDocuments(deps.database, subject)
  if (existing.some((document) => document.origin === 'customer' && document.name === name)) return
  const file = { ...judgeFile({ bytes, name }, 'en'), kind }
  await withStored(deps, bytes, async (storageKey) => {
    const row = await deps.database.transaction((tx) =>
      submitDocument(deps, tx, subject, { ...file, storageKey }),
    )
    return { row, keeps: true }
  })
}
