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
  /** What to remove; null while nothing is. */
  document: Row | null
  onClose: () => void
  onRemove: (document: Row) => Promise<unknown>
  /** After it was removed or couldn't be. */
  onSettled: () => Promise<unknown>
}

/** Asks before a customer's document is removed. */
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
      // Whatever else became of it, it is no longer there.
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
