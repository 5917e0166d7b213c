import { archiveOrderDocuments } from '@portolan/contract/freight/documents'
import { useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Saves all documents and invoices of an order as one ZIP; the browser shows the progress. */
export function ArchiveButton({ orderId }: { orderId: string }) {
  const t = useMessages(messages)
  const showFailure = useFailureToast()
  const archive = useMutation({
    mutationFn: () => call(archiveOrderDocuments, { params: { orderId } }),
    onSuccess: ({ file }) => saveFile(file),
    onError: (error) => showFailure(t('allFailed'), error),
  })
  return (
    <Button
      size="sm"
      variant="ghost"
      title={t('allHint')}
      icon={<FileArchive aria-hidden />}
      loading={archive.isPending}
      onClick={() => archive.mutate()}
      data-print="hide"
    >
      {t('all')}
    </Button>
  )
}
