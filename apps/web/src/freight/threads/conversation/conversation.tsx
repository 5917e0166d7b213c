import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { MessageList } from './message-list.tsx'
import { messages } from './messages.ts'
import { threadQuery } from './queries.ts'

interface ConversationProps {
  threadId: string
  /** False if that is only known once it has loaded: until then, and without any, there is nothing. */
  hasMessages?: boolean
}

/** The messages of a conversation, as a part of a page. */
export function Conversation({ threadId, hasMessages = true }: ConversationProps) {
  const t = useMessages(messages)
  const { data: thread, isError } = useQuery(threadQuery(threadId))
  if (!hasMessages && !thread?.count && !isError) return null
  return (
    <section aria-label={t('conversation')}>
      <h3 className="mb-2 font-medium text-sm">{t('conversation')}</h3>
      {thread ? (
        <MessageList thread={thread} className="max-h-96 print:max-h-none" />
      ) : isError ? (
        <p role="alert" className="text-red text-sm">
          {t('failed')}
        </p>
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </section>
  )
}
