import type { QuoteDetail } from '@portolan/contract/freight/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { refreshQuote, showQuote } from '#freight/quotes/queries.ts'
import { Problem } from '#platform/api/problem.ts'

export const overtakings = ['quote_expired', 'quote_superseded', 'quote_outdated', 'wrong_state'] as const
export type Overtaking = (typeof overtakings)[number]

/** Why an answer came too late; null if it didn't. */
export function overtakingOf(error: unknown): Overtaking | null {
  return (error instanceof Problem && overtakings.find((code) => error.has(code))) || null
}

/** Called when an answer came too late. */
export const OvertakenContext = createContext<(why: Overtaking | null) => void>(() => {})

/** Answers a quote, and shows the result; if the answer came too late, the page shows the current quote. */
export function useQuoteStep(quoteId: string) {
  const client = useQueryClient()
  const report = use(OvertakenContext)
  return async (send: () => Promise<QuoteDetail>): Promise<QuoteDetail> => {
    try {
      const quote = await send()
      report(null)
      showQuote(client, quote)
      return quote
    } catch (error) {
      const why = overtakingOf(error)
      if (why) {
        await refreshQuote(client, quoteId)
        report(why)
      }
      throw error
    }
  }
}
