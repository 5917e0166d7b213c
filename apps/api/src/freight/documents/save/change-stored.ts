import { buffer } from 'node:stream/consumers'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { Deps, RecordedOrderChange } from '#freight/deps.ts'
import {
  type DocumentRow,
  findDocumentByRef,
  lockOrder,
  type OrderEnds,
  type OrderKeys,
  writeDocument,
} from '#freight/documents/queries.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps as OrderChangeDeps } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { publishDocument } from './publish-document.ts'
import { type AfterDocument, type DocumentOutcome, hashOf } from './save-document.ts'
import { versionOf } from './version-of.ts'

export type StoredDeps = Pick<Deps, 'database' | 'files' | 'documentSubscribers'> &
  OrderChangeDeps &
  AfterDocument

/** A document with its changed fields, whose file stays. */
export interface Planned<Shown> {
  row: DocumentRow
  invoice: DocumentRecord['invoice']
  isSame: boolean
  /** Answers the caller. */
  shown: (row: DocumentRow) => Shown
  /** Writes what else follows, and returns the changes of the order that it makes. */
  write?: (tx: Database, now: DocumentRow, ends: OrderEnds | null) => Promise<RecordedOrderChange[]>
}

interface Changing {
  /** The version that the sender has seen. */
  ifMatch?: string | undefined
  isDryRun?: boolean | undefined
}

/**
 * Changes fields of the company's document and keeps its file; equal fields change nothing. It's planned
 * again if the document has been saved in between. Null if there is none, or none that the plan is for.
 */
export async function changeStored<Shown extends object>(
  deps: StoredDeps,
  { ref, ...scope }: OrderKeys & { ref: string },
  plan: (before: DocumentRow) => Promise<Planned<Shown> | null>,
  { ifMatch, isDryRun = false }: Changing = {},
): Promise<(Shown & { version: string; outcome: DocumentOutcome }) | null> {
  for (;;) {
    const before = await findDocumentByRef(deps.database, scope, ref)
    const planned = before && (await plan(before))
    if (!planned) return null
    const { row, invoice, isSame, shown } = planned
    if (isSame) return { ...shown(row), version: versionOf(row), outcome: 'unchanged' }
    checkIfMatch(ifMatch, versionOf(before))
    const after = { ...row, contentHash: await hashStored(deps, row, invoice) }
    if (isDryRun || (await write(deps, before, after, planned)))
      return { ...shown(after), version: versionOf(after), outcome: 'updated' }
  }
}

/** The hash that the same file would have with these fields. A lost file has none. */
async function hashStored(
  { files }: StoredDeps,
  { ref, kind, name, contentType, createdAt, storageKey }: DocumentRow,
  invoice: DocumentRecord['invoice'],
): Promise<string> {
  try {
    const bytes = await buffer(await files.read(storageKey))
    return hashOf({ ref, kind, name, contentType, createdAt, invoice }, bytes)
  } catch (error) {
    if (error instanceof FileMissing) return ''
    throw error
  }
}

/** Returns true if it was written; false if the document was saved or removed since it was read. */
function write(
  deps: StoredDeps,
  before: DocumentRow,
  after: DocumentRow,
  planned: Pick<Planned<unknown>, 'write'>,
): Promise<boolean> {
  const { organizationId, orderId: id } = after
  return deps.database.transaction(async (tx) => {
    const ends = await lockOrder(tx, after)
    const now = await findDocumentByRef(tx, after, after.ref)
    if (!now || now.storageKey !== before.storageKey || versionOf(now) !== versionOf(before)) return false
    await writeDocument(tx, after)
    const changes = (await planned.write?.(tx, now, ends)) ?? []
    await changeOrders(tx, deps, { documents: [{ organizationId, id }], changes })
    await publishDocument(deps, tx, after, 'updated', ends)
    await deps.afterDocument?.(tx, after, false)
    return true
  })
}
