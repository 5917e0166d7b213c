import { TriangleAlert } from 'lucide-react'
import { messages } from '#freight/quotes/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import type { Overtaking } from './use-quote-step.ts'

/** Explains why an answer came too late; the page below shows the current quote. */
export function OvertakenNote({ why, onClose }: { why: Overtaking; onClose: () => void }) {
  const t = useMessages(messages, 'overtaken')
  return (
    <section
      ref={focusHeadlineOnRemoval}
      role="alert"
      className="flex items-start gap-3 rounded-lg border border-amber/50 bg-amber-tint p-4"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{t(why)}</p>
        <Button size="sm" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </section>
  )
}
