import { cancelPreorder, type PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { useState } from 'react'
import { isOvertaken, useStep } from '#freight/preorders/conversation/use-step.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FormFailure } from '#platform/ui/form-failure.tsx'
import { headlineSelector } from '#platform/ui/page-headline.tsx'
import { toasts } from '#platform/ui/toasts.ts'
import { useFocusAfterDialog } from '#platform/ui/use-focus-after-dialog.ts'
import { messages } from './messages.ts'

/** Withdraws a pending pre-order, which asks first: it can't be undone. */
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
      await step((options) => call(cancelPreorder, options))
      setOpen(false)
      toasts.add({ severity: 'success', title: t('done', { number }), life: 5000 })
    } catch (error) {
      // The page shows what changed; the question would hide it.
      if (isOvertaken(error)) setOpen(false)
      else setFailure(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('action')}</Button>
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
