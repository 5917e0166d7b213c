import type { CompanyThread } from '@portolan/contract/company/threads/threads'
import { threadSubjects } from '@portolan/contract/freight/threads'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { MessageSquare, MessagesSquare } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { deskPaths, type ThreadSearch } from '#desk/frame/paths.ts'
import { WaitingMark } from '#desk/threads/panel/waiting-mark.tsx'
import { threadCountsQuery, threadListQuery } from '#desk/threads/queries.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { OpenThread } from './open-thread.tsx'
import { readThreadSearch } from './thread-search.ts'

/** All conversations, those that wait for an answer first, and the open one next to them. */
export function ThreadsPage() {
  const t = useMessages(messages)
  const { threadId } = useParams({ strict: false })
  const search = readThreadSearch(useSearch({ strict: false }))
  const isOpen = threadId !== undefined
  return (
    <>
      <PageHeadline title={t('title')} documentTitle={t('title')} />
      <div className="grid items-start gap-4 desktop:grid-cols-[22rem_minmax(0,1fr)] wide:grid-cols-[28rem_minmax(0,1fr)]">
        <div className={cn('flex min-w-0 flex-col gap-3', isOpen && 'max-desktop:hidden')}>
          <Filters search={search} />
          <ThreadList search={search} openId={threadId} />
        </div>
        {isOpen ? (
          <OpenThread key={threadId} threadId={threadId} search={search} />
        ) : (
          <div className="rounded-lg border bg-surface max-desktop:hidden">
            <EmptyState icon={<MessagesSquare />} title={t('choose')} />
          </div>
        )}
      </div>
    </>
  )
}

/** A search begins once the typing pauses. */
const typingMs = 300

function Filters({ search }: { search: ThreadSearch }) {
  const t = useMessages(messages)
  const format = useFormat()
  const navigate = useNavigate()
  const { data: counts } = useQuery(threadCountsQuery(search))
  const [text, setText] = useState(search.search ?? '')
  const change = (part: Partial<ThreadSearch>) => {
    const next = readThreadSearch({ ...search, ...part })
    void navigate({ ...deskPaths.threads(next), replace: true })
  }
  const find = useEffectEvent((text: string) => {
    if (text.trim() !== (search.search ?? '')) change({ search: text })
  })
  useEffect(() => {
    const timer = setTimeout(() => find(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} · ${format.number(count)}`
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        clearLabel={t('clear')}
        text={text}
        onText={setText}
      />
      {/* In lines of their own where the counts, which come late, would make a second line. */}
      <div className="flex gap-2 max-tablet:flex-col max-tablet:items-start desktop:max-wide:flex-col desktop:max-wide:items-start">
        <Segmented
          label={t('state')}
          value={search.state ?? 'all'}
          onChange={(state) =>
            change({ state: state === 'all' ? undefined : state } as Partial<ThreadSearch>)
          }
          options={[
            { value: 'all', label: t('all') },
            { value: 'waiting', label: counted(t('waiting'), counts?.waiting) },
            { value: 'answered', label: counted(t('answered'), counts?.answered) },
          ]}
        />
        <LateSelect
          compact
          aria-label={t('subject')}
          value={search.subject ?? 'all'}
          onChange={(subject) =>
            change({ subject: subject === 'all' ? undefined : subject } as Partial<ThreadSearch>)
          }
          options={[
            { value: 'all', label: t('subjects.all') },
            ...threadSubjects.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) })),
          ]}
        />
      </div>
    </div>
  )
}

function ThreadList({ search, openId }: { search: ThreadSearch; openId: string | undefined }) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const query = useInfiniteQuery(threadListQuery(search))
  const rows = query.data?.pages.flatMap(({ results }) => results)
  if (!rows)
    return query.error ? (
      <ErrorState
        title={t('failed')}
        description={failureText(query.error)}
        requestId={requestIdOf(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <div aria-hidden className="flex flex-col gap-px overflow-hidden rounded-lg border">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-20 w-full rounded-none" />
        ))}
      </div>
    )
  if (rows.length === 0)
    return (
      <div className="rounded-lg border bg-surface">
        <EmptyState
          icon={<MessageSquare />}
          title={t(Object.keys(search).length > 0 ? 'noMatch' : 'empty')}
          description={t(Object.keys(search).length > 0 ? 'noMatchHint' : 'emptyHint')}
        />
      </div>
    )
  return (
    <>
      <ul aria-label={t('title')} className="divide-y overflow-hidden rounded-lg border bg-surface">
        {rows.map((thread) => (
          <ThreadRow key={thread.id} thread={thread} search={search} isOpen={thread.id === openId} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="self-center"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

interface ThreadRowProps {
  thread: CompanyThread
  search: ThreadSearch
  isOpen: boolean
}

function ThreadRow({ thread, search, isOpen }: ThreadRowProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const { id, subject, organization, excerpt, author, unread, lastAt, waitingSince } = thread
  const isWaiting = waitingSince !== null
  const name = t(`about.${subject.kind}`, { name: subject.name })
  return (
    <li
      className={cn(
        'relative border-s-4 px-3 py-2 hover:bg-wash/60',
        isWaiting ? 'border-s-amber' : 'border-s-green',
        isOpen && 'bg-accent-tint/60',
      )}
    >
      <p className="flex items-baseline gap-2">
        <Link
          {...deskPaths.thread(id, search)}
          data-row={id}
          aria-current={isOpen ? 'page' : undefined}
          className={cn(
            'wrap-anywhere min-w-0 flex-1 rounded-sm after:absolute after:inset-0',
            unread > 0 ? 'font-semibold' : 'font-medium',
          )}
        >
          {name}
        </Link>
        <time dateTime={lastAt} className="tabular shrink-0 text-muted text-sm">
          {format.dateTime(lastAt, timeZone)}
        </time>
      </p>
      <p className="wrap-anywhere text-muted text-sm">{organization.name}</p>
      {excerpt !== null && (
        <p className="wrap-anywhere mt-1 line-clamp-2">
          {author !== null && <span className="text-muted">{author}: </span>}
          {excerpt}
        </p>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <WaitingMark thread={thread} withTime={false} />
        {unread > 0 && (
          <span className="rounded-full bg-accent px-2 py-0.5 font-medium text-accent-ink text-xs">
            {t('unread', { count: unread })}
          </span>
        )}
      </p>
    </li>
  )
}
