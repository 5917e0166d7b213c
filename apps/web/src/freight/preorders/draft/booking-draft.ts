import type { NewPreorder, PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { type BookingStep, bookingSteps } from '#freight/preorders/values/booking-steps.ts'
import {
  type BookingValues,
  emptyBooking,
  emptyDangerousGoods,
} from '#freight/preorders/values/booking-values.ts'

/** Raise it when members of a draft change their meaning; a missing member is detected anyway. */
const shape = 2

/** An unsent booking, as this device stores it. */
export interface BookingDraft {
  values: BookingValues
  /** The decimal mark of the typed numbers. */
  mark: DecimalMark
  /** The `Idempotency-Key` of all attempts to send it, so that they create one pre-order. */
  key: string
  /** Bodies sent under the key without a response yet. */
  unanswered: readonly NewPreorder[]
  /** For an edit, the pre-order as it was read. */
  base: PreorderDetail | null
  /** The step in sight; drafts of earlier versions have none. */
  step?: BookingStep
  savedAt: string
}

/** The owner of a draft, and its subject: `new`, a copy or an edit of something. */
export interface DraftOwner {
  userId: string
  organizationId: string
  subject: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The key of the draft in the storage. */
export const draftName = ({ userId, organizationId, subject }: DraftOwner) =>
  `portolan-booking ${userId} ${organizationId} ${subject}`

/** True if a value has all members of a sample, each of its type; null fits anything. */
function fits(value: unknown, sample: unknown): boolean {
  if (sample === null) return true
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((each) => fits(each, sample[0]))
  if (typeof sample !== 'object') return typeof value === typeof sample
  const members: Readonly<Record<string, unknown>> | null =
    typeof value === 'object' && value !== null ? { ...value } : null
  return members !== null && Object.entries(sample).every(([name, inner]) => fits(members[name], inner))
}

const sample = {
  values: { ...emptyBooking(), dangerousGoods: [emptyDangerousGoods()] },
  mark: '.',
  key: '',
  unanswered: [null],
  base: null,
  savedAt: '',
}

const isStep = (value: unknown) => bookingSteps.some((step) => step === value)

const isDraft = (value: unknown): value is BookingDraft =>
  fits(value, sample) && (!hasStep(value) || isStep(value.step))

const hasStep = (value: unknown): value is { step: unknown } =>
  typeof value === 'object' && value !== null && 'step' in value

/** The draft stored on this device; null if there is no valid one. */
export function readDraft(store: Store, owner: DraftOwner): BookingDraft | null {
  try {
    const draft: unknown = JSON.parse(store.getItem(draftName(owner)) ?? 'null')
    if (typeof draft !== 'object' || draft === null || !('shape' in draft) || !('draft' in draft)) return null
    return draft.shape === shape && isDraft(draft.draft) ? draft.draft : null
  } catch {
    return null
  }
}

/** Returns whether the device stored it: its storage may be full or disabled. */
export function writeDraft(store: Store, owner: DraftOwner, draft: BookingDraft): boolean {
  try {
    store.setItem(draftName(owner), JSON.stringify({ shape, draft }))
    return true
  } catch {
    return false
  }
}

export function removeDraft(store: Store, owner: DraftOwner): void {
  try {
    store.removeItem(draftName(owner))
  } catch {
    // A device without storage has nothing to remove.
  }
}
