import { defaultSort } from '@portolan/contract/freight/order-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { AttentionStrip } from '#freight/orders/attention/attention-strip.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { OrderExportMenu } from '#freight/orders/filters/order-export-menu.tsx'
import { OrderFilterChips } from '#freight/orders/filters/order-filter-chips.tsx'
import { isNarrowed, isSearchTooShort, orderFilterOf } from '#freight/orders/filters/order-filters.ts'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/filters/order-search.ts'
import { searchHintId } from '#freight/orders/filters/order-search-field.tsx'
import { OrderToolbar } from '#freight/orders/filters/order-toolbar.tsx'
import { useFilterName } from '#freight/orders/filters/use-filter-name.ts'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { messages } from '#freight/orders/messages.ts'
import { activeCountQuery, attentionKey, orderListQuery } from '#freight/orders/queries.ts'
import { PreorderSection } from '#freight/preorders/list/preorder-section.tsx'
import { FollowFilterButton } from '#messaging/follows/follow-buttons.tsx'
import { requestIdOf } from '#platform/api/problem.ts'
import { useChanged } from '#platform/api/use-changed.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { writeListMode } from '#platform/routing/list-mode.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { cn } from '#platform/ui/class-names.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePrinting } from '#platform/ui/use-printing.ts'
import { OrderCardGrid, type OrderListProps } from './order-card-grid.tsx'
import { OrderCompactList } from './order-compact-list.tsx'
import { countOf, rowsOf } from './order-list-data.ts'
import { EmptyOrderList, OrderListSkeleton } from './order-list-states.tsx'
import { OrderPrint } from './order-print.tsx'
import { OrderTable } from './order-table.tsx'
import { useDelayed } from './use-delayed.ts'
import { useListPreorders } from './use-list-preorders.ts'
import { type ListRoom, useListRoom } from './use-list-room.ts'

const patience = 300

interface OrderListViewProps extends OrderListProps {
  search: OrderSearch
  room: ListRoom
  onChange: (search: OrderSearch) => void
}

function OrderListView({ search, room, onChange, ...list }: OrderListViewProps) {
  if (search.listMode === 'cards') return <OrderCardGrid {...list} />
  if (room === 'rows') return <OrderCompactList {...list} />
  return (
    <OrderTable
      {...list}
      isWide={room === 'wide table'}
      ordering={search.ordering ?? defaultSort}
      onSort={(ordering) => onChange({ ...search, ordering })}
    />
  )
}

/** The orders of the signed-in person; view, filters, search and sort are in the URL. */
export function OrderListPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const now = useNow()
  const printing = usePrinting()
  const box = useRef<HTMLDivElement>(null)
  const room = useListRoom(box)
  const url = useSearch({ from: '/default-layout/orders' })
  const search = useMemo(() => validateOrderSearch(url), [url])
  const filter = orderFilterOf(search)
  const { ordering: _, ...followedFilter } = filter
  const filterName = useFilterName(search)
  const { data, error, isPlaceholderData, isFetching, isFetchNextPageError, isRefetchError, ...list } =
    useInfiniteQuery(orderListQuery(search))
  const orders = useMemo(() => (data ? rowsOf(data) : []), [data])
  const { hasNextPage, fetchNextPage, refetch } = list
  const listed = useListPreorders(search)
  const refetchListed = listed.query.refetch
  // Rows of another list may show under the new heading for a moment, but not while waiting.
  const isWaiting = useDelayed(isPlaceholderData, patience) || (!error && (!data || listed.isWaiting))

  // The navigation's poll notices orders that came or went; what changed within them comes with the next round.
  const follow = useCallback(() => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: attentionKey })
    if (listed.isShown) void refetchListed()
  }, [refetch, refetchListed, listed.isShown, queryClient])
  useChanged(useQuery(activeCountQuery).data, follow)

  function change(changed: OrderSearch) {
    const next = validateOrderSearch({ ...changed })
    const typed = next.search !== search.search
    if (next.listMode !== search.listMode) writeListMode(localStorage, next.listMode)
    void navigate({ to: '/orders', search: { ...next }, replace: typed })
  }

  return (
    <div ref={box}>
      <Letterhead now={now} />
      <PageHeadline
        title={t('title')}
        actions={
          <div className="flex gap-2" data-print="hide">
            <OrderExportMenu filter={filter} count={data && !isPlaceholderData ? countOf(data) : null} />
            <Link
              {...paths.newOrder()}
              className={cn(buttonClass({ variant: 'primary' }), 'max-tablet:hidden')}
            >
              <Icon name="plus" />
              {t('addOrder')}
            </Link>
          </div>
        }
      />
      <AttentionStrip search={search} onChange={change} />
      <OrderToolbar search={search} onChange={change} />
      {listed.isShown && (
        <PreorderSection
          key={listed.kind}
          listed={listed}
          look={printing ? 'wide table' : search.listMode === 'cards' ? 'cards' : room}
        />
      )}
      <div className="mt-4 mb-3 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        {/* Its room is kept while it loads: the conditions beside it stay where they are. */}
        <p aria-live="polite" className="tabular flex min-w-22 items-center text-muted text-sm">
          {data && !isPlaceholderData && t('list.count', { count: countOf(data) })}
          {isWaiting && <Skeleton className="h-3.5 w-20" />}
        </p>
        <p id={searchHintId} aria-live="polite" className="text-muted text-sm empty:hidden">
          {isSearchTooShort(search) && t('list.searchHint', { minimum: String(orderSearchLength.shortest) })}
        </p>
        <OrderFilterChips search={search} onChange={change} />
        {isNarrowed(search) && <FollowFilterButton filter={followedFilter} name={filterName} />}
      </div>
      {isRefetchError && data && (
        <p role="alert" className="mb-3 text-red text-sm">
          {t('list.refreshFailed')}
        </p>
      )}
      {!data && error && (
        <ErrorState
          title={t('list.failed')}
          description={t('list.failedHint')}
          requestId={requestIdOf(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
          className="rounded-lg border bg-surface"
        />
      )}
      {isWaiting && <OrderListSkeleton listMode={search.listMode} />}
      {!isWaiting && data && orders.length === 0 && !isPlaceholderData && (
        <EmptyOrderList search={search} onChange={change} hasPreorders={listed.preorders.length > 0} />
      )}
      {!isWaiting && data && orders.length > 0 && (
        <div aria-busy={isPlaceholderData} data-print={printing ? 'hide' : undefined}>
          <OrderListView
            search={search}
            room={room}
            onChange={change}
            orders={orders}
            count={countOf(data)}
            now={now}
            memory={JSON.stringify(filter)}
            hasNextPage={hasNextPage}
            isBusy={isFetching || isFetchNextPageError}
            fetchNextPage={() => void fetchNextPage()}
          />
        </div>
      )}
      {printing && data && orders.length > 0 && (
        <OrderPrint orders={orders} count={countOf(data)} search={search} now={now} />
      )}
      <div
        className="flex min-h-16 items-center justify-center gap-3 pt-4 text-muted text-sm"
        data-print="hide"
      >
        {list.isFetchingNextPage && <span role="status">{t('list.loadingMore')}</span>}
        {isFetchNextPageError && (
          <>
            <span role="alert">{t('list.moreFailed')}</span>
            <Button size="sm" onClick={() => void fetchNextPage()}>
              {t('list.again')}
            </Button>
          </>
        )}
      </div>
      {/* A new order, over the list. */}
      <Outlet />
    </div>
  )
}
