import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { messages } from '#desk/imports/messages.ts'
import { sendFile } from '#desk/imports/queries.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { useStart } from './use-start.ts'

/** A ZIP of documents: which orders they are for follows from their names, or from an index. */
export function DocumentsForm({ fileId, above }: { fileId: string; above: ReactNode }) {
  const t = useMessages(messages, 'form')
  const tAll = useMessages(messages)
  const showFailure = useFailureToast()
  const input = useRef<HTMLInputElement>(null)
  const [index, setIndex] = useState<{ id: string; name: string } | null>(null)
  const [customer, setCustomer] = useState('')
  const { checkDocuments, isStarting } = useStart(fileId, 'documents', null)
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(file),
    onSuccess: setIndex,
    onError: (error) => showFailure(tAll('drop.failed'), error),
  })
  const start = () =>
    checkDocuments({ indexFileId: index?.id ?? null, organizationRef: customer.trim() || null })
  return (
    <>
      <PageHeadline
        above={above}
        title={t('title', { file: tAll('kinds.documents') })}
        actions={
          <Button variant="primary" loading={isStarting} onClick={start}>
            {t('check')}
          </Button>
        }
      />
      <Card className="flex max-w-3xl flex-col gap-5">
        <p className="text-muted">{t('documents.hint')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-medium text-sm">{t('documents.index')}</p>
          <p>{index?.name ?? t('documents.noIndex')}</p>
          <input
            ref={input}
            type="file"
            tabIndex={-1}
            aria-label={t('documents.chooseIndex')}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) sending.mutate(file)
              target.value = ''
            }}
          />
          <Button
            size="sm"
            icon={<FileUp aria-hidden />}
            loading={sending.isPending}
            onClick={() => input.current?.click()}
          >
            {t('documents.chooseIndex')}
          </Button>
          {index && (
            <Button size="sm" variant="ghost" onClick={() => setIndex(null)}>
              {t('documents.removeIndex')}
            </Button>
          )}
        </div>
        <Field
          label={t('documents.customer')}
          help={t('documents.customerHelp')}
          optional
          className="max-w-96"
        >
          {(control) => (
            <Input
              {...control}
              value={customer}
              maxLength={200}
              onChange={({ target }) => setCustomer(target.value)}
            />
          )}
        </Field>
      </Card>
    </>
  )
}
