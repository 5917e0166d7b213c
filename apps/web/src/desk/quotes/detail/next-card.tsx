import type { CompanyQuoteDetail, QuoteReminder } from '@portolan/contract/company/quotes'
import type { QuoteState } from '@portolan/contract/freight/quotes'
import type { ReactNode } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { OutcomeBadge } from '#desk/quotes/outcome-badge.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card } from '#platform/ui/card.tsx'

interface NextCardProps {
  quote: CompanyQuoteDetail
  /** The current state. */
  state: QuoteState
  /** The next step, if there is one. */
  action: ReactNode
}

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The quote's state, what it waits for, who was reminded, and why it was won or lost. */
export function NextCard({ quote, state, action }: NextCardProps) {
  const t = useMessages(messages, 'next')
  const { reminder, reason } = quote
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <OutcomeBadge state={state} />
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5 text-pretty">
        <StateText quote={quote} state={state} />
        {reason && (
          <p className="wrap-anywhere font-medium">
            {t(state === 'refused' ? 'ownReason' : 'reason', { reason })}
          </p>
        )}
        {reminder && state === 'offered' && <ReminderText reminder={reminder} />}
      </div>
      {action}
    </Card>
  )
}

function StateText({ quote, state }: Omit<NextCardProps, 'action'>) {
  const t = useMessages(messages, 'next')
  const format = useFormat()
  const now = useNow()
  const { accepted, askedAt, validUntil, refusedBy } = quote
  const when = (instant: string) => format.dateTime(instant, here())
  const until = validUntil === null ? '' : when(validUntil)
  switch (state) {
    case 'requested':
      return (
        <p>
          {t(quote.preorderId === null ? 'waiting' : 'renewed', {
            since: when(askedAt),
            ago: format.relative(askedAt, now),
          })}
        </p>
      )
    case 'offered':
      return (
        <p>{t('offered', { until, left: validUntil === null ? '' : format.relative(validUntil, now) })}</p>
      )
    case 'expired':
      return <p>{t('expired', { until })}</p>
    case 'accepted': {
      if (!accepted) return null
      const facts = { option: accepted.optionId.toUpperCase(), date: when(accepted.at) }
      return <p>{accepted.by ? t('accepted', { ...facts, name: accepted.by }) : t('acceptedBy', facts)}</p>
    }
    case 'refused':
      return <p>{refusedBy ? t('refusedBy', { name: refusedBy }) : t('refused')}</p>
    default:
      return <p>{t(state)}</p>
  }
}

function ReminderText({ reminder }: { reminder: QuoteReminder }) {
  const t = useMessages(messages, 'next')
  const format = useFormat()
  const now = useNow()
  const { at, isSent, email, sms, portal } = reminder
  const people = [
    email > 0 && t('email', { count: email }),
    sms > 0 && t('sms', { count: sms }),
    portal > 0 && t('portal', { count: portal }),
  ].filter(Boolean)
  const facts = { at: format.dateTime(at, here()), people: people.join(', ') || t('noOne') }
  const isDue = Date.parse(at) <= now.getTime()
  return (
    <p className="text-muted text-sm">
      {isSent ? t('reminded', facts) : isDue ? t('reminderNow', facts) : t('reminderDue', facts)}
    </p>
  )
}
