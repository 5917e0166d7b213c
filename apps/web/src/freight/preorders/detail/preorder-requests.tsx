import type { RequestState } from '@portolan/contract/freight/preorders/preorder-states'
import type { PreorderStep } from '@portolan/contract/freight/preorders/preorder-steps'
import {
  type PreorderDetail,
  requestAmendment,
  requestCancellation,
} from '@portolan/contract/freight/preorders/preorders'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { useState } from 'react'
import { StatusAnnouncer } from '#freight/orders/milestones/status-announcer.tsx'
import { NoteForm } from '#freight/preorders/conversation/note-form.tsx'
import { useFocusBack } from '#freight/preorders/conversation/use-focus-back.ts'
import { useStep } from '#freight/preorders/conversation/use-step.ts'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { messages as priceMessages } from '#freight/preorders/price/messages.ts'
import { PriceNote } from '#freight/preorders/price/price-note.tsx'
import { useWritePrice } from '#freight/preorders/price/use-write-price.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { messages } from './messages.ts'
import { stepsQuery } from './queries.ts'

type Asked = 'amendment' | 'cancellation'

const looks: Record<RequestState, { tone: Tone; Icon: typeof Clock }> = {
  requested: { tone: 'blue', Icon: Clock },
  confirmed: { tone: 'green', Icon: CircleCheck },
  declined: { tone: 'red', Icon: CircleX },
}

/** The customer's requests after approval, and the company's responses. */
export function PreorderRequests({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'requests')
  const tPrice = useMessages(priceMessages, 'wouldEnd')
  const writePrice = useWritePrice()
  const { amendment, cancellation, quote } = preorder
  const { data: steps = [] } = useQuery(stepsQuery(preorder.id))
  const [asking, setAsking] = useState<Asked | null>(null)
  const changeButton = useFocusBack(asking === 'amendment')
  const cancellationButton = useFocusBack(asking === 'cancellation')
  const isOpen = cancellation === null || cancellation === 'declined'
  return (
    <Panel title={t('title')}>
      <StatusAnnouncer status={amendment} name={amendment ? t(`amendment.${amendment}`) : ''} />
      <StatusAnnouncer status={cancellation} name={cancellation ? t(`cancellation.${cancellation}`) : ''} />
      <div className="flex max-w-2xl flex-col gap-4">
        {amendment && <Request asked="amendment" state={amendment} steps={steps} />}
        {quote && quote.wouldEndBecause.length > 0 && (
          <PriceNote
            title={tPrice('request', { price: writePrice(quote.option.totals) })}
            because={quote.wouldEndBecause}
          />
        )}
        {cancellation && <Request asked="cancellation" state={cancellation} steps={steps} />}
        {asking && <Ask asked={asking} preorder={preorder} onDone={() => setAsking(null)} />}
        {!asking && isOpen && (
          <>
            <p className="text-pretty text-muted">{t('hint')}</p>
            <div ref={focusHeadlineOnRemoval} className="flex flex-wrap gap-2" data-print="hide">
              {amendment !== 'requested' && (
                // It disappears once the request has arrived, maybe after it regained the focus.
                <span ref={focusHeadlineOnRemoval}>
                  <Button ref={changeButton} onClick={() => setAsking('amendment')}>
                    {t('askChange')}
                  </Button>
                </span>
              )}
              <Button ref={cancellationButton} onClick={() => setAsking('cancellation')}>
                {t('askCancellation')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}

interface RequestProps {
  asked: Asked
  state: RequestState
  steps: readonly PreorderStep[]
}

function Request({ asked, state, steps }: RequestProps) {
  const t = useMessages(messages, 'requests')
  const request = steps.findLast(({ kind }) => kind === `${asked}-requested`)
  const reply = state === 'requested' ? undefined : steps.findLast(({ kind }) => kind === `${asked}-${state}`)
  const { tone, Icon } = looks[state]
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {t(`${asked}.${state}`)}
      </Badge>
      {request?.note && (
        <p className="wrap-anywhere whitespace-pre-line">{t('yours', { note: request.note })}</p>
      )}
      {request && request.changes.length > 0 && (
        <div className="w-full">
          <DifferenceList differences={request.changes} />
        </div>
      )}
      {reply?.note && (
        <p className="wrap-anywhere whitespace-pre-line">{t('reason', { reason: reply.note })}</p>
      )}
    </div>
  )
}

interface AskProps {
  asked: Asked
  preorder: PreorderDetail
  onDone: () => void
}

function Ask({ asked, preorder, onDone }: AskProps) {
  const t = useMessages(messages, 'requests')
  const step = useStep(preorder)
  return (
    <NoteForm
      key={asked}
      id={asked}
      label={t(asked === 'amendment' ? 'changeLabel' : 'cancellationLabel')}
      {...(asked === 'cancellation' && preorder.amendment === 'requested' && { help: t('cancellationHelp') })}
      required={t('required')}
      submit={t('send')}
      cancel={t('keep')}
      onCancel={onDone}
      onSend={async (note) => {
        await step((options) =>
          asked === 'amendment'
            ? call(requestAmendment, { ...options, body: { changes: {}, note } })
            : call(requestCancellation, { ...options, body: { note } }),
        )
        toasts.add({ severity: 'success', title: t('sent'), life: 5000 })
        onDone()
      }}
    />
  )
}
