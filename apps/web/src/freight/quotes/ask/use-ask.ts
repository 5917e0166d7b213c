import { createQuote, type QuoteDetail, type QuoteParty, SentQuote } from '@portolan/contract/freight/quotes'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useFormSending } from '#freight/preorders/form/sending/use-form-sending.ts'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { showQuote } from '#freight/quotes/queries.ts'
import { call } from '#platform/api/client.ts'
import { contentOfAsk } from './ask-values.ts'
import { type Attempt, attemptOf } from './attempt.ts'

interface AskOptions {
  values: BookingValues
  party: QuoteParty | null
  organizationId: string
  /** The last attempt; null before the first. */
  attempt: RefObject<Attempt | null>
  onDone: (quote: QuoteDetail) => void
}

/**
 * Requests an offer: one request at a time, and only one quote for the same content, however often it's
 * tried.
 */
export function useAsk({ values, party, organizationId, attempt, onDone }: AskOptions) {
  const client = useQueryClient()
  const mark = useDecimalMark()
  const sending = useFormSending(values)

  /** False if fields were rejected. */
  async function send(): Promise<boolean> {
    const content = { organizationId, ...contentOfAsk(values, party, mark) }
    const body = SentQuote.safeParse(content).data
    if (!body) return false
    return sending.send(values, async () => {
      attempt.current = attemptOf(body, attempt.current)
      const quote = await call(createQuote, { headers: { 'idempotency-key': attempt.current.key }, body })
      showQuote(client, quote)
      onDone(quote)
    })
  }

  return { ...sending, send }
}
