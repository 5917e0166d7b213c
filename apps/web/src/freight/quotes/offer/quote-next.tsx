import type { QuoteDetail, QuoteState } from '@portolan/contract/freight/quotes'
import { Link } from '@tanstack/react-router'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { messages } from '#freight/quotes/messages.ts'
import { QuoteBadge } from '#freight/quotes/quote-badge.tsx'
import { expiresSoon } from '#freight/quotes/quote-state.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { describeReason } from './describe-reason.ts'
import { WithdrawButton } from './withdraw-button.tsx'

interface QuoteNextProps {
  quote: QuoteDetail
  /** The current state. */
  state: QuoteState
}

/** The quote's state, what happens next, and why there is no price, if so. */
export function QuoteNext({ quote, state }: QuoteNextProps) {
  const t = useMessages(messages, 'next')
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <QuoteBadge state={state} />
        {state === 'offered' && <Validity quote={quote} />}
      </div>
      <div className="flex flex-col gap-1 text-pretty empty:hidden">
        <StateText quote={quote} state={state} />
        {quote.reason && <p className="wrap-anywhere">{t('reason', { reason: quote.reason })}</p>}
      </div>
      <Reasons quote={quote} state={state} />
      <div className="empty:hidden" data-print="hide">
        {state === 'requested' && <WithdrawButton quote={quote} />}
        {quote.preorderId !== null && <PreorderLink preorderId={quote.preorderId} />}
      </div>
    </Card>
  )
}

function PreorderLink({ preorderId }: { preorderId: string }) {
  const t = useMessages(messages, 'page')
  return (
    <Link {...paths.preorder(preorderId)} className={buttonClass()}>
      {t('preorder')}
    </Link>
  )
}

/** The reader's time zone: the end of the company's day may be another day there. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

function Validity({ quote }: { quote: QuoteDetail }) {
  const t = useMessages(messages, 'next')
  const format = useFormat()
  const now = useNow()
  if (quote.validUntil === null) return null
  const isSoon = expiresSoon(quote, now)
  return (
    <span className={isSoon ? 'font-medium text-red' : 'text-muted'}>
      {t('offeredUntil', { until: format.dateTime(quote.validUntil, here()) })}
      {' · '}
      {t('left', { left: format.relative(quote.validUntil, now) })}
    </span>
  )
}

function StateText({ quote, state }: QuoteNextProps) {
  const t = useMessages(messages, 'next')
  const format = useFormat()
  const { accepted, validUntil } = quote
  if (state === 'accepted' && accepted) {
    const date = format.date(accepted.at)
    const text = accepted.by ? t('acceptedBy', { name: accepted.by, date }) : t('accepted', { date })
    return (
      <p>
        {text} {t('acceptedHint')}
      </p>
    )
  }
  if (state === 'requested' && quote.preorderId !== null) return <p>{t('renewed')}</p>
  if (state === 'offered') return quote.preorderId === null ? null : <p>{t('acceptedBefore')}</p>
  if (state === 'expired')
    return <p>{t('expired', { until: validUntil === null ? '' : format.dateTime(validUntil, here()) })}</p>
  return state === 'accepted' ? null : <p>{t(state)}</p>
}

function Reasons({ quote: { reasons, version }, state }: QuoteNextProps) {
  const t = useMessages(messages)
  const format = useFormat()
  if (reasons.length === 0 || state === 'accepted' || state === 'declined') return null
  return (
    <section>
      <h2 className="font-medium text-sm">{t(version === 0 ? 'reasons.title' : 'reasons.titlePartly')}</h2>
      <ul className="ms-5 list-disc">
        {reasons.map((reason) => (
          <li key={`${reason.reason} ${reason.on} ${reason.limit}`}>{describeReason(reason, t, format)}</li>
        ))}
      </ul>
    </section>
  )
}
