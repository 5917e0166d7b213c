import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, MailCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { messages as companyMessages } from '#desk/company/messages.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { Trail } from '#desk/frame/trail.tsx'
import { KeptNote } from '#desk/health/kept-note.tsx'
import { healthQuery, outboxQuery } from '#desk/health/queries.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { OpenMessage } from './open-message.tsx'
import { OutboxRow } from './outbox-row.tsx'
import { type OutboxView, outboxViews, readOutboxUrl } from './outbox-url.ts'

/** Emails and SMS of the portal: the list, and the open one next to it. */
export function OutboxPage() {
  const t = useMessages(messages)
  const tCompany = useMessages(companyMessages, 'tabs')
  const url = readOutboxUrl(useSearch({ strict: false }))
  const { data: health } = useQuery(healthQuery)
  const isOpen = url.message !== undefined
  return (
    <>
      <PageHeadline
        title={t('title')}
        above={<Trail list={tCompany('health')} to={deskPaths.health()} title={t('title')} />}
      />
      {health?.outbox.emailHost === null && <KeptNote className="mb-4" />}
      <div className="grid items-start gap-4 desktop:grid-cols-[24rem_minmax(0,1fr)] wide:grid-cols-[34rem_minmax(0,1fr)]">
        <div className={cn('flex min-w-0 flex-col gap-3', isOpen && 'max-desktop:hidden')}>
          <Filters url={url} />
          <MessageList url={url} />
        </div>
        {url.message === undefined ? (
          <div className="rounded-lg border bg-surface max-desktop:hidden">
            <EmptyState icon={<Mail />} title={t('choose')} />
          </div>
        ) : (
          <OpenMessage key={url.message} id={url.message} url={url} />
        )}
      </div>
    </>
  )
}

/** A search begins once the typing pauses. */
const typingMs = 300

type Url = ReturnType<typeof readOutboxUrl>

function Filters({ url }: { url: Url }) {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const [text, setText] = useState(url.search ?? '')
  const change = (part: Record<string, unknown>) =>
    void navigate({ ...deskPaths.outbox(readOutboxUrl({ ...url, ...part })), replace: true })
  const find = useEffectEvent((typed: string) => {
    if (typed.trim() !== (url.search ?? '')) change({ search: typed.trim() })
  })
  useEffect(() => {
    const timer = setTimeout(() => find(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        clearLabel={t('clear')}
        text={text}
        onText={setText}
      />
      <Segmented<OutboxView>
        label={t('views')}
        value={url.view ?? 'all'}
        onChange={(view) => change({ view })}
        options={outboxViews.map((view) => ({ value: view, label: t(`view.${view}`) }))}
      />
    </div>
  )
}

function MessageList({ url }: { url: Url }) {
  const t = useMessages(messages)
  const query = useInfiniteQuery(outboxQuery(url.view ?? 'all', url.search))
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const isNarrowed = url.view !== undefined || url.search !== undefined
  if (!data)
    return error ? (
      <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <SkeletonGroup className="flex flex-col gap-px overflow-hidden rounded-lg border">
        {[1, 2, 3, 4, 5, 6, 7].map((row) => (
          <Skeleton key={row} className="h-14 w-full rounded-none" />
        ))}
      </SkeletonGroup>
    )
  if (rows.length === 0 && !isPlaceholderData)
    return (
      <div className="rounded-lg border bg-surface">
        <EmptyState
          icon={<MailCheck />}
          title={t(isNarrowed ? 'noMatch' : 'none')}
          description={t(isNarrowed ? 'noMatchHint' : 'noneHint')}
        />
      </div>
    )
  return (
    <>
      <RefreshFailed error={error} text={t('refreshFailed')} />
      <ul
        aria-label={t('title')}
        className={cn(
          'divide-y overflow-hidden rounded-lg border bg-surface',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {rows.map((message) => (
          <OutboxRow key={message.id} message={message} url={url} isOpen={message.id === url.message} />
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
