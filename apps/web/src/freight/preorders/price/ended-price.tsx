import type { PreorderQuote } from '@portolan/contract/freight/preorders/agreed-price'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { renewQuote } from '@portolan/contract/freight/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshPreorder } from '#freight/preorders/detail/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { messages } from './messages.ts'
import { PriceNote } from './price-note.tsx'
import { useWritePrice } from './use-write-price.ts'

/**
 * Explains that and why the agreed price no longer holds, with a link to request another; nothing while it
 * holds.
 */
export function EndedPrice({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'ended')
  const write = useWritePrice()
  const { quote, status } = preorder
  if (!quote || quote.holds || (status !== 'pending' && status !== 'approved')) return null
  return (
    <PriceNote
      title={t('title', { price: write(quote.option.totals) })}
      because={quote.endedBecause}
      className="rounded-lg border border-amber/50 p-5 max-tablet:p-4"
    >
      {status === 'approved' ? (
        <p className="mt-2 text-pretty">{t('approved')}</p>
      ) : (
        <NextPrice preorderId={preorder.id} quote={quote} />
      )}
    </PriceNote>
  )
}

function NextPrice({ preorderId, quote }: { preorderId: string; quote: PreorderQuote }) {
  const t = useMessages(messages, 'ended')
  const { state } = quote
  const isWaiting = state === 'requested' || state === 'offered'
  return (
    <>
      <p className="mt-2 max-w-3xl text-pretty">{t(isWaiting ? state : 'pending')}</p>
      <div className="mt-3" data-print="hide">
        {isWaiting ? (
          <Link {...paths.estimations({ quote: quote.id })} className={buttonClass({ variant: 'primary' })}>
            {t(state === 'offered' ? 'openOffer' : 'openRequest')}
          </Link>
        ) : (
          <AskButton preorderId={preorderId} quoteId={quote.id} />
        )}
      </div>
    </>
  )
}

/** Requests a new offer for the current booking, and opens it. */
function AskButton({ preorderId, quoteId }: { preorderId: string; quoteId: string }) {
  const t = useMessages(messages, 'ended')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function ask() {
    setSending(true)
    setFailure(null)
    try {
      await call(renewQuote, { params: { quoteId } })
      toasts.add({ severity: 'success', title: t('asked'), life: 5000 })
      void client.invalidateQueries({ queryKey: ['quotes'] })
      await navigate(paths.estimations({ quote: quoteId }))
    } catch (error) {
      setFailure(error)
      await refreshPreorder(client, preorderId)
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
      <Button variant="primary" loading={isSending} onClick={() => void ask()}>
        {t('ask')}
      </Button>
    </>
  )
}
