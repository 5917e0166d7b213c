import { messages } from '#desk/rate-sheets/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import type { usePriceEdits } from './use-price-edits.ts'

interface SaveProps {
  edit: ReturnType<typeof usePriceEdits>
}

/** Why changed prices aren't saved: a colleague was faster, or the server refuses one. */
export function SaveNotes({ edit }: SaveProps) {
  const t = useMessages(messages, 'prices')
  return (
    <>
      {edit.isConflict && (
        <p role="alert" className="border-b bg-amber-tint px-4 py-2 text-sm">
          {t('conflict')} {edit.lost > 0 && t('lost', { count: edit.lost })}
        </p>
      )}
      {edit.failure !== null && (
        <p role="alert" className="wrap-anywhere border-b bg-red-tint px-4 py-2 text-red text-sm">
          {edit.failure}
        </p>
      )}
    </>
  )
}

/** On a phone, the buttons share the row. */
const group = 'flex flex-wrap gap-2 max-tablet:basis-full max-tablet:*:flex-1'

/** Saves, undoes or discards changed prices; nothing while there are none. */
export function SaveBar({ edit }: SaveProps) {
  const t = useMessages(messages, 'prices')
  const isSaving = edit.saving !== 'idle'
  if (edit.count === 0 && !edit.canUndo && !edit.canRedo && !isSaving) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-t px-4 py-2">
      <p
        aria-live="polite"
        className="tabular min-w-0 flex-1 basis-40 font-medium text-sm max-tablet:basis-full"
      >
        {edit.saving === 'idle'
          ? t('changed', { count: edit.count })
          : t(edit.saving === 'waiting' ? 'waiting' : 'saving', { count: edit.sending })}
      </p>
      <div className={group}>
        <Button size="sm" variant="ghost" disabled={!edit.canUndo} onClick={edit.undo}>
          {t('undo')}
        </Button>
        <Button size="sm" variant="ghost" disabled={!edit.canRedo} onClick={edit.redo}>
          {t('redo')}
        </Button>
      </div>
      <div className={group}>
        <Button size="sm" disabled={edit.count === 0 || isSaving} onClick={edit.discard}>
          {t('discard')}
        </Button>
        <Button
          size="sm"
          variant="primary"
          disabled={edit.count === 0}
          loading={isSaving}
          onClick={() => void edit.save()}
        >
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
