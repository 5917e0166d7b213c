import type { AuthoredEvent } from '@portolan/contract/company/corrections/order-view'
import { useState } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { useEventName } from './use-corrections.ts'

interface TakeBackDialogProps {
  /** Null for none. */
  event: AuthoredEvent | null
  onClose: () => void
  onRetract: (event: AuthoredEvent, reason: string) => Promise<void>
}

/** Asks for the reason of a retraction. */
export function TakeBackDialog({ event, onClose, onRetract }: TakeBackDialogProps) {
  const t = useMessages(messages)
  const nameOf = useEventName()
  const failureText = useFailureText()
  const state = useState({ reason: '' })
  const form = useForm({
    id: 'take-back',
    state,
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    send: async ({ reason }) => {
      if (event === null) return
      await onRetract(event, reason.trim())
      form.change({ reason: '' })
      onClose()
    },
  })
  const { general } = form
  return (
    <Dialog
      open={event !== null}
      onOpenChange={(open) => !open && onClose()}
      title={event ? t('dialog', { event: nameOf(event) }) : ''}
      description={t('dialogText')}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" loading={form.isSending} onClick={() => void form.submit()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-3">
        <Field label={t('reason')} help={t('reasonHelp')} required {...form.field('reason')}>
          {(control) => <Input {...control} maxLength={500} {...form.input('reason')} />}
        </Field>
        {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      </form>
    </Dialog>
  )
}
