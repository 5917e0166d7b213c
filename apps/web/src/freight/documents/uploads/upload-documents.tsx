import { StorageNote } from '#identity/storage/storage-note.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { FileChoice } from './file-choice.tsx'
import { LateUploadRow } from './late-parts.tsx'
import { messages } from './messages.ts'
import { isWaiting } from './upload-items.ts'
import type { UploadList } from './use-uploads.ts'

interface UploadDocumentsProps {
  uploads: UploadList
  /** The organization whose storage the files use, if known. */
  organizationId?: string | undefined
  /** True if nothing more can be chosen, as while a booking is being sent. */
  closed?: boolean
}

/** Chooses files by button or drop, and shows each with its kind, progress and cancel button. */
export function UploadDocuments({ uploads, organizationId, closed = false }: UploadDocumentsProps) {
  const t = useMessages(messages)
  // A required document shows its files in its own row.
  const items = uploads.items.filter(({ row }) => row === null)
  const neededBytes = items.filter(isWaiting).reduce((sum, { file }) => sum + file.size, 0)
  return (
    <div className="flex flex-col gap-3">
      {!closed && <FileChoice onChoose={uploads.add} />}
      {items.length > 0 && (
        <ul aria-label={t('chosen')} className="flex flex-col divide-y rounded-md border">
          {items.map((item) => (
            <LateUploadRow key={item.id} item={item} uploads={uploads} className="ps-3" />
          ))}
        </ul>
      )}
      {organizationId !== undefined && neededBytes > 0 && (
        <StorageNote organizationId={organizationId} neededBytes={neededBytes} />
      )}
    </div>
  )
}
