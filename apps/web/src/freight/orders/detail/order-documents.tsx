import { useQuery } from '@tanstack/react-query'
import { ArchiveButton } from '#freight/documents/archive-button.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { messages } from '#freight/orders/messages.ts'
import { documentsQuery } from '#freight/orders/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { DocumentRow, FileList } from './file-list.tsx'
import { OrderPart } from './order-part.tsx'

/** The documents of an order with kind, size and date. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const query = useQuery(documentsQuery(orderId))
  return (
    <OrderPart
      title={t('page.documents')}
      query={query}
      failed={t('page.documentsFailed')}
      empty={t('page.noDocuments')}
      action={<ArchiveButton orderId={orderId} />}
    >
      {(documents) => (
        <FileList
          files={documents}
          freshUrl={freshUrlOf(query)}
          titleOf={({ kind }) => t(`documentKind.${kind}`)}
        >
          {(document) => <DocumentRow document={document} />}
        </FileList>
      )}
    </OrderPart>
  )
}
