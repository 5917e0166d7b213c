import { orderSearchLength } from '@portolan/contract/shared/limits'
import { memo, useDeferredValue, useRef } from 'react'
import { ChosenAttention } from '#freight/orders/alerts/shown-alert.ts'
import { ColumnsButton } from '#freight/orders/columns/columns-button.tsx'
import { OrderFilterChips } from '#freight/orders/filters/order-filter-chips.tsx'
import { searchHintId } from '#freight/orders/filters/order-search-field.tsx'
import { messages as listMessages } from '#freight/orders/list/messages.ts'
import { OrderCompactList } from '#freight/orders/list/order-compact-list.tsx'
import { OrderListSkeleton } from '#freight/orders/list/order-list-states.tsx'
import { OrderTable } from '#freight/orders/list/order-table.tsx'
import { useListRoom } from '#freight/orders/list/room/use-list-room.ts'
import { useOrderSelection } from '#freight/orders/list/use-order-selection.ts'
import { cleared, isNarrowed, isSearchTooShort } from '#freight/orders/search/order-filters.ts'
import { useHighlights } from '#freight/orders/search/use-highlights.ts'
import { sortOf } from '#freight/orders/search/usual-sort.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed, RefreshFailed } from '#platform/notices/load-failed.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx'
import { reportPartFailure, usePart } from '#platform/ui/late/use-part.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { type DeskSearch, deskFilterOf } from './desk-search.ts'
import { messages } from './messages.ts'
import type { DeskOrder } from './queries.ts'

const loadSelectionBar = () => import('./desk-selection-bar.tsx')

/** Everything rendered below the controls, from one consistent state of the answers. */
export interface DrawnDeskList {
  search: DeskSearch
  now: Date
  orders: DeskOrder[]
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
}

interface DeskOrderListProps {
  list: DrawnDeskList
  onChange: (search: DeskSearch) => void
  refetch: () => void
  fetchNextPage: () => void
}

/** The number of orders, the active filters, and the choice of columns. */
function ListLine({ list, onChange, isTable }: DeskOrderListProps & { isTable: boolean }) {
  const t = useMessages(listMessages)
  const { search, count, isCapped, isOutdated, isWaiting } = list
  // A phone has the number next to the choice of active or archived orders.
  const isTablet = useMedia('(min-width: 480.02px)')
  return (
    <div className="my-1.5 flex flex-wrap items-center gap-x-4 gap-y-2 tablet:min-h-7 max-tablet:my-1">
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
      {isTable && <ColumnsButton className="ms-auto" />}
    </div>
  )
}

/** Shown without orders: none that match, or none at all. */
function NoOrders({ search, onChange }: Pick<DeskOrderListProps, 'onChange'> & { search: DeskSearch }) {
  const t = useMessages(messages)
  const other = search.orderStatus === 'active' ? 'archived' : 'active'
  const lookInOther = (
    <Button
      variant={isNarrowed(search) ? 'ghost' : 'secondary'}
      onClick={() => onChange({ ...search, orderStatus: other })}
    >
      {t(other === 'archived' ? 'lookInArchive' : 'lookInActive')}
    </Button>
  )
  return isNarrowed(search) ? (
    <EmptyState
      icon={<Icon name="search-none" />}
      title={t('noHits')}
      description={t('noHitsHint')}
      className="rounded-lg border border-dashed bg-surface"
      action={
        <>
          <Button onClick={() => onChange(cleared(search))}>{t('clearAll')}</Button>
          {search.orderStatus !== 'all' && lookInOther}
        </>
      }
    />
  ) : (
    <EmptyState
      icon={<Icon name="orders" />}
      title={t(search.orderStatus === 'archived' ? 'emptyArchive' : 'empty')}
      description={search.orderStatus === 'archived' ? undefined : t('emptyHint')}
      className="rounded-lg border border-dashed bg-surface"
      action={search.orderStatus !== 'all' && lookInOther}
    />
  )
}

/** The list with the content above and below it. Memoized, so that the controls respond while it renders. */
export const DeskOrderList = memo(function DeskOrderList(props: DeskOrderListProps) {
  const { list, onChange, refetch, fetchNextPage } = props
  const { search, now, orders, count, isCapped, isOutdated, isWaiting, hasAnswer, error } = list
  const t = useMessages(messages)
  const tList = useMessages(listMessages)
  const box = useRef<HTMLDivElement>(null)
  const room = useListRoom(box)
  const filter = deskFilterOf(search)
  const { selection, onSelect, onSelectAll, onClear } = useOrderSelection(filter, orders, isOutdated)
  // The check boxes respond to the click; the bar follows.
  const gathered = useDeferredValue(selection)
  const isSelecting = gathered.ids.size > 0
  const bar = usePart(loadSelectionBar, isSelecting, () => {
    onClear()
    reportPartFailure()
  })
  useHighlights(box, search)
  const shown = {
    orders,
    count: isCapped ? -1 : (count ?? 0),
    now,
    byDay: false,
    memory: `desk ${JSON.stringify(filter)}`,
    hasNextPage: list.hasNextPage,
    isBusy: list.isFetching || list.hasFailedNext,
    fetchNextPage,
    selection,
    onSelect,
    onSelectAll,
  }
  return (
    <div ref={box}>
      <ListLine {...props} isTable={room !== 'rows'} />
      {list.hasFailedToRefresh && hasAnswer && (
        <RefreshFailed error={error} text={tList('refreshFailed')} className="mb-3" />
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
      {isWaiting && <OrderListSkeleton listMode="list" />}
      {!isWaiting && hasAnswer && orders.length === 0 && !isOutdated && (
        <NoOrders search={search} onChange={onChange} />
      )}
      {!isWaiting && orders.length > 0 && (
        <ChosenAttention value={search.attention ?? []}>
          <div aria-busy={isOutdated}>
            {room === 'rows' ? (
              <OrderCompactList {...shown} />
            ) : (
              <OrderTable
                {...shown}
                ordering={sortOf(search)}
                onSort={(ordering) => onChange({ ...search, ordering })}
              />
            )}
            {isSelecting && bar && (
              <bar.DeskSelectionBar selection={gathered} orders={orders} onClear={onClear} />
            )}
          </div>
        </ChosenAttention>
      )}
      <div
        className="flex min-h-16 items-center justify-center gap-3 pt-4 text-muted text-sm"
        data-print="hide"
      >
        {list.isFetchingNext && <span role="status">{tList('loadingMore')}</span>}
        {list.hasFailedNext && (
          <>
            <span role="alert">{tList('moreFailed')}</span>
            <Button size="sm" onClick={fetchNextPage}>
              {tList('again')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
})
