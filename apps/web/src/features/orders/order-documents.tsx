import type { Document } from '@portolan/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '#i18n/use-format.ts'
import { Icon } from '#ui/icon.tsx'
import { DownloadLink } from './download-link.tsx'
import { OrderPart } from './order-part.tsx'
import { documentsQuery } from './queries.ts'

/** The row of a file: the whole of it downloads. */
export const fileRow =
  'group flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-wash/60 focus-visible:-outline-offset-2'

/** The papers of an order with kind, size and date. */
export function OrderDocuments({ orderId }: { orderId: string }) {
  const t = useTranslations('orders')
  const format = useFormat()
  const query = useQuery(documentsQuery(orderId))
  const readAgain = async (): Promise<Document[]> => (await query.refetch({ throwOnError: true })).data ?? []
  return (
    <OrderPart
      title={t('page.documents')}
      query={query}
      failed={t('page.documentsFailed')}
      empty={t('page.noDocuments')}
    >
      {(documents) => (
        <ul className="divide-y">
          {documents.map((document) => (
            <li key={document.id}>
              <DownloadLink
                document={document}
                readAt={query.dataUpdatedAt}
                readAgain={readAgain}
                className={fileRow}
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
                <span className="text-muted group-hover:text-ink" data-print="hide">
                  <Icon name="download" label={t('document.download')} className="size-4 shrink-0" />
                </span>
              </DownloadLink>
            </li>
          ))}
        </ul>
      )}
    </OrderPart>
  )
}
