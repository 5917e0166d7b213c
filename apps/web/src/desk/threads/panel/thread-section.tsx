import { useMay } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { messages } from './messages.ts'
import { ThreadPanel } from './thread-panel.tsx'

/** The conversation as a part of its subject's page, for people whose role may read conversations. */
export function ThreadSection({ threadId }: { threadId: string }) {
  const t = useMessages(messages)
  const mayRead = useMay('threads', 'read')
  if (!mayRead) return null
  return (
    <Panel title={t('title')}>
      <ThreadPanel threadId={threadId} />
    </Panel>
  )
}
