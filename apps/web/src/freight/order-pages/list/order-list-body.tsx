import type { Order } from '@portolan/contract/freight/orders'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { memo, useDeferredValue, useRef } from 'react'
import { OverdueInvoicesLink } from '#freight/orders/attention/attention-strip.tsx'
import { ColumnsButton } from '#freight/orders/columns/columns-button.tsx'
import { OrderFilterChips } from '#freight/orders/filters/order-filter-chips.tsx'
import { searchHintId } from '#freight/orders/filters/order-search-field.tsx'
import { useFilterName } from '#freight/orders/filters/use-filter-name.ts'
import { messages } from '#freight/orders/list/messages.ts'
import { OrderCardGrid, type OrderListProps } from '#freight/orders/list/order-card-grid.tsx'
import { EmptyOrderList, OrderListSkeleton } from '#freight/orders/list/order-list-states.tsx'
import { OrderPrint } from '#freight/orders/list/order-print.tsx'
import type { OrderTableProps } from '#freight/orders/list/order-table.tsx'
import { type ListRoom, useListRoom } from '#freight/orders/list/room/use-list-room.ts'
import { useOrderSelection } from '#freight/orders/list/use-order-selection.ts'
import {
  isNarrowed,
  isSearched,
  isSearchTooShort,
  orderFilterOf,
} from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useHighlights } from '#freight/orders/search/use-highlights.ts'
import { isByDay, sortOf } from '#freight/orders/search/usual-sort.ts'
import { type ListedPreorders, PreorderSection } from '#freight/preorders/list/preorder-section.tsx'
import { FollowFilterButton } from '#messaging/follows/follow-buttons.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { useFocusThroughRedraws } from '#platform/ui/keyboard/use-focus-through-redraws.ts'
import { useLate } from '#platform/ui/late/use-late.ts'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { useMedia } from '#platform/ui/use-media.ts'
import { usePrinting } from '#platform/ui/use-printing.ts'

/** Everything rendered below the controls, from one consistent state of the answers. */
export interface DrawnList {
  search: OrderSearch
  now: Date
  orders: Order[]
  /** All matches, loaded or not; null while unknown. */
  count: number | null
  /** True if more match than counted. */
  isCapped: boolean
  /** True if the orders are those of the previous filters. */
  isOutdated: boolean
  /** True if the wait is long enough to show. */
  isWaiting: boolean
  hasAnswer: boolean
  error: Error | null
  isFetching: boolean
  isFetchingNext: boolean
  hasFailedToRefresh: boolean
  hasFailedNext: boolean
  hasNextPage: boolean
  preorders: readonly ListedPreorders[]
  arePreordersWaiting: boolean
}

interface OrderListBodyProps {
  list: DrawnList
  onChange: (search: OrderSearch) => void
  /** Refetches the list, and loads the rows after its last one. */
  refetch: () => void
  fetchNextPage: () => void
}

const loadLined = () => import('#freight/orders/list/lined-list.ts')

/** The list as lines, whose code only those load who choose it. */
function LinedList({ room, ...table }: OrderTableProps & { room: ListRoom }) {
  const lined = useLate(loadLined)
  if (!lined) return <OrderListSkeleton listMode="list" />
  return room === 'rows' ? <lined.OrderCompactList {...table} /> : <lined.OrderTable {...table} />
}

const loadSelectionBar = () => import('#freight/orders/selection/order-selection-bar.tsx')

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
  // The check boxes respond to the click; the bar follows.
  const gathered = useDeferredValue(selection)
  const isSelecting = gathered.ids.size > 0
  const bar = usePart(loadSelectionBar, isSelecting, () => {
    onClear()
    reportPartFailure()
  })
  const ordering = sortOf(search)
  return (
    <>
      {search.listMode === 'cards' ? (
        <OrderCardGrid {...list} />
      ) : (
        <LinedList
          room={room}
          {...list}
          ordering={ordering}
          onSort={(sort) => onChange({ ...search, ordering: sort })}
        />
      )}
      {isSelecting && bar && (
        <bar.OrderSelectionBar
          selection={gathered}
          orders={orders}
          ordering={orderFilterOf(search).ordering}
          onClear={onClear}
        />
      )}
    </>
  )
}

