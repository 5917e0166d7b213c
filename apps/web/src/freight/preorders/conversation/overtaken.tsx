import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { TriangleAlert } from 'lucide-react'
import { DifferenceList } from '#freight/preorders/field-values/difference-list.tsx'
import { messages as listMessages } from '#freight/preorders/list/messages.ts'
import { stageOf } from '#freight/preorders/list/stage.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { messages } from './messages.ts'

interface OvertakenProps {
  /** The pre-order as the person saw it when the step was rejected. */
  seen: PreorderDetail
  now: PreorderDetail
  onClose: () => void
}

/** Shows that the pre-order was changed in the meantime, and how. */
export function Overtaken({ seen, now, onClose }: OvertakenProps) {
  const t = useMessages(messages, 'overtaken')
  const tStage = useMessages(listMessages, 'stage')
  const [before, after] = [stageOf(seen), stageOf(now)]
  return (
    <section
      ref={focusHeadlineOnRemoval}
      role="alert"
      className="flex gap-3 rounded-lg border border-amber/50 bg-amber-tint p-4"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <h2 className="font-semibold">{t('title')}</h2>
        <p>{t('text')}</p>
        {before !== after && <p>{t('stage', { before: tStage(before), after: tStage(after) })}</p>}
        <div className="w-full rounded-md bg-surface empty:hidden">
          <DifferenceList differences={diffContents(seen.content, now.content)} />
        </div>
        <Button size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </section>
  )
}
