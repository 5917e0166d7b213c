import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { ContentChanges, SentContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { QuoteParty } from '@portolan/contract/freight/quotes'
import type { Customer } from '#customers.ts'

/** An offer as the company sends it, without what has a default. */
interface DemoOffer extends Pick<SentOffer, 'validUntil'> {
  note: string | null
  options: {
    carrier: string
    service?: string
    transitDays: { min: number; max: number }
    lines: {
      code: string
      amount: string
      currency: string
      cost?: { unitPrice: string; currency: string }
    }[]
  }[]
}

/** An event of a quote after its request; `at` is milliseconds since 1970. */
export type DemoAnswer = { at: number } & (
  | { kind: 'offered'; offer: DemoOffer }
  | { kind: 'accepted'; version: number; optionId: string }
  | { kind: 'declined'; version: number; reason: string }
  /** The customer changes the pre-order of the accepted offer. */
  | { kind: 'changed'; changes: ContentChanges }
)

/** A quote of the demo with its story so far. */
export interface DemoQuote {
  customer: Customer
  asked: Omit<SentContent, 'parties'>
  party: QuoteParty | null
  askedAt: number
  answers: readonly DemoAnswer[]
}
