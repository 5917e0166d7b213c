import { documentKinds } from '@portolan/contract/freight/documents'
import { maxPreorderDocuments, preorderFileBytes, preorderFileTypes } from '@portolan/contract/shared/limits'
import { CircleCheck, RotateCw, Upload, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { StorageNote } from '#identity/storage/storage-note.tsx'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { focusNeighborOnRemoval } from '#platform/ui/keyboard/focus-neighbor-on-removal.ts'
import { useUiLabels } from '#platform/ui/labels.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { isExplained, isRefused, isWaiting, type UploadItem } from './upload-items.ts'
import type { Uploads } from './use-uploads.ts'

interface UploadDocumentsProps {
  uploads: Uploads
  /** Shows a button that sends the chosen files; without it the page sends them. */
  onStart?: () => void
  /** The organization whose storage the files use, if known. */
  organizationId?: string | undefined
  /** True if nothing more can be chosen, as while a booking is being sent. */
  closed?: boolean
}

/** Chooses files by button or drop, and shows each with its kind, progress and cancel button. */
export function UploadDocuments({ uploads, onStart, organizationId, closed = false }: UploadDocumentsProps) {
  const t = useMessages(messages)
  const { items, waiting } = uploads
  const neededBytes = items.filter(isWaiting).reduce((sum, { file }) => sum + file.size, 0)
  return (
    <div className="flex flex-col gap-3">
      {!closed && <FileChoice onChoose={uploads.add} />}
      {items.length > 0 && (
        <ul aria-label={t('chosen')} className="flex flex-col divide-y rounded-md border">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} uploads={uploads} onStart={onStart} />
          ))}
        </ul>
      )}
      {organizationId !== undefined && neededBytes > 0 && (
        <StorageNote organizationId={organizationId} neededBytes={neededBytes} />
      )}
      {onStart && !closed && (waiting > 0 || uploads.isSending) && (
        <div>
          <Button variant="primary" loading={uploads.isSending} onClick={onStart}>
            {t('upload', { count: Math.max(waiting, 1) })}
          </Button>
        </div>
      )}
    </div>
  )
}

function FileChoice({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setOver] = useState(false)
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

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onChoose(event.dataTransfer.files)
  }

  return (
    // Dropping is an alternative; the button does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: the drop target is no control
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
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

function UploadRow({
  item,
  uploads,
  onStart,
}: {
  item: UploadItem
  uploads: Uploads
  onStart?: (() => void) | undefined
}) {
  const t = useMessages(messages)
  const kinds = useMessages(documentMessages, 'documentKind')
  const { file, state, fault } = item
  const { name } = file
  const canChoose = state === 'waiting' && fault === null
  const canRetry = state === 'canceled' || (state === 'failed' && !isRefused(item))
  return (
    <li
      ref={focusNeighborOnRemoval}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 ps-3 pe-1.5"
    >
      <span aria-hidden className={cn('[&_svg]:size-4', state === 'done' ? 'text-green' : 'text-muted')}>
        {state === 'done' ? <CircleCheck /> : <Icon name="document" />}
      </span>
      <div className={cn('min-w-0 flex-1', state === 'failed' ? 'basis-64' : 'basis-40')}>
        <p className="wrap-anywhere font-medium">{name}</p>
        <UploadNote item={item} />
      </div>
      {canChoose && (
        <LateSelect
          compact
          aria-label={t('kind', { name })}
          value={item.kind}
          onChange={(kind) => uploads.setKind(item.id, kind)}
          options={documentKinds.map((value) => ({ value, label: kinds(value) }))}
          className="max-tablet:order-1 max-tablet:w-full"
        />
      )}
      <div className="ms-auto flex items-center">
        {canRetry && onStart && (
          <Button
            size="sm"
            variant="ghost"
            icon={<RotateCw aria-hidden />}
            aria-label={t('retryNamed', { name })}
            onClick={() => {
              uploads.again(item.id)
              onStart()
            }}
          >
            {t('retry')}
          </Button>
        )}
        {state !== 'done' && (
          <Button
            square
            size="sm"
            variant="ghost"
            icon={<X aria-hidden />}
            aria-label={t(state === 'sending' ? 'cancel' : 'remove', { name })}
            onClick={() => (state === 'sending' ? uploads.cancel(item.id) : uploads.remove(item.id))}
          />
        )}
      </div>
    </li>
  )
}

/** The size before, the progress during, and the result after the upload. */
function UploadNote({ item }: { item: UploadItem }) {
  const { file, state, progress, fault, failure } = item
  const t = useMessages(messages)
  const format = useFormat()
  const failureText = useFailureText()
  if (fault === 'empty') return <Fault text={t('empty')} />
  if (fault === 'too-large')
    return <Fault text={t('tooLarge', { size: format.fileSize(preorderFileBytes) })} />
  if (fault === 'wrong-type') return <Fault text={t('wrongType')} />
  if (fault === 'too-many') return <Fault text={t('tooMany', { most: String(maxPreorderDocuments) })} />
  if (state === 'failed') {
    const requestId = isExplained(item) ? undefined : requestIdOf(failure)
    return <Fault text={failureText(failure)} requestId={requestId} />
  }
  const size = format.fileSize(file.size)
  if (state === 'sending') {
    return (
      <div className="flex items-center gap-2">
        <progress
          aria-label={t('progress', { name: file.name })}
          value={progress}
          max={1}
          className="h-1.5 w-full max-w-48 appearance-none overflow-hidden rounded-full bg-wash [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-wash [&::-webkit-progress-value]:bg-accent"
        />
        <span className="tabular shrink-0 text-muted text-sm">
          {t('uploading', { share: format.percent(progress) })}
        </span>
      </div>
    )
  }
  const words = state === 'done' ? t('done') : state === 'canceled' ? t('canceled') : null
  return (
    <p role="status" className="tabular text-muted text-sm">
      {size}
      {words && ` · ${words}`}
    </p>
  )
}

function Fault({ text, requestId }: { text: string; requestId?: string | undefined }) {
  const labels = useUiLabels()
  return (
    <div role="alert" className="text-red text-sm">
      <p>{text}</p>
      {requestId && (
        <p className="wrap-anywhere">
          {labels.requestId}{' '}
          <code translate="no" className="select-all font-mono">
            {requestId}
          </code>
        </p>
      )}
    </div>
  )
}
