import { type MessageAnswer, sendMessage } from '@portolan/contract/company/messages'
import { carrierMessageBytes } from '@portolan/contract/shared/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { ChangeTable } from '#desk/carrier-messages/match/change-table.tsx'
import { FeedbackList } from '#desk/carrier-messages/match/feedback-list.tsx'
import { messages } from '#desk/carrier-messages/messages.ts'
import { refreshMessages } from '#desk/carrier-messages/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useFileDrop } from '#freight/documents/uploads/use-file-drop.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messageBody } from './message-body.ts'

interface DropDialogProps {
  open: boolean
  /** The chosen file; null asks for one. */
  file: File | null
  onFile: (file: File | null) => void
  onOpenChange: (open: boolean) => void
}

async function send(file: File, isDryRun: boolean, signal?: AbortSignal): Promise<MessageAnswer> {
  return call(sendMessage, {
    query: { fileName: file.name.slice(0, 255), ...(isDryRun && { dryRun: 'true' as const }) },
    body: await messageBody(file),
    ...(signal && { signal }),
  })
}

/** Reads a carrier's file and shows the remarks and what would change; who may, then takes it. */
export function DropDialog({ open, file, onFile, onOpenChange }: DropDialogProps) {
  const t = useMessages(messages, 'drop')
  const client = useQueryClient()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const mayTake = useMay('messages', 'write')
  const isTooLarge = file !== null && file.size > carrierMessageBytes
  const preview = useQuery({
    queryKey: ['desk-messages', 'dry-run', file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) => {
      if (!file) throw new Error('Asked without a file')
      return send(file, true, signal)
    },
    enabled: open && file !== null && !isTooLarge,
    gcTime: 0,
  })
  const take = useMutation({
    mutationFn: (taken: File) => send(taken, false),
    onSuccess: ({ messageId }, { name }) => {
      onOpenChange(false)
      toasts.add({ severity: 'success', title: t('taken', { name }), life: 6_000 })
      if (messageId !== undefined) void navigate(deskPaths.message(messageId))
    },
    onError: (error) => showFailure(t('failedTake'), error),
    onSettled: () => refreshMessages(client),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={file?.name ?? t('title')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          {file && <Button onClick={() => onFile(null)}>{t('another')}</Button>}
          {file && mayTake && (
            <Button
              variant="primary"
              disabled={!preview.data}
              loading={take.isPending}
              onClick={() => take.mutate(file)}
            >
              {t('take')}
            </Button>
          )}
        </>
      }
    >
      {!file && <ChooseFile onFile={onFile} />}
      {file && <Outcome file={file} isTooLarge={isTooLarge} answer={preview.data} error={preview.error} />}
    </Dialog>
  )
}

function ChooseFile({ onFile }: { onFile: (file: File | null) => void }) {
  const t = useMessages(messages, 'drop')
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const choose = (files: Iterable<File>) => {
    const [first] = files
    if (first) onFile(first)
  }
  const { isOver, target } = useFileDrop(choose)
  return (
    <div
      {...target}
      className={cn(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-6 py-10 text-center',
        isOver ? 'border-accent bg-wash' : 'border-line',
      )}
    >
      <FileUp aria-hidden className="size-8 text-muted" />
      <p className="text-muted text-sm">
        {isOver ? t('over') : t('hint', { size: format.fileSize(carrierMessageBytes) })}
      </p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t('choose')}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files ?? [])
          event.target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
    </div>
  )
}

interface OutcomeProps {
  file: File
  isTooLarge: boolean
  answer: MessageAnswer | undefined
  error: unknown
}

/** The result of the dry run. */
function Outcome({ file, isTooLarge, answer, error }: OutcomeProps) {
  const t = useMessages(messages, 'drop')
  const format = useFormat()
  const failureText = useFailureText()
  if (isTooLarge || error)
    return (
      <div role="alert" className="rounded-md bg-red-tint px-3 py-2 text-red">
        <p className="font-medium">{t('unreadable')}</p>
        <p className="break-words text-sm">
          {isTooLarge ? t('tooLarge', { size: format.fileSize(carrierMessageBytes) }) : failureText(error)}
        </p>
      </div>
    )
  if (!answer)
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <p className="text-muted">{t('reading', { name: file.name })}</p>
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </SkeletonGroup>
    )
  const { accepted, duplicates, ignored, unmatched, feedbackElements, changes = [] } = answer
  return (
    <div className="flex flex-col gap-4">
      <p className="tabular">
        {t('counts', {
          accepted: String(accepted),
          duplicates: String(duplicates),
          ignored: String(ignored),
          unmatched: String(unmatched),
        })}
      </p>
      <section>
        <h3 className="mb-2 font-semibold text-sm">{t('wouldChange')}</h3>
        {changes.length === 0 ? (
          <p className="text-muted text-sm">{t('nothing')}</p>
        ) : (
          <div className="overflow-hidden rounded-md border">
            <ChangeTable changes={changes} withOrder />
          </div>
        )}
      </section>
      {feedbackElements.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold text-sm">{t('feedback')}</h3>
          <FeedbackList elements={feedbackElements} />
        </section>
      )}
    </div>
  )
}
