import { useAuthorText } from '#desk/orders/detail/log/author-text.ts'
import { useHistoryTexts } from '#freight/orders/history/history-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import type { Begun } from './use-begun.ts'

interface ConflictNoteProps {
  begun: Begun
  /** Saves in spite of the change. */
  onSave: () => void
  isSaving: boolean
}

/** Says what has changed since the form was begun; nothing while nothing has. */
export function ConflictNote({ begun, onSave, isSaving }: ConflictNoteProps) {
  const t = useMessages(messages)
  const texts = useHistoryTexts()
  const author = useAuthorText()
  if (!begun.hasChanged) return null
  return (
    <div role="alert" className="flex gap-2.5 rounded-md border border-amber/40 bg-amber-tint p-3">
      <Icon name="delayed" className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t('changed')}</p>
        {begun.news.length > 0 && (
          <ul className="mt-1 text-sm">
            {begun.news.slice(0, 5).map((event) => (
              <li key={event.id} className="wrap-anywhere">
                {t('change', { event: texts.event(event), author: author(event.by) })}
              </li>
            ))}
          </ul>
        )}
        <Button
          size="sm"
          className="mt-2"
          loading={isSaving}
          onClick={() => {
            begun.accept()
            onSave()
          }}
        >
          {t('saveAnyway')}
        </Button>
      </div>
    </div>
  )
}
