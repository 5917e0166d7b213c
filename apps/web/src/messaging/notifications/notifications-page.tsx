import type { Notification } from '@portolan/contract/messaging/notifications'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useChanged } from '#platform/api/use-changed.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { focusHeadlineOnRemoval } from '#platform/ui/keyboard/focus-headline-on-removal.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'
import { byDay, type NotificationDay } from './notification-days.ts'
import { rowsOf } from './notification-pages.ts'
import { NotificationRow } from './notification-row.tsx'
import { filterOf } from './notification-search.ts'
import { countsQuery, notificationsQuery } from './queries.ts'
import { useMarkAllViewed, useMarkViewed } from './use-mark-viewed.ts'

function DayHeading({ day }: { day: NotificationDay }) {
  const t = useMessages(messages)
  const format = useFormat()
  return (
    <h2 className="mb-2 flex items-baseline gap-2 font-semibold">
      {day.which === 'earlier' ? format.date(day.date) : t(day.which)}
      <span className="font-normal text-muted text-sm">{format.dayName(day.date)}</span>
    </h2>
  )
}

const shapes = ['a', 'b', 'c', 'd', 'e', 'f']

function ListSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-3 h-4 w-24" />
      <div className="divide-y rounded-lg border bg-surface">
        {shapes.map((shape) => (
          <div key={shape} className="flex gap-3 px-4 py-3">
            <Skeleton className="size-8 rounded-full" />
            <div className="flex-1">
              <Skeleton className="h-4 w-64 max-w-full" />
              <Skeleton className="mt-2 h-3.5 w-96 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}

function NoNotifications({ filter }: { filter: 'new' | 'all' }) {
  const t = useMessages(messages)
  const onlyNew = filter === 'new'
  return (
    <EmptyState
      icon={onlyNew ? <CheckCheck /> : <Icon name="notifications" />}
      title={t(onlyNew ? 'noNew' : 'empty')}
      description={t(onlyNew ? 'noNewHint' : 'emptyHint')}
      className="rounded-lg border border-dashed bg-surface"
      action={
        onlyNew ? (
          <Link {...paths.notifications()} className={buttonClass()}>
            {t('showAll')}
          </Link>
        ) : (
          <Link {...paths.orders()} className={buttonClass({ variant: 'primary' })}>
            {t('toOrders')}
          </Link>
        )
      }
    />
  )
}

/** Calls back when the end of the page comes near. */
function EndOfList({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!mark.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear()
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [onNear])
  return <div ref={mark} />
}

interface DayProps {
  day: NotificationDay
  timeZone: string
  onOpen: (notification: Notification) => void
}

function Day({ day, timeZone, onOpen }: DayProps) {
  return (
    <section>
      <DayHeading day={day} />
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {day.notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} timeZone={timeZone} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Pages = Pick<UseInfiniteQueryResult, 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>

/** Below the last day: more is loading, or failed to. */
function MoreLine({ pages: { isFetchingNextPage, isFetchNextPageError, fetchNextPage } }: { pages: Pages }) {
  const t = useMessages(messages)
  return (
    <div className="flex min-h-16 items-center justify-center gap-3 pt-4 text-muted text-sm">
      {isFetchingNextPage && <span role="status">{t('loadingMore')}</span>}
      {isFetchNextPageError && (
        <>
          <span role="alert">{t('moreFailed')}</span>
          <Button size="sm" onClick={() => void fetchNextPage()}>
            {t('again')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Notifications, newest first, by day. */
export function NotificationsPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const filter = filterOf(useSearch({ strict: false }))
  const counts = useQuery(countsQuery).data
  const { data, error, refetch, isFetching, isPlaceholderData, ...pages } = useInfiniteQuery(
    notificationsQuery(filter),
  )
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = pages
  const markViewed = useMarkViewed()
  const { markAll, isPending } = useMarkAllViewed()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const days = data ? byDay(rowsOf(data), timeZone, new Date()) : []
  const countNew = counts?.countNew ?? 0

  // The navigation's poll has found more than before, so the list follows.
  const follow = useCallback(() => void refetch(), [refetch])
  useChanged(counts?.count, follow)

  return (
    <div>
      <PageHeadline
        title={t('title')}
        actions={
          // The button's space is always reserved: it appears with the counts, and disappears once there is
          // nothing new.
          <span className="flex min-h-9 max-tablet:min-h-11">
            {countNew > 0 && (
              <Button
                ref={focusHeadlineOnRemoval}
                loading={isPending}
                onClick={markAll}
                title={t('markAll', { count: String(countNew) })}
                icon={<CheckCheck aria-hidden />}
              >
                <span className="max-tablet:sr-only">{t('markAll', { count: String(countNew) })}</span>
              </Button>
            )}
          </span>
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={t('show')}
          value={filter}
          onChange={(next) =>
            void navigate({ to: '/notifications', search: next === 'new' ? { state: 'new' } : {} })
          }
          options={[
            { value: 'all', label: t('all') },
            { value: 'new', label: t('new') },
          ]}
        />
        {counts && (
          <p aria-live="polite" className="tabular text-muted text-sm">
            {filter === 'new'
              ? t('countNew', { count: counts.countNew })
              : t('count', { count: counts.count })}
          </p>
        )}
      </div>
      {!data && error && (
        <LoadFailed
          title={t('failed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="rounded-lg border bg-surface"
        />
      )}
      {!data && !error && <ListSkeleton />}
      {data && days.length === 0 && !isPlaceholderData && <NoNotifications filter={filter} />}
      <div
        aria-busy={isPlaceholderData}
        className={cn('flex flex-col gap-6 transition-opacity', isPlaceholderData && 'opacity-55')}
      >
        {days.map((day) => (
          <Day
            key={day.date}
            day={day}
            timeZone={timeZone}
            onOpen={({ id, viewed }) => {
              if (!viewed) markViewed(id)
            }}
          />
        ))}
      </div>
      {hasNextPage && !isFetching && !isFetchNextPageError && (
        <EndOfList onNear={() => void fetchNextPage()} />
      )}
      <MoreLine pages={pages} />
    </div>
  )
}
