import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

interface ThreadLinkProps {
  /** The ID of the invoice or document. */
  threadId: string
  name: string
}

/** Leads from the row of an invoice or a document to its conversation. */
export function ThreadLink({ threadId, name }: ThreadLinkProps) {
  const t = useMessages(messages)
  const mayRead = useMay('threads', 'read')
  if (!mayRead) return null
  return (
    <Link
      {...deskPaths.thread(threadId)}
      aria-label={t('about', { name })}
      title={t('about', { name })}
      className={buttonClass({ variant: 'ghost', square: true })}
    >
      <MessageCircle aria-hidden />
    </Link>
  )
}
