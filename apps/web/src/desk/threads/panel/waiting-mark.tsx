import type { CompanyThread } from '@portolan/contract/company/threads/threads'
import { CircleCheck, Clock } from 'lucide-react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Who wrote last: amber while the customer waits, green once the company has answered. */
export function WaitingMark({
  thread: { waitingSince, lastSide },
  withTime = true,
}: {
  thread: Pick<CompanyThread, 'waitingSince' | 'lastSide'>
  withTime?: boolean
}) {
  const t = useMessages(messages)
  const format = useFormat()
  if (lastSide === null) return <span />
  const isWaiting = waitingSince !== null
  const Icon = isWaiting ? Clock : CircleCheck
  const text = isWaiting
    ? withTime
      ? t('waitingSince', { time: format.dateTime(waitingSince, timeZone) })
      : t('waiting')
    : t(lastSide === 'company' ? 'answered' : 'settled')
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 font-medium text-sm',
        isWaiting ? 'bg-amber-tint text-amber' : 'bg-green-tint text-green',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  )
}
