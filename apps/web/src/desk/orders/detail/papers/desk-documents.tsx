import type { CompanyOrderDocument } from '@portolan/contract/company/documents/customer-documents'
import { changeCompanyDocument } from '@portolan/contract/company/documents/order-documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { byId, deskDocumentsQuery, refreshOrder } from '#desk/orders/detail/queries.ts'
import { ThreadLink } from '#desk/threads/panel/thread-link.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { FileChoice } from '#freight/documents/uploads/file-choice.tsx'
import { DocumentRow, FileList } from '#freight/orders/detail/file-list.tsx'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { call } from '#platform/api/client.ts'
import { Problem } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { DropRow } from './drop-row.tsx'
import { messages } from './messages.ts'
import { useDrops } from './use-drops.ts'

/** Shows a document to the customer, or hides it. */
function useAudience(orderId: string) {
  const t = useMessages(messages)
  const client = useQueryClient()
  return async ({ ref, name, isInternal, version }: CompanyOrderDocument) => {
    const { params, query } = byId(orderId)
    try {
      await call(changeCompanyDocument, {
        params: { ...params, documentRef: ref ?? '' },
        query,
        headers: { 'if-match': `"${version}"` },
        body: { isInternal: !isInternal },
      })
      toasts.add({ severity: 'success', title: t(isInternal ? 'shown' : 'hidden', { name }), life: 5_000 })
    } catch (error) {
      const isStale = error instanceof Problem && error.has('stale')
      toasts.add({ severity: 'error', title: t(isStale ? 'changedMeanwhile' : 'changeFailed', { name }) })
    }
    await refreshOrder(client, orderId)
  }
}

/** The documents of an order, and files to add by dropping them. */
export function DeskDocuments({ orderId, canWrite }: { orderId: string; canWrite: boolean }) {
  const t = useMessages(messages)
  const kinds = useMessages(documentMessages, 'documentKind')
  const query = useQuery({
    ...deskDocumentsQuery(orderId),
    select: (rows) => rows.map((row) => ({ ...row, file: row.file ?? '' })),
  })
  const drops = useDrops(orderId)
  const changeAudience = useAudience(orderId)
  return (
    <OrderPart
      title={t('documents')}
      query={query}
      failed={t('documentsFailed')}
      empty={t('noDocuments')}
      footer={
        canWrite && (
          <div className="flex flex-col gap-3 border-t p-4">
            <FileChoice onChoose={drops.add} />
            {drops.drops.length > 0 && (
              <>
                <ul aria-label={t('toAdd')} className="divide-y rounded-md border">
                  {drops.drops.map((drop) => (
                    <DropRow key={drop.id} drop={drop} drops={drops} />
                  ))}
                </ul>
                <div>
                  <Button variant="primary" loading={drops.isSending} onClick={() => void drops.submit()}>
                    {t('addAll')}
                  </Button>
                </div>
              </>
            )}
          </div>
        )
      }
    >
      {(documents) => (
        <FileList
          files={documents}
          label={t('documents')}
          freshUrl={freshUrlOf(query)}
          titleOf={({ kind }) => kinds(kind)}
          actions={(document) => (
            <>
              <ThreadLink threadId={document.id} name={document.name} />
              {canWrite && document.ref !== null && (
                <Button
                  square
                  variant="ghost"
                  aria-label={t(document.isInternal ? 'show' : 'hide', { name: document.name })}
                  title={t(document.isInternal ? 'show' : 'hide', { name: document.name })}
                  icon={document.isInternal ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                  onClick={() => void changeAudience(document)}
                />
              )}
            </>
          )}
        >
          {(document) => (
            <DocumentRow
              document={document}
              note={
                (document.isInternal && <Badge tone="amber">{t('internal')}</Badge>) ||
                (document.origin === 'customer' && (
                  <span className="text-muted text-sm">{t('fromCustomer')}</span>
                ))
              }
            />
          )}
        </FileList>
      )}
    </OrderPart>
  )
}
