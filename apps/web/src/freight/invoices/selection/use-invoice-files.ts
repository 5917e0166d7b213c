import {
  archiveInvoices,
  exportInvoices,
  type InvoiceSelection,
} from '@portolan/contract/freight/invoices/invoices'
import type { SavedFile } from '#freight/documents/saving/file-buttons.tsx'
import { useSaving } from '#freight/documents/saving/use-saving.ts'
import { messages } from '#freight/invoices/messages.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'

/** Saves invoices as a ZIP of their files or as a table. */
export function useInvoiceFiles() {
  const t = useMessages(messages)
  return useSaving({
    ask: ({ file, selection }: { file: SavedFile; selection: InvoiceSelection }) =>
      file === 'zip'
        ? call(archiveInvoices, { query: selection })
        : call(exportInvoices, { query: { ...selection, format: file } }),
    started: (count) => t('started', { count }),
    failed: () => t('failed'),
    reason: (problem) => [...problem.messages('format'), ...problem.messages('nonFieldErrors')][0],
  })
}
