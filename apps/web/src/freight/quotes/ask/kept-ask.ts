import { QuoteParty } from '@portolan/contract/freight/quotes'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import {
  type BookingDraft,
  type DraftOwner,
  readDraft,
  removeDraft,
  writeDraft,
} from '#freight/preorders/draft/booking-draft.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import type { Attempt } from './attempt.ts'

/** The typed values of a request for an offer. */
export interface KeptAsk {
  values: BookingValues
  /** The decimal mark of its numbers. */
  mark: DecimalMark
  party: QuoteParty | null
  organizationId: string | null
  /** The calculator's figures at that time. */
  figures: string
  /** The last attempt, whose response may have been lost in the reload. */
  attempt: Attempt | null
}

/** A pre-order's draft with the members of a request in `asked`. */
type AskDraft = BookingDraft & { asked?: Partial<KeptAsk> }

/** The request's owner and subject: `new`, or the quote being requested again. */
export interface AskOwner {
  userId: string
  ask: string
}

const ownerOf = ({ userId, ask }: AskOwner): DraftOwner => ({
  userId,
  organizationId: 'any',
  subject: `ask ${ask}`,
})

function isAttempt(attempt: Partial<Attempt> | null | undefined): attempt is Attempt {
  return typeof attempt?.body === 'string' && typeof attempt.key === 'string'
}

/** This tab's values before a reload; null if none. */
export function readAsk(store: Storage, owner: AskOwner): KeptAsk | null {
  const draft: AskDraft | null = readDraft(store, ownerOf(owner))
  if (draft === null) return null
  const { party, organizationId, figures, attempt } = draft.asked ?? {}
  return {
    values: draft.values,
    mark: draft.mark,
    party: QuoteParty.safeParse(party).data ?? null,
    organizationId: typeof organizationId === 'string' ? organizationId : null,
    figures: typeof figures === 'string' ? figures : '',
    attempt: isAttempt(attempt) ? attempt : null,
  }
}

export function writeAsk(store: Storage, owner: AskOwner, { values, mark, ...members }: KeptAsk): void {
  const nothing = { key: '', unanswered: [], base: null, savedAt: new Date().toISOString() }
  const draft: AskDraft = { values, mark, ...nothing, asked: members }
  writeDraft(store, ownerOf(owner), draft)
}

export function removeAsk(store: Storage, owner: AskOwner): void {
  removeDraft(store, ownerOf(owner))
}
