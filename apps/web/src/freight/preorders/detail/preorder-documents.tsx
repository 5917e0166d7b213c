import {
  type PreorderDocument,
  removePreorderDocument,
} from '@portolan/contract/freight/preorders/preorder-documents'
import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { LateRemoveDocumentDialog } from '#freight/documents/uploads/late-parts.tsx'
import { UploadDocuments } from '#freight/documents/uploads/upload-documents.tsx'
import { useUploadsAtOnce } from '#freight/documents/uploads/use-uploads-at-once.ts'
import { DocumentRow, FileList } from '#freight/orders/detail/file-list.tsx'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { sendDocument } from '#freight/preorders/draft/send-document.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { preorderDocumentsQuery, preorderQuery } from './queries.ts'

/** Refetches the documents, and the pre-order with their count. */
function useRefresh(preorderId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: preorderDocumentsQuery(preorderId).queryKey }),
      client.invalidateQueries({ queryKey: preorderQuery(preorderId).queryKey }),
    ])
}

/** The documents of a pre-order; while it's pending, they can be added and removed. */
export function PreorderDocuments({ preorder }: { preorder: PreorderDetail }) {
  const t = useMessages(messages, 'documents')
  const kindName = useMessages(documentMessages, 'documentKind')
  const query = useQuery(preorderDocumentsQuery(preorder.id))
  const refresh = useRefresh(preorder.id)
  const [removed, setRemoved] = useState<PreorderDocument | null>(null)
  const isPending = preorder.status === 'pending'
  const remove = ({ id, version }: PreorderDocument) =>
    call(removePreorderDocument, {
      params: { preorderId: preorder.id, documentId: id },
      headers: { 'if-match': `"${version}"` },
    })
  const uploads = useUploadsAtOnce({
    subjectId: preorder.id,
    documents: query.data,
    existing: query.data?.length ?? 0,
    send: sendDocument,
    remove,
    canUndo: () => isPending,
    until: t('until'),
    refresh,
  })
  return (
    <OrderPart
      title={t('title')}
      query={query}
      failed={t('failed')}
      empty={t('none')}
      footer={
        isPending && (
          <div className="border-t p-4" data-print="hide">
            <UploadDocuments uploads={uploads} organizationId={preorder.organization.id} />
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
          <LateRemoveDocumentDialog
            open={removed !== null}
            onOpenChange={(open) => !open && setRemoved(null)}
            document={removed}
            onRemove={async () => removed && remove(removed)}
            onSettled={refresh}
          />
        </>
      )}
    </OrderPart>
  )
}
