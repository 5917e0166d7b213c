import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestIdOf } from '#api/problem.ts'
import { useChanged } from '#api/use-changed.ts'
import { paths } from '#paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cn } from '#ui/class-names.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeadline } from '#ui/page-headline.tsx'
import { OrderCardGrid, type OrderListProps } from './order-card-grid.tsx'
import { OrderCompactList } from './order-compact-list.tsx'
import { OrderExportMenu } from './order-export-menu.tsx'
import { OrderFilterChips } from './order-filter-chips.tsx'
import {
  filtersOf,
  isSearchTooShort,
  minimumSearchLength,
  type OrderFilters,
  orderQueryOf,
  searchOf,
  validateOrderSearch,
} from './order-filters.ts'
import { countOf, rowsOf } from './order-list-data.ts'
import { EmptyOrderList, OrderListSkeleton } from './order-list-states.tsx'
import { searchHintId } from './order-search-field.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderToolbar } from './order-toolbar.tsx'
import { activeCountQuery, orderListQuery } from './queries.ts'
import { useNow } from './use-now.ts'

const roomForTable = 900

/** Whether a table has room; measured before anything is drawn. */
function useHasRoom(box: RefObject<HTMLElement | null>): boolean {
  const [hasRoom, setHasRoom] = useState(() => window.innerWidth > roomForTable + 300)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const read = () => setHasRoom(element.clientWidth >= roomForTable)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return hasRoom
}

interface OrderListViewProps extends OrderListProps {
  filters: OrderFilters
  hasRoom: boolean
  onChange: (filters: OrderFilters) => void
}

function OrderListView({ filters, hasRoom, onChange, ...list }: OrderListViewProps) {
  if (filters.listMode === 'cards') return <OrderCardGrid {...list} />
  if (!hasRoom) return <OrderCompactList {...list} />
  return (
    <OrderTable
      {...list}
      ordering={filters.ordering}
      onSort={(ordering) => onChange({ ...filters, ordering })}
    />
  )
}

/** The orders of the signed-in person; view, filters, search and sort stand in the address. */
export function OrderListPage() {
  const t = useTranslations('orders')
  const navigate = useNavigate()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const hasRoom = useHasRoom(box)
  const filters = filtersOf(validateOrderSearch(useSearch({ strict: false })))
  const query = orderQueryOf(filters)
  const { data, error, isPlaceholderData, isFetching, isFetchNextPageError, isRefetchError, ...list } =
    useInfiniteQuery(orderListQuery(query))
  const orders = useMemo(() => (data ? rowsOf(data) : []), [data])
  const { hasNextPage, fetchNextPage, refetch } = list

  // The navigation's poll tells of orders that came or went; what changed within them comes with the next round.
  const follow = useCallback(() => void refetch(), [refetch])
  useChanged(useQuery(activeCountQuery).data, follow)

  function change(next: OrderFilters) {
    const typed = next.search !== filters.search
    void navigate({ to: '/orders', search: searchOf(next), replace: typed })
  }

  return (
    <div ref={box}>
      <PageHeadline
        title={t('title')}
        actions={
          <div className="flex gap-2" data-print="hide">
            <OrderExportMenu query={query} count={data && !isPlaceholderData ? countOf(data) : null} />
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
      <OrderToolbar filters={filters} onChange={change} />
      <div className="mt-4 mb-3 flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="tabular text-muted text-sm">
          {data && !isPlaceholderData && t('list.count', { count: countOf(data) })}
        </p>
        <p id={searchHintId} aria-live="polite" className="text-muted text-sm empty:hidden">
          {isSearchTooShort(filters) && t('list.searchHint', { minimum: String(minimumSearchLength) })}
        </p>
        <OrderFilterChips filters={filters} onChange={change} />
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
      {!data && !error && <OrderListSkeleton listMode={filters.listMode} />}
      {data && orders.length === 0 && !isPlaceholderData && (
        <EmptyOrderList filters={filters} onChange={change} />
      )}
      {data && orders.length > 0 && (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity', isPlaceholderData && 'opacity-55')}
        >
          <OrderListView
            filters={filters}
            hasRoom={hasRoom}
            onChange={change}
            orders={orders}
            count={countOf(data)}
            now={now}
            memory={JSON.stringify(query)}
            hasNextPage={hasNextPage}
            isBusy={isFetching || isFetchNextPageError}
            fetchNextPage={() => void fetchNextPage()}
          />
        </div>
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
    </div>
  )
}
