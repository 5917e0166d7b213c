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
import { LateRemoveDocumentDialog } from '#freight/documents/uploads/late-parts.tsx'
import { UploadDocuments } from '#freight/documents/uploads/upload-documents.tsx'
import { useUploadsAtOnce } from '#freight/documents/uploads/use-uploads-at-once.ts'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { ExpectedPapers } from '#freight/orders/papers/expected-papers.tsx'
import { messages as paperMessages } from '#freight/orders/papers/messages.ts'
import { SubmissionNote } from '#freight/orders/papers/submission-note.tsx'
import { documentsQuery, orderQuery, refreshPapers } from '#freight/orders/queries.ts'
import { AskAboutDocument } from '#freight/threads/ask-button.tsx'
import { call } from '#platform/api/client.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { DocumentRow, FileList } from './file-list.tsx'
import { messages } from './messages.ts'

function removeDocument(orderId: string, { id }: { id: string }) {
  return call(removeOrderDocument, { params: { orderId, documentId: id } })
}

/** Uploads for an order, at once. */
function useOrderUploads(orderId: string, documents: readonly OrderDocument[] | undefined) {
  const t = useMessages(paperMessages)
  const client = useQueryClient()
  const own = documents?.filter(({ submission }) => submission !== null) ?? []
  return useUploadsAtOnce({
    subjectId: orderId,
    documents,
    existing: own.length,
    send: (id, file) => call(addOrderDocument, { params: { orderId: id }, ...file }),
    remove: (document) => removeDocument(orderId, document),
    canUndo: (id) => own.find((each) => each.id === id)?.submission?.state !== 'accepted',
    until: t('until'),
    refresh: () => refreshPapers(client, orderId),
  })
}

/** The order's required papers, then all its documents; customers add their own. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const t = useMessages(paperMessages, 'leave')
  const words = { title: t('title'), text: t('text'), stay: t('stay'), leave: t('leave') }
  return (
    <UnsavedGuard words={words}>
      <Documents orderId={orderId} />
    </UnsavedGuard>
  )
}

function Documents({ orderId }: { orderId: string }) {
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
      lead={<ExpectedPapers orderId={orderId} uploads={uploads} />}
      footer={
        <div className="border-t p-4" data-print="hide">
          <UploadDocuments uploads={uploads} organizationId={order?.organization.id} />
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
            actions={(document) => (
              <>
                <AskAboutDocument threadId={document.id} name={document.name} onSent={async () => {}} />
                {document.submission && document.submission.state !== 'accepted' && (
                  <Button
                    variant="ghost"
                    square
                    aria-label={papers('remove', { name: document.name })}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => setRemoved(document)}
                  />
                )}
              </>
            )}
          >
            {(document) => (
              <DocumentRow
                document={document}
                note={document.submission && <SubmissionNote submission={document.submission} />}
              />
            )}
          </FileList>
          <LateRemoveDocumentDialog
            open={removed !== null}
            onOpenChange={(open) => !open && setRemoved(null)}
            document={removed}
            onRemove={async () => removed && removeDocument(orderId, removed)}
            onSettled={() => refreshPapers(client, orderId)}
          />
        </>
      )}
    </OrderPart>
  )
}
