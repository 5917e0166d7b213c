import { archiveOrderDocuments } from '@portolan/contract/documents'
import { useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from './save-file.ts'
import { useFailureToast } from './use-failure-toast.ts'

/** Saves all documents and invoices of an order as one ZIP; the browser shows how far it is. */
export function ArchiveButton({ orderId }: { orderId: string }) {
  const t = useTranslations('documents')
  const tellFailure = useFailureToast()
  const archive = useMutation({
    mutationFn: () => call(archiveOrderDocuments, { params: { orderId } }),
    onSuccess: ({ file }) => saveFile(file),
    onError: (error) => tellFailure(t('allFailed'), error),
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
