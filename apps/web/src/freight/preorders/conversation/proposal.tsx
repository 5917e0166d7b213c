import {
  acceptProposedChanges,
  declineProposedChanges,
  type PreorderDetail,
} from '@portolan/contract/freight/preorders/preorders'
import { useState } from 'react'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { messages as priceMessages } from '#freight/preorders/price/messages.ts'
import { PriceNote } from '#freight/preorders/price/price-note.tsx'
import { useWritePrice } from '#freight/preorders/price/use-write-price.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { messages } from './messages.ts'
import { NoteForm } from './note-form.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useStep } from './use-step.ts'

interface ProposalProps {
  preorder: PreorderDetail
  /** Receives typed but unsent text. */
  onTyped: (text: string) => void
}

/** The company's proposed changes, to accept or answer. */
export function Proposal({ preorder, onTyped }: ProposalProps) {
  const t = useMessages(messages, 'proposal')
  const tPrice = useMessages(priceMessages, 'wouldEnd')
  const writePrice = useWritePrice()
  const { quote } = preorder
  const failureText = useFailureText()
  const step = useStep(preorder)
  const [isAnswering, setAnswering] = useState(false)
  const answerButton = useFocusBack(isAnswering)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function accept() {
    setSending(true)
    setFailure(null)
    try {
      await step((options) => call(acceptProposedChanges, options))
      toasts.add({ severity: 'success', title: t('accepted'), life: 5000 })
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <div ref={focusHeadlineOnRemoval} className="flex flex-col gap-4">
      {preorder.note && (
        <p className="wrap-anywhere whitespace-pre-line">{t('reason', { note: preorder.note })}</p>
      )}
      <DifferenceList differences={preorder.proposedChanges} />
      {quote && quote.wouldEndBecause.length > 0 && (
        <PriceNote
          title={tPrice('proposal', { price: writePrice(quote.option.totals) })}
          because={quote.wouldEndBecause}
        />
      )}
      {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
      {isAnswering ? (
        <NoteForm
          id="decline"
          label={t('label')}
          help={t('help')}
          required={t('required')}
          submit={t('send')}
          cancel={t('cancel')}
          onTyped={onTyped}
          onCancel={() => {
            onTyped('')
            setAnswering(false)
          }}
          onSend={async (note) => {
            await step((options) => call(declineProposedChanges, { ...options, body: { note } }))
            onTyped('')
            toasts.add({ severity: 'success', title: t('sent'), life: 5000 })
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" loading={isSending} onClick={() => void accept()}>
            {t('accept')}
          </Button>
          <Button ref={answerButton} onClick={() => setAnswering(true)}>
            {t('answer')}
          </Button>
        </div>
      )}
    </div>
  )
}
