import { type CompanyPreorderDetail, withdrawRequest } from '@portolan/contract/company/preorders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#desk/frame/staff.ts'
import { useSheetTexts } from '#desk/preorders/detail/field-value.ts'
import { messages } from '#desk/preorders/detail/messages.ts'
import { deskStepsQuery } from '#desk/preorders/detail/queries.ts'
import { useDeskStep } from '#desk/preorders/detail/use-desk-step.ts'
import { StepBadge } from '#desk/preorders/state/step-badge.tsx'
import { useWaitedSince } from '#desk/preorders/state/use-waited.ts'
import { useFocusBack } from '#freight/preorders/conversation/use-focus-back.ts'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
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
import { AnswerRequestForm, ApproveForm, type Decision, RejectForm } from './decision-forms.tsx'
import { OrderLinks } from './order-links.tsx'

type Situation =
  | 'submitted'
  | 'asked'
  | 'proposed'
  | 'amendment'
  | 'cancellation'
  | 'approved'
  | 'rejected'
  | 'canceled'

function situationOf({ status, review, amendment, cancellation }: CompanyPreorderDetail): Situation {
  if (cancellation === 'requested') return 'cancellation'
  if (amendment === 'requested') return 'amendment'
  if (status !== 'pending') return status
  return review === 'submitted' ? 'submitted' : review === 'update-requested' ? 'asked' : 'proposed'
}

/** The decisions to choose from, the likely one first. */
const decisions: Record<Situation, readonly Decision[]> = {
  submitted: ['approve', 'reject'],
  asked: ['approve', 'reject'],
  proposed: ['approve', 'reject'],
  amendment: ['confirmAmendment', 'declineAmendment'],
  cancellation: ['confirmCancellation', 'declineCancellation'],
  approved: [],
  rejected: [],
  canceled: [],
}

/** Whose turn it is, what the customer asks for, and what the company can do about it. */
export function DeskNext({ preorder }: { preorder: CompanyPreorderDetail }) {
  const t = useMessages(messages, 'next')
  const tButton = useMessages(messages, 'decide')
  const waitedSince = useWaitedSince()
  const mayWrite = useMay('preorders', 'write')
  const { data: steps = [] } = useQuery(deskStepsQuery(preorder.id))
  const situation = situationOf(preorder)
  const [open, setOpen] = useState<Decision | null>(null)
  const choices = mayWrite ? decisions[situation] : []
  const decision = open !== null && choices.includes(open) ? open : null
  const back = useFocusBack(decision !== null)
  const last = steps.at(-1)
  const { waitsFor, waitsSince, orderRef } = preorder
  const names = { customer: preorder.organization.name, ref: orderRef ?? '–' }
  const isCustomersTurn = situation === 'asked' || situation === 'proposed'
  return (
    <section className="rounded-lg border bg-surface p-5 max-tablet:p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-2xl">
          <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
            {last && <StepBadge kind={last.kind} />}
            {waitsFor && waitsSince && (
              <span className="tabular text-muted text-sm">
                {t(`waits.${waitsFor}`, { waited: waitedSince(waitsSince), customer: names.customer })}
              </span>
            )}
          </div>
          <h2 className="mt-2 font-semibold text-lg">{t(`${situation}.title`, names)}</h2>
          <p className="mt-0.5 text-pretty text-muted">{t(`${situation}.text`, names)}</p>
        </div>
        <OrderLinks preorder={preorder} />
      </div>
      <Said preorder={preorder} situation={situation} />
      {decision === null && choices.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2">
          {choices.map((choice, index) => (
            <Button
              key={choice}
              ref={index === 0 ? back : undefined}
              variant={index === 0 && !isCustomersTurn ? 'primary' : 'secondary'}
              onClick={() => setOpen(choice)}
            >
              {tButton(choice)}
            </Button>
          ))}
          {isCustomersTurn && <TakeBack preorder={preorder} />}
        </div>
      )}
      {decision !== null && (
        <div className="mt-4 border-t pt-4">
          <DecisionForm decision={decision} preorder={preorder} onDone={() => setOpen(null)} />
        </div>
      )}
    </section>
  )
}

interface DecisionFormProps {
  decision: Decision
  preorder: CompanyPreorderDetail
  onDone: () => void
}

function DecisionForm({ decision, ...props }: DecisionFormProps) {
  if (decision === 'approve') return <ApproveForm {...props} />
  if (decision === 'reject') return <RejectForm {...props} />
  return <AnswerRequestForm key={decision} decision={decision} {...props} />
}

/** The questions, the proposal or the request, and why. */
function Said({ preorder, situation }: { preorder: CompanyPreorderDetail; situation: Situation }) {
  const t = useMessages(messages, 'next')
  const tReason = useMessages(listMessages, 'reason')
  const tPrice = useMessages(priceMessages, 'wouldEnd')
  const writePrice = useWritePrice()
  const { label } = useSheetTexts(preorder)
  const { note, questions, proposedChanges, quote, rejectionCode, rejectionReason } = preorder
  const endings = quote?.wouldEndBecause ?? []
  return (
    <div className="flex max-w-2xl flex-col gap-3 not-empty:mt-4">
      {note && <blockquote className="wrap-anywhere whitespace-pre-line border-s-2 ps-3">{note}</blockquote>}
      {questions.length > 0 && (
        <ul className="divide-y rounded-md border">
          {questions.map(({ path, question }) => (
            <li key={`${path} ${question}`} className="px-3 py-2 text-sm">
              <span className="block text-muted">{label(path)}</span>
              <span className="wrap-anywhere block">{question}</span>
            </li>
          ))}
        </ul>
      )}
      <DifferenceList differences={proposedChanges} />
      {situation === 'amendment' && proposedChanges.length === 0 && (
        <p className="text-muted text-sm">{t('amendment.wordsOnly')}</p>
      )}
      {quote && endings.length > 0 && (
        <PriceNote title={tPrice('change', { price: writePrice(quote.option.totals) })} because={endings} />
      )}
      {situation === 'rejected' && (
        <>
          {rejectionCode && <p className="font-medium">{tReason(rejectionCode)}</p>}
          {rejectionReason && <p className="wrap-anywhere whitespace-pre-line">{rejectionReason}</p>}
        </>
      )}
    </div>
  )
}

/** Takes back the questions or the proposal, until the customer answers. */
function TakeBack({ preorder }: { preorder: CompanyPreorderDetail }) {
  const t = useMessages(messages, 'takeBack')
  const step = useDeskStep(preorder)
  const failureText = useFailureText()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function press() {
    setSending(true)
    setFailure(null)
    try {
      await step((options) => call(withdrawRequest, options))
      toasts.add({ severity: 'success', title: t('done'), life: 5000 })
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <Button loading={isSending} onClick={() => void press()}>
        {t('action')}
      </Button>
      {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
    </>
  )
}
