import { maxPreorderDocuments, preorderFileBytes, preorderFileTypes } from '@portolan/contract/shared/limits'
import { Upload } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { StorageNote } from '#identity/storage/storage-note.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { isWaiting } from './upload-items.ts'
import { UploadRow } from './upload-row.tsx'
import { useFileDrop } from './use-file-drop.ts'
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
            <UploadRow key={item.id} item={item} uploads={uploads} className="ps-3" />
          ))}
        </ul>
      )}
      {organizationId !== undefined && neededBytes > 0 && (
        <StorageNote organizationId={organizationId} neededBytes={neededBytes} />
      )}
    </div>
  )
}

function FileChoice({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const { isOver, target: dropTarget } = useFileDrop(onChoose)
  const limits = { size: format.fileSize(preorderFileBytes), most: String(maxPreorderDocuments) }

  useEffect(() => {
    // A file dropped next to the field would replace the page.
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', keepPage)
    window.addEventListener('drop', keepPage)
    return () => {
      window.removeEventListener('dragover', keepPage)
      window.removeEventListener('drop', keepPage)
    }
  }, [])

  return (
    // Dropping is an alternative; the button does the same by keyboard.
    <div
      {...dropTarget}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-dashed p-3',
        isOver && 'border-accent bg-accent-tint',
      )}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={preorderFileTypes}
        onChange={({ target }) => {
          onChoose(target.files ?? [])
          // Allows choosing the same file again after its removal.
          target.value = ''
        }}
      />
      <Button icon={<Upload aria-hidden />} aria-describedby={hint} onClick={() => input.current?.click()}>
        {t('choose')}
      </Button>
      <p id={hint} className="min-w-0 flex-1 basis-48 text-muted text-sm">
        <span className="max-tablet:hidden">{t('drop', limits)}</span>
        <span className="tablet:hidden">{t('dropPhone', limits)}</span>
      </p>
    </div>
  )
}
