import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { messages } from './messages.ts'

/** Text typed into a form that is gone, because another step came first: to read and copy. */
export function Unsent({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useMessages(messages, 'overtaken')
  return (
    <section ref={focusHeadlineOnRemoval} role="alert" className="mt-4 max-w-2xl border-t pt-4">
      <h3 className="font-semibold">{t('unsent')}</h3>
      <p className="wrap-anywhere mt-1 mb-3 whitespace-pre-line">{text}</p>
      <Button size="sm" onClick={onClose}>
        {t('close')}
      </Button>
    </section>
  )
}
