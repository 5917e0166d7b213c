import type { NewPreorder, PreorderDetail } from '@portolan/contract/freight/preorders'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'

/** Goes up when `BookingValues` changes its shape: an older draft would no longer fit the form. */
const shape = 1

/** A booking in the making, as this device keeps it. */
export interface BookingDraft {
  values: BookingValues
  /** The `Idempotency-Key` of all attempts to send it, so that they make one pre-order. */
  key: string
  /** Bodies sent under the key whose answer hasn't come. */
  unanswered: readonly NewPreorder[]
  /** Of an edit: the pre-order as it was read. */
  base: PreorderDetail | null
  savedAt: string
}

/** Whose draft, and of what: `new`, a copy or an edit of something. */
export interface DraftOwner {
  userId: string
  organizationId: string
  subject: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const nameOf = ({ userId, organizationId, subject }: DraftOwner) =>
  `portolan-booking ${userId} ${organizationId} ${subject}`

/** The draft that this device keeps; null where it has none that fits. */
export function readDraft(store: Store, owner: DraftOwner): BookingDraft | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(nameOf(owner)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('shape' in kept) || !('draft' in kept)) return null
    return kept.shape === shape ? (kept.draft as BookingDraft) : null
  } catch {
    return null
  }
}

/** Whether the device took it: its storage may be full or forbidden. */
export function writeDraft(store: Store, owner: DraftOwner, draft: BookingDraft): boolean {
  try {
    store.setItem(nameOf(owner), JSON.stringify({ shape, draft }))
    return true
  } catch {
    return false
  }
}

export function removeDraft(store: Store, owner: DraftOwner): void {
  try {
    store.removeItem(nameOf(owner))
  } catch {
    // A device that keeps nothing has nothing to remove.
  }
}
