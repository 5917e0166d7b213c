import {
  approvePreorder,
  type CompanyPreorderDetail,
  confirmAmendment,
  confirmCancellation,
  declineAmendment,
  declineCancellation,
  rejectPreorder,
} from '@portolan/contract/company/preorders'
import { type RejectionCode, rejectionCodes } from '@portolan/contract/freight/preorders/preorder-states'
import { useState } from 'react'
import { messages } from '#desk/preorders/detail/messages.ts'
import { useDeskStep } from '#desk/preorders/detail/use-desk-step.ts'
import type { StepCall } from '#freight/preorders/conversation/use-step.ts'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { StepForm } from './step-form.tsx'

/** A decision with a form of its own. */
export type Decision =
  | 'approve'
  | 'reject'
  | 'confirmAmendment'
  | 'declineAmendment'
  | 'confirmCancellation'
  | 'declineCancellation'

interface DecisionProps {
  preorder: CompanyPreorderDetail
  onDone: () => void
}

/** Approves with the company's own reference, under which the order is linked or created. */
export function ApproveForm({ preorder, onDone }: DecisionProps) {
  const t = useMessages(messages, 'approve')
  const step = useDeskStep(preorder)
  const state = useState({ orderRef: '' })
  return (
    <StepForm
      id="approve"
      state={state}
      first="orderRef"
      check={({ orderRef }) => (orderRef.trim() === '' ? { orderRef: t('required') } : {})}
      send={async ({ orderRef }) => {
        const body = { orderRef: orderRef.trim() }
        await step((options) => call(approvePreorder, { ...options, body }))
        toasts.add({ severity: 'success', title: t('done', { ref: body.orderRef }), life: 5000 })
        onDone()
      }}
      submit={t('submit')}
      cancel={t('cancel')}
      onCancel={onDone}
    >
      {(form) => (
        <Field {...form.field('orderRef')} label={t('label')} help={t('help')} required>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              className="tablet:max-w-xs"
              {...form.input('orderRef')}
            />
          )}
        </Field>
      )}
    </StepForm>
  )
}

export function RejectForm({ preorder, onDone }: DecisionProps) {
  const t = useMessages(messages, 'reject')
  const tReason = useMessages(listMessages, 'reason')
  const step = useDeskStep(preorder)
  const state = useState({ code: '', reason: '' })
  return (
    <StepForm
      id="reject"
      state={state}
      first="code"
      check={({ code, reason }) => ({
        ...(code === '' && { code: t('codeRequired') }),
        ...(reason.trim() === '' && { reason: t('required') }),
      })}
      send={async ({ code, reason }) => {
        const body = { reasonCode: code as RejectionCode, reason: reason.trim() }
        await step((options) => call(rejectPreorder, { ...options, body }))
        toasts.add({ severity: 'success', title: t('done'), life: 5000 })
        onDone()
      }}
      submit={t('submit')}
      cancel={t('cancel')}
      isDanger
      onCancel={onDone}
    >
      {(form) => (
        <>
          <Field {...form.field('code')} label={t('code')} required>
            {(control) => (
              <LateSelect
                {...control}
                value={form.values.code === '' ? null : form.values.code}
                onChange={(code) => form.change({ code })}
                placeholder={t('choose')}
                options={rejectionCodes.map((code) => ({ value: code as string, label: tReason(code) }))}
                className="tablet:max-w-xs"
              />
            )}
          </Field>
          <Field {...form.field('reason')} label={t('label')} help={t('help')} required>
            {(control) => (
              <Textarea
                {...control}
                maxLength={2000}
                value={form.values.reason}
                onChange={({ target }) => form.change({ reason: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </StepForm>
  )
}

type Answer = Exclude<Decision, 'approve' | 'reject'>

const sends: Record<Answer, (options: StepCall, text: string) => Promise<CompanyPreorderDetail>> = {
  confirmAmendment: (options, text) => call(confirmAmendment, { ...options, body: { note: text || null } }),
  confirmCancellation: (options, text) =>
    call(confirmCancellation, { ...options, body: { note: text || null } }),
  declineAmendment: (options, reason) => call(declineAmendment, { ...options, body: { reason } }),
  declineCancellation: (options, reason) => call(declineCancellation, { ...options, body: { reason } }),
}

/** Confirms or declines the customer's request after the approval; declining takes a reason. */
export function AnswerRequestForm({ preorder, onDone, decision }: DecisionProps & { decision: Answer }) {
  const t = useMessages(messages, 'answer')
  const step = useDeskStep(preorder)
  const state = useState({ note: '' })
  const needsReason = decision === 'declineAmendment' || decision === 'declineCancellation'
  return (
    <StepForm
      id={decision}
      state={state}
      first="note"
      check={({ note }) => (needsReason && note.trim() === '' ? { note: t('required') } : {})}
      send={async ({ note }) => {
        await step((options) => sends[decision](options, note.trim()))
        toasts.add({ severity: 'success', title: t(`done.${decision}`), life: 5000 })
        onDone()
      }}
      submit={t(`submit.${decision}`)}
      cancel={t('cancel')}
      isDanger={needsReason}
      onCancel={onDone}
    >
      {(form) => (
        <Field
          {...form.field('note')}
          label={t(needsReason ? 'reason' : 'note')}
          help={t(`help.${decision}`)}
          optional={!needsReason}
          required={needsReason}
        >
          {(control) => (
            <Textarea
              {...control}
              maxLength={2000}
              value={form.values.note}
              onChange={({ target }) => form.change({ note: target.value })}
            />
          )}
        </Field>
      )}
    </StepForm>
  )
}
