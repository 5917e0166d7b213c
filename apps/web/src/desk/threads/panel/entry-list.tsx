import {
  type CompanyThreadDetail,
  type CompanyThreadEntry,
  getCompanyThreadFile,
  markCompanyThreadRead,
} from '@portolan/contract/company/threads/threads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { entriesQuery } from '#desk/threads/queries.ts'
import { useFailureToast } from '#freight/documents/use-failure-toast.ts'
import { EntryView, FileLines } from '#freight/threads/conversation/entry-view.tsx'
import { ScrolledList } from '#freight/threads/conversation/scrolled-list.tsx'
import { callFile } from '#platform/api/call-file.ts'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { saveBlob } from '#platform/files/save-file.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { messages } from './messages.ts'

interface EntryListProps {
  thread: CompanyThreadDetail
  className: string
}

/** Messages and internal notes, the latest at the bottom; seeing them marks them as read. */
export function EntryList({ thread, className }: EntryListProps) {
  const t = useMessages(messages)
  const [showsAll, setShowsAll] = useState(false)
  const all = useInfiniteQuery({ ...entriesQuery(thread.id), enabled: showsAll })
  const first = thread.entries[0]?.id ?? ''
  const earlier = (all.data?.pages.flatMap(({ results }) => results) ?? []).filter(({ id }) => id < first)
  const shown = [...earlier.toReversed(), ...thread.entries]
  const hasMore = showsAll && all.data ? all.hasNextPage : thread.hasEarlier
  const { readByCustomer } = thread
  const lastSent = shown.findLast(({ side, kind }) => side === 'company' && kind === 'message')
  const isRead = lastSent && readByCustomer !== null && readByCustomer >= lastSent.id
  useReadMark(thread)
  return (
    <div className="flex min-w-0 flex-col">
      {hasMore && (
        <Button
          variant="ghost"
          className="mb-2 self-start"
          loading={all.isFetching}
          onClick={() => (showsAll ? void all.fetchNextPage() : setShowsAll(true))}
        >
          {t('earlier')}
        </Button>
      )}
      <ScrolledList label={t('entries')} latest={thread.entries.at(-1)?.id} className={className}>
        {shown.map((entry) => (
          <Entry key={entry.id} threadId={thread.id} entry={entry}>
            {isRead && entry.id === lastSent.id && (
              <p className="mt-1 flex items-center gap-1 text-muted text-sm">
                <CheckCheck aria-hidden className="size-4" />
                {t('readByCustomer')}
              </p>
            )}
          </Entry>
        ))}
      </ScrolledList>
    </div>
  )
}

interface EntryProps {
  threadId: string
  entry: CompanyThreadEntry
  children: React.ReactNode
}

function Entry({ threadId, entry, children }: EntryProps) {
  const t = useMessages(messages)
  const { companyName } = usePortalConfig()
  const showFailure = useFailureToast()
  const { kind, side, author, via, contactName, createdAt, text, files } = entry
  const look = kind === 'note' ? 'note' : side === 'company' ? 'own' : 'other'
  return (
    <EntryView
      look={look}
      author={author ?? (side === 'company' ? companyName : t('formerMember'))}
      about={
        <>
          {kind === 'note' && (
            <span className="inline-flex items-center gap-1 font-medium text-amber text-sm">
              <Lock aria-hidden className="size-3.5" />
              {t('note')}
            </span>
          )}
          {contactName !== null && <span className="text-muted text-sm">→ {contactName}</span>}
          {via === 'email' && <span className="text-muted text-sm">{t('viaEmail')}</span>}
        </>
      }
      createdAt={createdAt}
      text={text}
    >
      <FileLines
        files={files}
        renderLink={({ id: fileId, name }, className, content) => (
          <button
            type="button"
            className={className}
            onClick={() =>
              callFile(getCompanyThreadFile, { params: { threadId, attachmentId: fileId } })
                .then((blob) => saveBlob(blob, name))
                .catch((error: unknown) => showFailure(t('downloadFailed', { name }), error))
            }
          >
            {content}
          </button>
        )}
      />
      {children}
    </EntryView>
  )
}

/** Marks the conversation as read up to its latest entry while it's on the screen. */
function useReadMark({ id: threadId, unread, entries }: CompanyThreadDetail): void {
  const messageId = entries.at(-1)?.id
  useEffect(() => {
    if (unread === 0 || messageId === undefined) return
    call(markCompanyThreadRead, { params: { threadId }, body: { messageId } }).catch(() => {})
  }, [threadId, unread, messageId])
}
