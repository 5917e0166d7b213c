import { exportOrders, type OrderSelection } from '@portolan/contract/freight/order-exports'
import { archiveSelectedDocuments } from '@portolan/contract/freight/orders/order-selection'
import type { SavedFile } from '#freight/documents/saving/file-buttons.tsx'
import { useSaving } from '#freight/documents/saving/use-saving.ts'

import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'

/** Saves orders as a table or their documents as a ZIP. */
export function useOrderFiles() {
  const t = useMessages(messages)
  const tables = useMessages(messages)
  return useSaving({
    ask: ({ file, selection }: { file: SavedFile; selection: OrderSelection }) =>
      file === 'zip'
        ? call(archiveSelectedDocuments, { query: { ids: selection.ids ?? [] } })
        : call(exportOrders, { query: { ...selection, format: file } }),
    started: (count, { file }) =>
      file === 'zip' ? t('documentsStarted', { count }) : tables('exportStarted', { count }),
    failed: ({ file }) => (file === 'zip' ? t('documentsFailed') : tables('exportFailed')),
    reason: (problem, { file }) =>
      file === 'zip' && problem.has('not_found')
        ? t('noDocuments')
        : [...problem.messages('format'), ...problem.messages('ids')][0],
  })
}
