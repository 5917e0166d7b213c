import { maxPreorderDocuments, preorderFileBytes, preorderFileTypes } from '@portolan/contract/shared/limits'
import { Upload } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { useFileDrop } from './use-file-drop.ts'

/** A button and a place to drop files. */
export function FileChoice({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
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
