import { MailWarning } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

/** Says that emails aren't sent but stay in the outbox, who reads them there, and how to send them. */
export function KeptNote({ className }: { className?: string }) {
  const t = useMessages(messages, 'keptNote')
  return (
    <div className={cn('flex gap-2.5 rounded-md bg-amber-tint px-3 py-2.5', className)}>
      <MailWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
      <div>
        <p className="font-medium">{t('title')}</p>
        <p className="text-sm">
          {t.rich('text', { variable: (text) => <code translate="no">{text}</code> })}
        </p>
      </div>
    </div>
  )
}
