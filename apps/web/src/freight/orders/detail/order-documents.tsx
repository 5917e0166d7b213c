import {
  addOrderDocument,
  type OrderDocument,
  removeOrderDocument,
} from '@portolan/contract/freight/documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ArchiveButton } from '#freight/documents/archive-button.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { RemoveDocumentDialog } from '#freight/documents/uploads/remove-document-dialog.tsx'
import { UploadDocuments } from '#freight/documents/uploads/upload-documents.tsx'
import { useUploads } from '#freight/documents/uploads/use-uploads.ts'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { ExpectedPapers } from '#freight/orders/papers/expected-papers.tsx'
import { messages as paperMessages } from '#freight/orders/papers/messages.ts'
import { SubmissionNote } from '#freight/orders/papers/submission-note.tsx'
import { documentsQuery, orderQuery, refreshPapers } from '#freight/orders/queries.ts'
import { call } from '#platform/api/client.ts'
import { useUnsaved } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { DocumentRow, FileList } from './file-list.tsx'
import { messages } from './messages.ts'

/** Uploads for an order; each leaves the list of chosen files once it's among the documents. */
function useOrderUploads(orderId: string, documents: readonly OrderDocument[] | undefined) {
  const t = useMessages(paperMessages)
  const client = useQueryClient()
  const existing = documents?.filter(({ submission }) => submission !== null).length ?? 0
  const uploads = useUploads({
    existing,
    send: (id, file) => call(addOrderDocument, { params: { orderId: id }, ...file }),
    onUploaded: async ({ id, file }) => {
      toasts.add({ severity: 'success', title: t('uploaded', { name: file.name }), life: 5000 })
      await refreshPapers(client, orderId)
      uploads.remove(id)
    },
  })
  useUnsaved(uploads.waiting > 0 || uploads.isSending)
  return uploads
}

/** The order's required papers, then all its documents; customers add their own. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const tDocuments = useMessages(documentMessages)
  const papers = useMessages(paperMessages)
  const client = useQueryClient()
  const query = useQuery(documentsQuery(orderId))
  const { data: order } = useQuery(orderQuery(orderId))
  const uploads = useOrderUploads(orderId, query.data)
  const [removed, setRemoved] = useState<OrderDocument | null>(null)
  return (
    <OrderPart
      title={t('documents')}
      query={query}
      failed={t('documentsFailed')}
      empty={t('noDocuments')}
      action={<ArchiveButton orderId={orderId} />}
      lead={<ExpectedPapers orderId={orderId} onChoose={uploads.add} />}
      footer={
        <div className="border-t p-4" data-print="hide">
          <UploadDocuments
            uploads={uploads}
            organizationId={order?.organization.id}
            onStart={() => void uploads.start(orderId)}
          />
        </div>
      }
    >
      {(documents) => (
        <>
          <FileList
            files={documents}
            label={papers('all')}
            freshUrl={freshUrlOf(query)}
            titleOf={({ kind }) => tDocuments(`documentKind.${kind}`)}
            actions={(document) =>
              document.submission &&
              document.submission.state !== 'accepted' && (
                <Button
                  variant="ghost"
                  square
                  aria-label={papers('remove', { name: document.name })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setRemoved(document)}
                />
              )
            }
          >
            {(document) => (
              <DocumentRow
                document={document}
                note={document.submission && <SubmissionNote submission={document.submission} />}
              />
            )}
          </FileList>
          <RemoveDocumentDialog
            document={removed}
            onClose={() => setRemoved(null)}
            onRemove={({ id }) => call(removeOrderDocument, { params: { orderId, documentId: id } })}
            onSettled={() => refreshPapers(client, orderId)}
          />
        </>
      )}
    </OrderPart>
  )
}
