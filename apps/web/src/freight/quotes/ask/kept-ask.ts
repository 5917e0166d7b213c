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

/** What is typed in a request for an offer. */
export interface KeptAsk {
  values: BookingValues
  /** The decimal mark of its numbers. */
  mark: DecimalMark
  party: QuoteParty | null
  organizationId: string | null
  /** The figures that the calculator had then. */
  figures: string
  /** What was sent last: its answer may have got lost in the reload. */
  attempt: Attempt | null
}

/** A pre-order's draft with the members of a request in `asked`. */
type AskDraft = BookingDraft & { asked?: Partial<KeptAsk> }

/** Whose request it is, and of what: `new`, or the quote that is asked for again. */
export interface AskOwner {
  userId: string
  ask: string
}

const ownerOf = ({ userId, ask }: AskOwner): DraftOwner => ({
  userId,
  organizationId: 'any',
  subject: `ask ${ask}`,
})

function isAttempt(kept: Partial<Attempt> | null | undefined): kept is Attempt {
  return typeof kept?.body === 'string' && typeof kept.key === 'string'
}

/** What this tab had before it was reloaded; null where that was nothing. */
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

export function writeAsk(store: Storage, owner: AskOwner, { values, mark, ...asked }: KeptAsk): void {
  const nothing = { key: '', unanswered: [], base: null, savedAt: new Date().toISOString() }
  const draft: AskDraft = { values, mark, ...nothing, asked }
  writeDraft(store, ownerOf(owner), draft)
}

export function removeAsk(store: Storage, owner: AskOwner): void {
  removeDraft(store, ownerOf(owner))
}
