import {
  archiveInvoices,
  exportInvoices,
  type InvoiceSelection,
} from '@portolan/contract/freight/invoices/invoices'
import { type ExportFormat, exportFormats } from '@portolan/contract/freight/order-exports'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#freight/documents/save-file.ts'
import { messages } from '#freight/invoices/messages.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/toasts.ts'

export type InvoiceFile = 'zip' | ExportFormat

const toastLife = 8_000

/** Saves invoices as a ZIP of their files or as a table; the browser shows how far it is. */
export function useInvoiceFiles() {
  const t = useMessages(messages)
  return useMutation({
    mutationFn: ({ file, selection }: { file: InvoiceFile; selection: InvoiceSelection }) => {
      const format = exportFormats.find((each) => each === file)
      return format
        ? call(exportInvoices, { query: { ...selection, format } })
        : call(archiveInvoices, { query: selection })
    },
    onSuccess: ({ file, count }) => {
      saveFile(file)
      toasts.add({ severity: 'info', title: t('started', { count }), life: toastLife })
    },
    onError: (error) => {
      const requestId = requestIdOf(error)
      const refused =
        error instanceof Problem ? [...error.messages('format'), ...error.messages('nonFieldErrors')] : []
      const description = refused[0] ?? (requestId && t('requestNumber', { requestId }))
      toasts.add({ severity: 'error', title: t('failed'), ...(description && { description }) })
    },
  })
}
