import { useMay } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { messages } from './messages.ts'
import { ThreadSkeleton } from './thread-skeleton.tsx'

const loadPanel = () => import('./thread-panel.tsx')

/** The conversation as a part of its subject's page, for people whose role may read conversations. */
export function ThreadSection({ threadId }: { threadId: string }) {
  const t = useMessages(messages)
  const mayRead = useMay('threads', 'read')
  const part = usePart(loadPanel, mayRead, reportPartFailure)
  if (!mayRead) return null
  return (
    <Panel title={t('title')}>{part ? <part.ThreadPanel threadId={threadId} /> : <ThreadSkeleton />}</Panel>
  )
}
