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

interface RemoveDocumentDialogProps<Row extends Document> {
  /** The document to remove; null for none. */
  document: Row | null
  onClose: () => void
  onRemove: (document: Row) => Promise<unknown>
  /** Called after a success or failure. */
  onSettled: () => Promise<unknown>
}

/** Confirms the removal of a customer's document. */
export function RemoveDocumentDialog<Row extends Document>(props: RemoveDocumentDialogProps<Row>) {
  const { document, onClose, onRemove, onSettled } = props
  const t = useMessages(messages)
  const failureText = useFailureText()
  const storageChanged = useStorageChanged()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function close() {
    setFailure(null)
    onClose()
  }

  async function remove(row: Row) {
    setSending(true)
    setFailure(null)
    try {
      await onRemove(row)
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
      open={document !== null}
      onOpenChange={(open) => !open && close()}
      title={t('removeTitle')}
      description={document && t('removeText', { name: document.name })}
      footer={
        <>
          <Button onClick={close}>{t('keep')}</Button>
          <Button variant="danger" loading={isSending} onClick={() => document && void remove(document)}>
            {t('removeConfirm')}
          </Button>
        </>
      }
    >
      {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
    </Dialog>
  )
}
