import { type PreorderDocument, removePreorderDocument } from '@portolan/contract/freight/preorder-documents'
import type { PreorderDetail } from '@portolan/contract/freight/preorders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { DocumentRow, FileList } from '#freight/orders/detail/file-list.tsx'
import { OrderPart } from '#freight/orders/detail/order-part.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { UploadDocuments } from '#freight/preorders/documents/upload-documents.tsx'
import { useUploads } from '#freight/preorders/documents/use-uploads.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FormFailure } from '#platform/ui/form-failure.tsx'
import { toasts } from '#platform/ui/toasts.ts'
import { messages } from './messages.ts'
import { preorderDocumentsQuery, preorderQuery } from './queries.ts'

/** Asks again for the documents, and for the pre-order that counts them. */
function useRefresh(preorderId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: preorderDocumentsQuery(preorderId).queryKey }),
      client.invalidateQueries({ queryKey: preorderQuery(preorderId).queryKey }),
    ])
}

/** The documents of a pre-order; while it is pending, they can be added and removed. */
export function PreorderDocuments({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'documents')
  const kindName = useMessages(orderMessages, 'documentKind')
  const query = useQuery(preorderDocumentsQuery(preorder.id))
  const refresh = useRefresh(preorder.id)
  const [removed, setRemoved] = useState<PreorderDocument | null>(null)
  const uploads = useUploads({ existing: query.data?.length ?? 0, onUploaded: () => void refresh() })
  useUnsaved(uploads.waiting > 0 || uploads.isSending)
  const isPending = preorder.status === 'pending'
  return (
    <OrderPart
      title={t('title')}
      query={query}
      failed={t('failed')}
      empty={t('none')}
      footer={
        isPending && (
          <div className="border-t p-4" data-print="hide">
            <UploadDocuments uploads={uploads} onStart={() => void uploads.start(preorder.id)} />
          </div>
        )
      }
    >
      {(documents) => (
        <>
          <FileList
            files={documents}
            freshUrl={freshUrlOf(query)}
            titleOf={({ kind }) => kindName(kind)}
            actions={(document) =>
              isPending && (
                <Button
                  variant="ghost"
                  square
                  aria-label={t('remove', { name: document.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setRemoved(document)}
                />
              )
            }
          >
            {(document) => <DocumentRow document={document} />}
          </FileList>
          <RemoveDialog preorderId={preorder.id} document={removed} onClose={() => setRemoved(null)} />
        </>
      )}
    </OrderPart>
  )
}

interface RemoveDialogProps {
  preorderId: string
  document: PreorderDocument | null
  onClose: () => void
}

function RemoveDialog({ preorderId, document, onClose }: RemoveDialogProps) {
  const t = useMessages(messages, 'documents')
  const failureText = useFailureText()
  const refresh = useRefresh(preorderId)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function close() {
    setFailure(null)
    onClose()
  }

  async function remove({ id, version }: PreorderDocument) {
    setSending(true)
    setFailure(null)
    try {
      await call(removePreorderDocument, {
        params: { preorderId, documentId: id },
        headers: { 'if-match': `"${version}"` },
      })
      toasts.add({ severity: 'success', title: t('removed'), life: 5000 })
      close()
    } catch (error) {
      // Whatever else became of it, it is no longer there.
      if (error instanceof Problem && error.status === 404) close()
      else setFailure(error)
    } finally {
      setSending(false)
      await refresh()
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
