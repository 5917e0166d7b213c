import { useState } from 'react'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface CancelDialogProps {
  open: boolean
  number: string
  onClose: () => void
  /** The ID stays the same until it has succeeded, so that a retry cancels once. */
  onCancel: (eventId: string, reason: string) => Promise<void>
}

/** Asks for the reason of a cancellation, and says what it means. */
export function CancelDialog({ open, number, onClose, onCancel }: CancelDialogProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [eventId, setEventId] = useState(() => crypto.randomUUID())
  const state = useState({ reason: '' })
  const form = useForm({
    id: 'cancel-order',
    state,
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    send: async ({ reason }) => {
      await onCancel(eventId, reason.trim())
      setEventId(crypto.randomUUID())
      onClose()
    },
  })
  const { general } = form
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('cancelTitle', { number })}
      description={t('cancelText')}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button variant="danger" loading={form.isSending} onClick={() => void form.submit()}>
            {t('cancelConfirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-3">
        <Field label={t('reasonShown')} help={t('reasonShownHelp')} required {...form.field('reason')}>
          {(control) => (
            <Textarea
              {...control}
              maxLength={500}
              value={form.values.reason}
              onChange={({ target }) => form.change({ reason: target.value })}
            />
          )}
        </Field>
        {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      </form>
    </Dialog>
  )
}
