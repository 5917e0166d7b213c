import { createQuote, type QuoteDetail, type QuoteParty, SentQuote } from '@portolan/contract/freight/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useDecimalMark } from '#freight/preorders/form/use-booking-values.ts'
import type { BookingValues } from '#freight/preorders/values/booking-values.ts'
import { refusedFields } from '#freight/preorders/values/refused-fields.ts'
import { type StandingProblem, standing, stillStanding } from '#freight/preorders/values/standing-problems.ts'
import { showQuote } from '#freight/quotes/queries.ts'
import { call } from '#platform/api/client.ts'
import { contentOfAsk } from './ask-values.ts'

interface AskOptions {
  values: BookingValues
  party: QuoteParty | null
  organizationId: string
  onDone: (quote: QuoteDetail) => void
}

/** Asks for an offer: once at a time, and once in all for what is asked, however often it's tried. */
export function useAsk({ values, party, organizationId, onDone }: AskOptions) {
  const client = useQueryClient()
  const mark = useDecimalMark()
  const running = useRef(false)
  // The same request is the same quote, also after an answer that got lost.
  const attempt = useRef({ body: '', key: '' })
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [refused, setRefused] = useState<readonly StandingProblem[]>([])

  /** False where fields were refused. */
  async function send(): Promise<boolean> {
    if (running.current) return true
    const content = { organizationId, ...contentOfAsk(values, party, mark) }
    const body = SentQuote.safeParse(content).data
    if (!body) return false
    running.current = true
    setSending(true)
    setFailure(null)
    const written = JSON.stringify(body)
    if (attempt.current.body !== written) attempt.current = { body: written, key: crypto.randomUUID() }
    try {
      const headers = { 'idempotency-key': attempt.current.key }
      const quote = await call(createQuote, { headers, body })
      showQuote(client, quote)
      onDone(quote)
      return true
    } catch (error) {
      const fields = refusedFields(error)
      setRefused(standing(fields, values))
      if (fields.length === 0) setFailure(error)
      return fields.length === 0
    } finally {
      running.current = false
      setSending(false)
    }
  }

  return {
    isSending,
    failure,
    /** What the server refused and hasn't been changed since. */
    refusals: useMemo(() => stillStanding(refused, values), [refused, values]),
    send,
  }
}
