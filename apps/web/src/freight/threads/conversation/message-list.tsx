import { markThreadRead, type Thread, type ThreadMessage } from '@portolan/contract/freight/threads'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { DownloadLink } from '#freight/documents/download-link.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { EntryView, FileLines } from './entry-view.tsx'
import { messages } from './messages.ts'
import { earlierQuery, threadQuery } from './queries.ts'
import { ScrolledList } from './scrolled-list.tsx'

interface MessageListProps {
  thread: Thread
  className?: string
}

/** The messages of a conversation for the customer; seeing them marks them as read. */
export function MessageList({ thread, className }: MessageListProps) {
  const t = useMessages(messages)
  const { companyName } = usePortalConfig()
  const [showsAll, setShowsAll] = useState(false)
  const all = useInfiniteQuery({ ...earlierQuery(thread.id), enabled: showsAll })
  const earlier = all.data?.pages.flatMap(({ results }) => results) ?? []
  const shown = withEarlier(earlier, thread.messages)
  const latest = thread.messages.at(-1)?.id
  useReadMark(thread)
  const lastOfCustomer = shown.findLast(({ side }) => side === 'customer')
  const { readByCompany } = thread
  const isRead = lastOfCustomer && readByCompany !== null && readByCompany >= lastOfCustomer.id
  return (
    <>
      {shown.length < thread.count && (
        <Button
          variant="ghost"
          className="mb-2 -ms-3"
          data-print="hide"
          loading={all.isFetching}
          onClick={() => (showsAll ? void all.fetchNextPage() : setShowsAll(true))}
        >
          {t('earlier')}
        </Button>
      )}
      <ScrolledList label={t('messages')} latest={latest} className={className ?? ''}>
        {shown.map((message) => (
          <Message key={message.id} threadId={thread.id} message={message}>
            {isRead && message.id === lastOfCustomer.id && (
              <p className="mt-1 flex items-center gap-1 text-muted text-sm">
                <CheckCheck aria-hidden className="size-4" />
                {t('readBy', { name: companyName })}
              </p>
            )}
          </Message>
        ))}
      </ScrolledList>
    </>
  )
}

interface MessageProps {
  threadId: string
  message: ThreadMessage
  children: React.ReactNode
}

function Message({ threadId, message, children }: MessageProps) {
  const t = useMessages(messages)
  const { side, author, contactName, createdAt, text, files } = message
  const query = useQuery({ ...threadQuery(threadId), refetchInterval: false })
  const freshUrl = freshUrlOf({
    data: query.data?.messages.flatMap((one) => one.files),
    dataUpdatedAt: query.dataUpdatedAt,
    refetch: async (options) => {
      const { data } = await query.refetch(options)
      return { data: data?.messages.flatMap((one) => one.files) }
    },
  })
  return (
    <EntryView
      look={side === 'customer' ? 'own' : 'other'}
      author={author ?? t('formerMember')}
      about={contactName !== null && <span className="text-muted text-sm">→ {contactName}</span>}
      createdAt={createdAt}
      text={text}
    >
      <FileLines
        files={files}
        renderLink={(file, className, name) => (
          <DownloadLink document={file} freshUrl={freshUrl} className={className}>
            {name}
          </DownloadLink>
        )}
      />
      {children}
    </EntryView>
  )
}

/** Those before the latest ones, in the order of writing. */
function withEarlier(earlier: readonly ThreadMessage[], latest: readonly ThreadMessage[]) {
  const first = latest[0]?.id
  const before = earlier.filter(({ id }) => first !== undefined && id < first).toReversed()
  return [...before, ...latest]
}

/** Marks the conversation as read up to its latest message while it's on the screen. */
function useReadMark({ id: threadId, unread, messages: shown }: Thread): void {
  const messageId = shown.at(-1)?.id
  useEffect(() => {
    if (unread === 0 || messageId === undefined) return
    call(markThreadRead, { params: { threadId }, body: { messageId } }).catch(() => {})
  }, [threadId, unread, messageId])
}
