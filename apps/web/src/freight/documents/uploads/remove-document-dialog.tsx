import type { Document } from '@portolan/contract/freight/documents'
import { useState } from 'react'
import { useStorageChanged } from '#identity/storage/use-storage-changed.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface RemoveDocumentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  document: Pick<Document, 'name'> | null
  onRemove: () => Promise<unknown>
  /** Called after a success or failure. */
  onSettled: () => Promise<unknown>
}

/** Confirms the removal of a customer's document. */
export function RemoveDocumentDialog(props: RemoveDocumentDialogProps) {
  const { open, onOpenChange, document, onRemove, onSettled } = props
  const t = useMessages(messages)
  const failureText = useFailureText()
  const storageChanged = useStorageChanged()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function close() {
    setFailure(null)
    onOpenChange(false)
  }

  async function remove() {
    setSending(true)
    setFailure(null)
    try {
      await onRemove()
      toasts.add({ severity: 'success', title: t('removed'), life: 5000 })
      close()
    } catch (error) {
      // It's gone, however that happened.
      if (error instanceof Problem && error.status === 404) close()
      else setFailure(error)
    } finally {
      setSending(false)
      storageChanged()
      await onSettled()
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('removeTitle')}
      description={document && t('removeText', { name: document.name })}
      footer={
        <>
          <Button onClick={close}>{t('keep')}</Button>
          <Button variant="danger" loading={isSending} onClick={() => void remove()}>
            {t('removeConfirm')}
          </Button>
        </>
      }
    >
      {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
    </Dialog>
  )
}
