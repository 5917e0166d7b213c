import type { DocumentKind } from '@portolan/contract/freight/documents'
import type { Locale } from '@portolan/contract/identity/users'
import type { DocumentRow, OrderKeys } from '#freight/documents/queries.ts'
import { forgetDocument } from '#freight/order-record/changes/forget-order-changes.ts'
import { judgeName } from '#platform/http/input/judge-file.ts'
import { changeStored, type StoredDeps } from './change-stored.ts'
import { additionOf, isNewlyShown } from './save-document.ts'

export interface DocumentChanges {
  kind?: DocumentKind | undefined
  name?: string | undefined
  isInternal?: boolean | undefined
}

/**
 * Changes the kind, the name or the audience of the company's document. The customer is notified once it's
 * shown; hiding it takes that back. Null if the order has no such document.
 */
export function changeDocument(
  deps: StoredDeps,
  document: OrderKeys & { ref: string },
  changes: DocumentChanges,
  { locale, ifMatch }: { locale: Locale; ifMatch: string | undefined },
) {
  const plan = async (before: DocumentRow) => {
    if (before.origin !== 'company' || before.invoiceNumber !== null) return null
    const { kind = before.kind, isInternal = before.isInternal } = changes
    const { name = before.name } = judgeName(changes.name, before, locale)
    const row = { ...before, kind, isInternal, name }
    return {
      row,
      invoice: null,
      isSame: kind === before.kind && isInternal === before.isInternal && name === before.name,
      shown: (after: DocumentRow) => after,
      async write(tx: Parameters<typeof forgetDocument>[0], now: DocumentRow, ends: Ends) {
        if (now.isInternal !== isInternal && isInternal) await forgetDocument(tx, document, now)
        return ends !== null && isNewlyShown(now, row) ? [additionOf(row, ends)] : []
      },
    }
  }
  return changeStored(deps, document, plan, { ifMatch })
}

type Ends = Parameters<typeof additionOf>[1] | null
