import { defaultSort } from '@portolan/contract/freight/order-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { AttentionStrip, OverdueInvoicesLink } from '#freight/orders/attention/attention-strip.tsx'
import { ColumnsButton } from '#freight/orders/columns/columns-button.tsx'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { OrderExportMenu } from '#freight/orders/filters/order-export-menu.tsx'
import { OrderFilterChips } from '#freight/orders/filters/order-filter-chips.tsx'
import { isNarrowed, isSearchTooShort, orderFilterOf } from '#freight/orders/filters/order-filters.ts'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/filters/order-search.ts'
import { searchHintId } from '#freight/orders/filters/order-search-field.tsx'
import { OrderToolbar } from '#freight/orders/filters/order-toolbar.tsx'
import { useFilterName } from '#freight/orders/filters/use-filter-name.ts'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { type ListRoom, useListRoom } from '#freight/orders/list/room/use-list-room.ts'
import { messages } from '#freight/orders/messages.ts'
import { activeCountQuery, attentionKey, orderListQuery } from '#freight/orders/queries.ts'
import { OrderSelectionBar } from '#freight/orders/selection/order-selection-bar.tsx'
import { PreorderSection } from '#freight/preorders/list/preorder-section.tsx'
import { FollowFilterButton } from '#messaging/follows/follow-buttons.tsx'
import { requestIdOf } from '#platform/api/problem.ts'
import { useChanged } from '#platform/api/use-changed.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { writeListMode } from '#platform/routing/list-mode.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/feedback/error-state.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { useFocusThroughRedraws } from '#platform/ui/keyboard/use-focus-through-redraws.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { usePrinting } from '#platform/ui/use-printing.ts'
import { OrderCardGrid, type OrderListProps } from './order-card-grid.tsx'
import { OrderCompactList } from './order-compact-list.tsx'
import { countOf, isCapped, rowsOf } from './order-list-data.ts'
import { EmptyOrderList, OrderListSkeleton } from './order-list-states.tsx'
import { OrderPrint } from './order-print.tsx'
import { OrderTable } from './order-table.tsx'
import { useDelayed } from './use-delayed.ts'
import { useListPreorders } from './use-list-preorders.ts'
import { useOrderSelection } from './use-order-selection.ts'

const patience = 300

interface OrderListViewProps extends Omit<OrderListProps, 'selection' | 'onSelect' | 'onSelectAll'> {
  search: OrderSearch
  room: ListRoom
  selecting: ReturnType<typeof useOrderSelection>
  onChange: (search: OrderSearch) => void
}

function OrderListView({ search, room, selecting, onChange, ...loaded }: OrderListViewProps) {
  const { orders } = loaded
  const { selection, onSelect, onSelectAll, onClear } = selecting
  const list = { ...loaded, selection, onSelect, onSelectAll }
  const ordering = search.ordering ?? defaultSort
  return (
    <>
      {search.listMode === 'cards' ? (
        <OrderCardGrid {...list} />
      ) : room === 'rows' ? (
        <OrderCompactList {...list} />
      ) : (
        <OrderTable
          {...list}
          ordering={ordering}
          onSort={(sort) => onChange({ ...search, ordering: sort })}
        />
      )}
      {selection.ids.size > 0 && (
        <OrderSelectionBar
          selection={selection}
          orders={orders}
          ordering={orderFilterOf(search).ordering}
          onClear={onClear}
        />
      )}
    </>
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
  const redrawn = useFocusThroughRedraws<HTMLDivElement>()
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
  const selecting = useOrderSelection(filter, orders, isPlaceholderData)
  const listed = useListPreorders(search)
  const refetchListed = listed.refetch
  // Rows of another list may show under the new heading for a moment, but not while waiting.
  const isWaiting = useDelayed(isPlaceholderData, patience) || (!error && (!data || listed.isWaiting))

  // The navigation's poll notices orders that came or went; what changed within them comes with the next round.
  const follow = useCallback(() => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: attentionKey })
    refetchListed()
  }, [refetch, refetchListed, queryClient])
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
            <OrderExportMenu
              filter={filter}
              count={data && !isPlaceholderData ? countOf(data) : null}
              isCapped={data !== undefined && isCapped(data)}
            />
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
      {listed.lists.map((each) => (
        <PreorderSection
          key={each.kind}
          listed={each}
          look={printing ? 'wide table' : search.listMode === 'cards' ? 'cards' : room}
        />
      ))}
      {/* Drawn afresh once the pre-orders above are there, instead of moving. */}
      <div
        key={listed.isWaiting ? 'waiting' : 'listed'}
        ref={redrawn}
        className="mt-4 mb-3 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2"
      >
        {/* Its room is kept while it loads: the conditions beside it stay where they are. */}
        <p aria-live="polite" className="tabular flex min-w-22 items-center text-muted text-sm">
          {data &&
            !isPlaceholderData &&
            t(isCapped(data) ? 'list.countCapped' : 'list.count', { count: countOf(data) })}
          {isWaiting && <Skeleton className="h-3.5 w-20" />}
        </p>
        <p id={searchHintId} aria-live="polite" className="text-muted text-sm empty:hidden">
          {isSearchTooShort(search) && t('list.searchHint', { minimum: String(orderSearchLength.shortest) })}
        </p>
        <OrderFilterChips search={search} onChange={change} />
        {isNarrowed(search) && <FollowFilterButton filter={followedFilter} name={filterName} />}
        {search.attention?.includes('overdue') && <OverdueInvoicesLink />}
        {search.listMode === 'list' && room !== 'rows' && <ColumnsButton className="ms-auto" />}
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
        <EmptyOrderList
          search={search}
          onChange={change}
          hasPreorders={listed.lists.some(({ preorders }) => preorders.length > 0)}
        />
      )}
      {!isWaiting && data && orders.length > 0 && (
        <div aria-busy={isPlaceholderData} data-print={printing ? 'hide' : undefined}>
          <OrderListView
            search={search}
            room={room}
            selecting={selecting}
            onChange={change}
            orders={orders}
            count={isCapped(data) ? -1 : countOf(data)}
            now={now}
            memory={JSON.stringify(filter)}
            hasNextPage={hasNextPage}
            isBusy={isFetching || isFetchNextPageError}
            fetchNextPage={() => void fetchNextPage()}
          />
        </div>
      )}
      {printing && data && orders.length > 0 && (
        <OrderPrint
          orders={orders}
          count={countOf(data)}
          isCapped={isCapped(data)}
          search={search}
          now={now}
        />
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
