import type { OutboxLine } from '@portolan/contract/company/outbox/outbox'
import { Link } from '@tanstack/react-router'
import { deskPaths, type OutboxUrl } from '#desk/frame/paths.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { messages } from './messages.ts'
import { StatusBadge } from './status-badge.tsx'

interface OutboxRowProps {
  message: OutboxLine
  url: OutboxUrl
  isOpen: boolean
}

/** A message in the list: to whom, about what, and whether it was sent. */
export function OutboxRow({ message, url, isOpen }: OutboxRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { id, channel, to, subject, createdAt, status } = message
  return (
    <li className={cn('relative px-3 py-2 hover:bg-wash', isOpen && 'bg-wash')}>
      <p className="flex items-center gap-2">
        <Link
          {...deskPaths.outbox({ ...url, message: id })}
          data-row={id}
          aria-current={isOpen ? 'true' : undefined}
          translate="no"
          className="min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
        >
          {to}
        </Link>
        <span className="tabular shrink-0 text-muted text-sm">{format.relative(createdAt)}</span>
      </p>
      <p className="mt-0.5 flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-muted text-sm">
          {subject ?? t(`channels.${channel}`)}
        </span>
        <StatusBadge status={status} />
      </p>
    </li>
  )
}
