import { type CompanyQuoteDetail, offerQuote } from '@portolan/contract/company/quotes'
import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { DatedRate } from '@portolan/contract/freight/offers'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { deskQuoteQuery, showDeskQuote } from '#desk/quotes/queries.ts'
import { call } from '#platform/api/client.ts'
import { fieldError, Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import type { SummaryError } from '#platform/ui/fields/error-summary.tsx'
import { checkOffer } from './check-offer.ts'
import { type OfferValues, type OptionValues, sentOffer } from './offer-values.ts'

/** An offer as typed, and the quote that it was begun for. */
export interface OfferDraft {
  values: OfferValues
  /** The form's first values, to know whether anything was typed. */
  first: OfferValues
  base: Pick<CompanyQuoteDetail, 'version' | 'askedAt'>
  /** The key of the open option. */
  open: string
}

const noFaults: ReturnType<typeof checkOffer> = new Map()

/** Begins an offer for a quote as it is now. */
export function beginDraft({ version, askedAt }: OfferDraft['base'], values: OfferValues): OfferDraft {
  return { values, first: values, base: { version, askedAt }, open: values.options[0]?.key ?? '' }
}

/** A change of the quote since the offer was begun. */
export type Conflict = 'offer' | 'request' | 'state'

function conflictOf(
  { base }: OfferDraft,
  quote: Pick<CompanyQuoteDetail, 'version' | 'askedAt' | 'state'>,
): Conflict | null {
  if (quote.state === 'withdrawn') return 'state'
  if (quote.version !== base.version) return 'offer'
  return quote.askedAt === base.askedAt ? null : 'request'
}

/** A, B, C … as the customer sees the options. */
export const letterOf = (index: number) => String.fromCharCode(65 + index)

/** Names the option's letter in an error, since only one option is open. */
function useNaming(count: number) {
  const t = useMessages(messages, 'form')
  return (path: string, message: string) => {
    const index = /^options\.(\d+)/.exec(path)?.[1]
    if (index === undefined || count < 2) return message
    return t('at', { letter: letterOf(Number(index)), message })
  }
}

interface FormOptions {
  quote: CompanyQuoteDetail
  draft: OfferDraft
  onDraft: Dispatch<SetStateAction<OfferDraft | null>>
  exchange: { currency: string; rates: readonly DatedRate[] }
  mayCost: boolean
}

/** The behavior of the form of an offer: checks from the first attempt on, and loses nothing in a conflict. */
export function useOfferForm({ quote, draft, onDraft, exchange, mayCost }: FormOptions) {
  const t = useMessages(messages, 'form')
  const client = useQueryClient()
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const running = useRef(false)
  const { values, base } = draft
  const named = useNaming(values.options.length)
  const faults = isChecked ? checkOffer(values) : noFaults

  const idOf = (path: string) => `offer-${path.replaceAll('.', '-')}`
  const errorOf = (path: string): string | undefined => {
    const fault = faults.get(path)
    return fault === undefined ? fieldError(failure, path) : t(`faults.${fault}`)
  }

  function openAt(path: string) {
    const index = /^options\.(\d+)/.exec(path)?.[1]
    const option = index === undefined ? undefined : values.options[Number(index)]
    if (option) onDraft({ ...draft, open: option.key })
    // The option's fields are drawn first.
    setTimeout(() => document.getElementById(idOf(path))?.focus())
  }

  function refuse(paths: readonly string[], error: unknown) {
    setFailure(error)
    setRefusals((count) => count + 1)
    const [first] = paths
    if (first !== undefined) openAt(first)
  }

  function sent(): SentOffer {
    return sentOffer(values, { askedAt: base.askedAt, withCosts: mayCost })
  }

  /** True if the offer can be sent as far as the form knows. */
  function check(): boolean {
    setChecked(true)
    const found = [...checkOffer(values).keys()]
    if (found.length > 0) refuse(found, null)
    return found.length === 0
  }

  async function send() {
    if (running.current || !check()) return
    running.current = true
    setSending(true)
    setFailure(null)
    try {
      const headers = { 'if-match': `"${base.version}"` }
      const answer = await call(offerQuote, { params: { quoteId: quote.id }, headers, body: sent() })
      showDeskQuote(client, answer)
      onDraft(null)
      toasts.add({ severity: 'success', title: t('sent', { number: quote.number }), life: 5000 })
    } catch (error) {
      const isOvertaken = error instanceof Problem && (error.has('stale') || error.has('wrong_state'))
      if (isOvertaken) await client.invalidateQueries({ queryKey: deskQuoteQuery(quote.id).queryKey })
      const paths = error instanceof Problem && error.status === 400 ? Object.keys(error.errors) : []
      refuse(paths, error)
    } finally {
      running.current = false
      setSending(false)
    }
  }

  const serverPaths = failure instanceof Problem && failure.status === 400 ? Object.keys(failure.errors) : []
  const summary: SummaryError[] = [...new Set([...faults.keys(), ...serverPaths])].flatMap((path) => {
    const message = errorOf(path)
    return message === undefined ? [] : [{ message: named(path, message), fieldId: path }]
  })
  const isOvertaken = failure instanceof Problem && (failure.has('stale') || failure.has('wrong_state'))
  return {
    values,
    idOf,
    errorOf,
    exchange,
    mayCost,
    isSending,
    refusals,
    summary,
    openAt,
    check,
    sent,
    send,
    conflict: conflictOf(draft, quote) ?? (isOvertaken ? ('state' as const) : null),
    /** The failure of the whole; conflicts and errors of fields are shown elsewhere. */
    failure: serverPaths.length > 0 || isOvertaken ? null : failure,
    change(part: Partial<OfferValues>) {
      setFailure(null)
      onDraft({ ...draft, values: { ...values, ...part } })
    },
    openOption: (open: string, options = values.options) =>
      onDraft({ ...draft, open, values: { ...values, options } }),
    /** Puts a removed option back, whatever was typed since. */
    restore: (option: OptionValues, index: number) =>
      onDraft(
        (now) =>
          now && {
            ...now,
            open: option.key,
            values: { ...now.values, options: now.values.options.toSpliced(index, 0, option) },
          },
      ),
    /** Goes on for the quote as it is now. */
    goOn() {
      setFailure(null)
      onDraft({ ...draft, base: { version: quote.version, askedAt: quote.askedAt } })
    },
  }
}

export type OfferForm = ReturnType<typeof useOfferForm>
