import { cancelPreorder, type PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { useState } from 'react'
import { isOvertaken, useStep } from '#freight/preorders/conversation/use-step.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { useFocusAfterDialog } from '#platform/ui/keyboard/use-focus-after-dialog.ts'
import { headlineSelector } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

/** Withdraws a pending pre-order after a confirmation, since it can't be undone. */
export function WithdrawButton({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'withdraw')
  const failureText = useFailureText()
  const step = useStep(preorder)
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { number } = preorder
  useFocusAfterDialog(isOpen, headlineSelector)

  async function withdraw() {
    setSending(true)
    setFailure(null)
    try {
      // The dialog disappears together with the button, as soon as the page shows the response.
      await step((options) => call(cancelPreorder, options))
      toasts.add({ severity: 'success', title: t('done', { number }), life: 5000 })
    } catch (error) {
      // The page shows what changed; the dialog would hide it.
      if (isOvertaken(error)) setOpen(false)
      else setFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <span ref={focusHeadlineOnRemoval}>
        <Button onClick={() => setOpen(true)}>{t('action')}</Button>
      </span>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('title', { number })}
        description={t('text')}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t('keep')}</Button>
            <Button variant="danger" loading={isSending} onClick={() => void withdraw()}>
              {t('confirm')}
            </Button>
          </>
        }
      >
        {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
      </Dialog>
    </>
  )
}
