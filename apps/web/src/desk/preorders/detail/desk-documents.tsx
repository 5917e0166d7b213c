import { useQuery } from '@tanstack/react-query'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { DocumentRow, FileList } from '#freight/orders/detail/file-list.tsx'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { deskDocumentsQuery } from './queries.ts'

/** The documents that the customer sent along, to preview and to save. */
export function DeskDocuments({ preorderId }: { preorderId: string }) {
  const t = useMessages(messages, 'documents')
  const kindName = useMessages(documentMessages, 'documentKind')
  const query = useQuery(deskDocumentsQuery(preorderId))
  return (
    <OrderPart title={t('title')} query={query} failed={t('failed')} empty={t('none')}>
      {(documents) => (
        <FileList files={documents} freshUrl={freshUrlOf(query)} titleOf={({ kind }) => kindName(kind)}>
          {(document) => <DocumentRow document={document} />}
        </FileList>
      )}
    </OrderPart>
  )
}
