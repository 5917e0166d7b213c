import { documentKinds } from '@portolan/contract/freight/documents'
import { maxPreorderDocuments, preorderFileBytes } from '@portolan/contract/shared/limits'
import { CircleCheck, RotateCw, Undo2, X } from 'lucide-react'
import { messages as documentMessages } from '#freight/documents/messages.ts'
import { useClosedKinds } from '#platform/api/has-part.ts'
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
import { isExplained, isRefused, type UploadItem } from './upload-items.ts'
import type { UploadList } from './use-uploads.ts'

export interface UploadRowProps {
  item: UploadItem
  uploads: UploadList
  className: string
}

/** A chosen file with its kind, its progress and what can be done about it. */
export function UploadRow({ item, uploads, className }: UploadRowProps) {
  const t = useMessages(messages)
  const kinds = useMessages(documentMessages, 'documentKind')
  const { file, row, state, fault } = item
  const { name } = file
  const closed = useClosedKinds()
  const canUndo = uploads.canUndo?.(item) === true
  const canChoose = row === null && (uploads.undo ? canUndo : state === 'waiting' && fault === null)
  return (
    <li
      ref={focusNeighborOnRemoval}
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 pe-1.5', className)}
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
          options={documentKinds
            .filter((kind) => !closed.includes(kind))
            .map((value) => ({ value, label: kinds(value) }))}
          className="max-tablet:order-1 max-tablet:w-full"
        />
      )}
      <RowButtons item={item} uploads={uploads} canUndo={canUndo} />
    </li>
  )
}

function RowButtons({ item, uploads, canUndo }: Omit<UploadRowProps, 'className'> & { canUndo: boolean }) {
  const t = useMessages(messages)
  const { id, file, state } = item
  const { name } = file
  const canRetry = state === 'canceled' || (state === 'failed' && !isRefused(item))
  return (
    <div className="ms-auto flex items-center">
      {canRetry && (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCw aria-hidden />}
          aria-label={t('retryNamed', { name })}
          onClick={() => uploads.again(id)}
        >
          {t('retry')}
        </Button>
      )}
      {(canUndo || state === 'removing') && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Undo2 aria-hidden />}
          aria-label={t('undoNamed', { name })}
          loading={state === 'removing'}
          onClick={() => uploads.undo?.(item)}
        >
          {t('undo')}
        </Button>
      )}
      {state !== 'done' && state !== 'removing' && (
        <Button
          square
          size="sm"
          variant="ghost"
          icon={<X aria-hidden />}
          aria-label={t(state === 'sending' ? 'cancel' : 'remove', { name })}
          onClick={() => (state === 'sending' ? uploads.cancel(id) : uploads.remove(id))}
        />
      )}
    </div>
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
  const words = { done: t('done'), canceled: t('canceled'), removing: t('undoing'), waiting: null }[state]
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