/** The number of orders, the active filters, and related actions. */
function ListLine({ list, room, onChange }: OrderListBodyProps & { room: ListRoom }) {
  const t = useMessages(messages)
  const redrawn = useFocusThroughRedraws<HTMLDivElement>()
  const { search, count, isCapped, isOutdated, isWaiting, arePreordersWaiting } = list
  const { ordering: _, ...filter } = orderFilterOf(search)
  const filterName = useFilterName(search)
  // A phone has the number next to the choice of active or archived orders.
  const isTablet = useMedia('(min-width: 480.02px)')
  return (
    // Remounted once the pre-orders above have arrived, instead of moving.
    <div
      key={arePreordersWaiting ? 'waiting' : 'listed'}
      ref={redrawn}
      className="my-1.5 flex flex-wrap items-center gap-x-4 gap-y-2 tablet:min-h-7 max-tablet:my-1"
    >
      {/* Its space is reserved while it loads, so that the conditions next to it don't move. */}
      {isTablet && (
        <p aria-live="polite" className="tabular flex min-w-22 items-center text-muted text-sm">
          {count !== null && !isOutdated && t(isCapped ? 'countCapped' : 'count', { count })}
          {isWaiting && <Skeleton className="h-3.5 w-20" />}
        </p>
      )}
      <p id={searchHintId} aria-live="polite" className="text-muted text-sm empty:hidden">
        {isSearchTooShort(search) && t('searchHint', { minimum: String(orderSearchLength.shortest) })}
      </p>
      <OrderFilterChips search={search} onChange={onChange} />
      {isNarrowed(search) && <FollowFilterButton filter={filter} name={filterName} />}
      {search.attention?.includes('overdue') && <OverdueInvoicesLink />}
      {search.listMode === 'list' && room !== 'rows' && <ColumnsButton className="ms-auto" />}
    </div>
  )
}

/**
 * The list with the content above and below it. Memoized: it's rendered in chunks, while the controls
 * respond.
 */
export const OrderListBody = memo(function OrderListBody(props: OrderListBodyProps) {
  const { list, onChange, refetch, fetchNextPage } = props
  const { search, now, orders, count, isCapped, isOutdated, isWaiting, hasAnswer, error, preorders } = list
  const t = useMessages(messages)
  const printing = usePrinting()
  const box = useRef<HTMLDivElement>(null)
  const room = useListRoom(box)
  const filter = orderFilterOf(search)
  const selecting = useOrderSelection(filter, orders, isOutdated)
  useHighlights(box, search)
  return (
    <div ref={box}>
      {preorders.map((each) => (
        <PreorderSection
          key={each.kind}
          listed={each}
          room={room}
          isUnfolded={isSearched(search) || (hasAnswer && !isOutdated && orders.length === 0)}
        />
      ))}
      <ListLine {...props} room={room} />
      {list.hasFailedToRefresh && hasAnswer && (
        <RefreshFailed error={error} text={t('refreshFailed')} className="mb-3" />
      )}
      {!hasAnswer && error && (
        <LoadFailed
          title={t('failed')}
          error={error}
          retrying={list.isFetching}
          onRetry={refetch}
          className="rounded-lg border bg-surface"
        />
      )}
      {isWaiting && (
        // Remounted, like the line above, if the pre-orders arrive before the orders.
        <OrderListSkeleton key={list.arePreordersWaiting ? 'waiting' : 'listed'} listMode={search.listMode} />
      )}
      {!isWaiting && hasAnswer && orders.length === 0 && !isOutdated && (
        <EmptyOrderList
          search={search}
          onChange={onChange}
          hasPreorders={preorders.some((each) => each.preorders.length > 0)}
        />
      )}
      {!isWaiting && orders.length > 0 && (
        <div aria-busy={isOutdated} data-print={printing ? 'hide' : undefined}>
          <OrderListView
            search={search}
            room={room}
            selecting={selecting}
            onChange={onChange}
            orders={orders}
            count={isCapped ? -1 : (count ?? 0)}
            now={now}
            byDay={isByDay(search) && !isOutdated}
            memory={JSON.stringify(filter)}
            hasNextPage={list.hasNextPage}
            isBusy={list.isFetching || list.hasFailedNext}
            fetchNextPage={fetchNextPage}
          />
        </div>
      )}
      {printing && orders.length > 0 && (
        <OrderPrint orders={orders} count={count ?? 0} isCapped={isCapped} search={search} now={now} />
      )}
      <div
        className="flex min-h-16 items-center justify-center gap-3 pt-4 text-muted text-sm"
        data-print="hide"
      >
        {list.isFetchingNext && <span role="status">{t('loadingMore')}</span>}
        {list.hasFailedNext && (
          <>
            <span role="alert">{t('moreFailed')}</span>
            <Button size="sm" onClick={fetchNextPage}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
})
