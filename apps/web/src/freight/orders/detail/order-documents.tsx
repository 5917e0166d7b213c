import type { Document } from '@portolan/contract/freight/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ArchiveButton } from '#freight/documents/archive-button.tsx'
import { DocumentPreview } from '#freight/documents/document-preview.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'
import { messages } from '#freight/orders/messages.ts'
import { documentsQuery } from '#freight/orders/queries.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { FileRow } from './file-row.tsx'
import { OrderPart } from './order-part.tsx'

/** The documents of an order with kind, size and date. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const query = useQuery(documentsQuery(orderId))
  const [shown, setShown] = useState<Document | null>(null)
  const freshUrl = freshUrlOf(query)
  return (
    <OrderPart
      title={t('page.documents')}
      query={query}
      failed={t('page.documentsFailed')}
      empty={t('page.noDocuments')}
      action={<ArchiveButton orderId={orderId} />}
    >
      {(documents) => (
        <>
          <ul className="divide-y">
            {documents.map((document) => (
              <FileRow
                key={document.id}
                document={document}
                freshUrl={freshUrl}
                onShow={() => setShown(document)}
              >
                <Icon name="document" className="size-5 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{t(`documentKind.${document.kind}`)}</span>
                  <span className="wrap-anywhere block text-muted text-sm">{document.name}</span>
                </span>
                <span className="tabular shrink-0 text-end text-muted text-sm">
                  <span className="block">{format.date(document.createdAt)}</span>
                  <span className="block">{format.fileSize(document.size)}</span>
                </span>
              </FileRow>
            ))}
          </ul>
          <DocumentPreview
            documents={documents.filter(({ contentType }) => previewKind(contentType) !== null)}
            shown={shown}
            onShow={setShown}
            titleOf={(document) => t(`documentKind.${document.kind}`)}
            freshUrl={freshUrl}
          />
        </>
      )}
    </OrderPart>
  )
}
