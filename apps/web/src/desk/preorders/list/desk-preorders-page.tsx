import { turnRoundDays } from '@portolan/contract/company/preorders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { useWaited, useWaitedSince } from '#desk/preorders/state/use-waited.ts'
import { useListRoom } from '#freight/orders/list/room/use-list-room.ts'
import { countOf, rowsOf } from '#freight/orders/order-list-data.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { messages } from './messages.ts'
import { PreorderFilters } from './preorder-filters.tsx'
import { PreorderCompactRows, PreorderTable } from './preorder-rows.tsx'
import {
  cleared,
  isNarrowed,
  type PreorderSearch,
  preorderQueryOf,
  readPreorderSearch,
  urlOfPreorders,
} from './preorder-search.ts'
import { deskPreordersQuery, preorderCountsQuery } from './queries.ts'

/** The oldest wait and the turn-round time. */
function Pace() {
  const t = useMessages(messages)
  const waited = useWaited()
  const waitedSince = useWaitedSince()
  const { data } = useQuery(preorderCountsQuery)
  if (!data) return <Skeleton className="my-1 h-4 w-64 max-w-full" />
  const { oldest, turnRound } = data
  const { medianSeconds, answers } = turnRound
  return (
    <p className="tabular flex flex-wrap gap-x-4 text-sm empty:hidden">
      {oldest && <span>{t('oldest', { waited: waitedSince(oldest) })}</span>}
      {medianSeconds !== null && (
        <span title={t('turnRoundHint', { days: String(turnRoundDays), answers })}>
          {t('turnRound', { waited: waited(medianSeconds) })}
        </span>
      )}
    </p>
  )
}

const shapes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

function ListSkeleton() {
  return (
    <SkeletonGroup>
      <div className="h-10 border-b" />
      {shapes.map((shape) => (
        <div
          key={shape}
          className="flex h-10 items-center gap-6 border-b px-4 last:border-b-0 max-tablet:h-30"
        >
          <Skeleton className="h-4 w-14" />
          <Skeleton className="h-4 w-24 max-tablet:hidden" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-28 max-tablet:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  )
}

function Empty({ search, onChange }: { search: PreorderSearch; onChange: (search: PreorderSearch) => void }) {
  const t = useMessages(messages, 'empty')
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={<Icon name="search-none" />}
        title={t('narrowed')}
        description={t('narrowedHint')}
        action={<Clear onClear={() => onChange(cleared(search))} />}
      />
    )
  return (
    <EmptyState icon={<Icon name="orders" />} title={t(search.tab)} description={t(`${search.tab}Hint`)} />
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  const t = useMessages(messages, 'chips')
  return <Button onClick={onClear}>{t('clear')}</Button>
}

/** The pre-orders of all customers, those first that wait longest for the company. */
export function DeskPreordersPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const room = useListRoom(box)
  // Narrower tables would truncate customers and routes.
  const isWide = useMedia('(width > 1628px)')
  const url = useSearch({ from: '/desk-layout/desk/preorders' })
  const search = useMemo(() => readPreorderSearch(url), [url])
  const query = useMemo(() => preorderQueryOf(search), [search])
  const list = useInfiniteQuery(deskPreordersQuery(query))
  const { data: counts } = useQuery(preorderCountsQuery)
  const { data, error, isPlaceholderData, isFetching, refetch } = list
  const preorders = useMemo(() => (data ? rowsOf(data) : []), [data])
  const own = preorders.find(({ organization }) => organization.id === search.organization)
  const customer = search.organization === null ? undefined : (own?.organization.name ?? '…')
  const back = urlOfPreorders(search)

  function change(changed: PreorderSearch) {
    const replace = changed.search !== search.search
    void navigate({ ...deskPaths.preorders(urlOfPreorders(changed)), replace, resetScroll: false })
  }

  return (
    <div ref={box}>
      <PageHeadline title={t('title')} below={<Pace />} />
      <PreorderFilters search={search} counts={counts} customer={customer} onChange={change} />
      {list.isRefetchError && data && (
        <RefreshFailed error={error} text={t('refreshFailed')} className="mb-3" />
      )}
      <div className="overflow-hidden rounded-lg border bg-surface" aria-busy={isPlaceholderData}>
        {!data && error && (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <ListSkeleton />}
        {data && preorders.length === 0 && !isPlaceholderData && <Empty search={search} onChange={change} />}
        {preorders.length > 0 &&
          (room === 'rows' ? (
            <PreorderCompactRows preorders={preorders} url={back} />
          ) : (
            <PreorderTable preorders={preorders} url={back} isWide={isWide} />
          ))}
      </div>
      {data && preorders.length > 0 && (
        <div className="flex min-h-14 flex-wrap items-center justify-center gap-3 pt-3 text-muted text-sm">
          <span className="tabular">{t('counted', { count: countOf(data) })}</span>
          {list.hasNextPage && (
            <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
