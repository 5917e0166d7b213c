import type { AttentionGroup } from '@portolan/contract/freight/orders/order-filter'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useSearch } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useMemo } from 'react'
import { SectionTabs } from '#freight/invoices/tabs/section-tabs.tsx'
import { ChosenAttention } from '#freight/orders/alerts/shown-alert.ts'
import { AttentionStrip } from '#freight/orders/attention/attention-strip.tsx'
import { inListOrder } from '#freight/orders/dates/days/arrival-days.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { ListMenu, OrderExportMenu } from '#freight/orders/filters/list-menu.tsx'
import { OrderToolbar } from '#freight/orders/filters/order-toolbar.tsx'
import { useChosenSearch } from '#freight/orders/filters/use-chosen-search.ts'
import { Letterhead } from '#freight/orders/letterhead.tsx'
import { messages } from '#freight/orders/list/messages.ts'
import { useDelayed } from '#freight/orders/list/use-delayed.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { countOf, isCapped, rowsOf } from '#freight/orders/order-list-data.ts'
import { activeCountQuery, attentionKey, orderListQuery } from '#freight/orders/queries.ts'
import { orderFilterOf } from '#freight/orders/search/order-filters.ts'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { useChanged } from '#platform/api/use-changed.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { useMedia } from '#platform/ui/use-media.ts'
import { type DrawnList, OrderListBody } from './order-list-body.tsx'
import { useHasNoOrders } from './use-has-no-orders.ts'
import { useListPreorders } from './use-list-preorders.ts'
import { useOpenOnEnter } from './use-open-on-enter.ts'

const patience = 300
const none: readonly AttentionGroup[] = []

interface ListHeadlineProps extends Pick<DrawnList, 'search' | 'now' | 'count' | 'isCapped' | 'isOutdated'> {
  /** The chosen search and its setter, on a phone, whose headline has a menu. */
  controls: [OrderSearch, (search: OrderSearch) => void] | null
  /** True without anything to export or to filter. */
  isBare: boolean
}

/** Memoized, so that a click on a filter only waits for the controls. */
const ListHeadline = memo(function ListHeadline(props: ListHeadlineProps) {
  const { search, now, count, isCapped, isOutdated, controls, isBare } = props
  const t = useMessages(orderMessages)
  const tList = useMessages(messages)
  const exported = { filter: orderFilterOf(search), count: isOutdated ? null : count, isCapped }
  return (
    <>
      <Letterhead now={now} />
      <PageHeadline
        title={t('title')}
        around={(heading) => <SectionTabs open="orders" heading={heading} />}
        actions={
          <div className="flex gap-2 max-tablet:-me-2" data-print="hide">
            {!isBare && !controls && <OrderExportMenu {...exported} />}
            {!isBare && controls && <ListMenu search={controls[0]} onChange={controls[1]} {...exported} />}
            {!controls && (
              <Link {...paths.newOrder()} className={buttonClass({ variant: 'primary' })}>
                <Icon name="plus" />
                {tList('addOrder')}
              </Link>
            )}
          </div>
        }
      />
    </>
  )
})

/** The orders of the signed-in person; view, filters, search and sort are in the URL. */
export function OrderListPage() {
  const queryClient = useQueryClient()
  const now = useNow()
  const url = useSearch({ from: '/default-layout/orders' })
  const search = useMemo(() => validateOrderSearch(url), [url])
  const [chosen, choose] = useChosenSearch(search)
  const isTablet = useMedia('(min-width: 480.02px)')
  const controls = useMemo(
    (): ListHeadlineProps['controls'] => (isTablet ? null : [chosen, choose]),
    [isTablet, chosen, choose],
  )
  const { data, error, isPlaceholderData, isFetching, isFetchNextPageError, isRefetchError, ...list } =
    useInfiniteQuery(orderListQuery(search))
  const orders = useMemo(() => {
    const rows = data ? rowsOf(data) : []
    return isPlaceholderData ? rows : inListOrder(search, rows, now)
  }, [data, search, isPlaceholderData, now])
  const { hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  const preorders = useListPreorders(search)
  const refetchPreorders = preorders.refetch
  // Rows of another list may appear under the new heading for a moment, but not during a wait.
  const isWaiting = useDelayed(isPlaceholderData, patience) || (!error && (!data || preorders.isWaiting))
  const count = data ? countOf(data) : null
  const hasMore = data !== undefined && isCapped(data)
  const found = count === null || isPlaceholderData ? null : { count, isCapped: hasMore }
  const isBare = useHasNoOrders(search, found?.count ?? null)

  // The navigation's poll notices added and removed orders; changes within them arrive with the next round.
  const follow = useCallback(() => {
    void refetch()
    void queryClient.invalidateQueries({ queryKey: attentionKey })
    refetchPreorders()
  }, [refetch, refetchPreorders, queryClient])
  useChanged(useQuery(activeCountQuery).data, follow)

  const isOnly = count === 1 && !preorders.isWaiting && preorders.lists.every((each) => each.count === 0)
  useOpenOnEnter(search, isPlaceholderData ? undefined : data && (isOnly ? (orders[0]?.id ?? null) : null))

  const state: DrawnList = useMemo(
    () => ({
      search,
      now,
      orders,
      count,
      isWaiting,
      error,
      isFetching,
      hasNextPage,
      isCapped: hasMore,
      isOutdated: isPlaceholderData,
      hasAnswer: data !== undefined,
      isFetchingNext: isFetchingNextPage,
      hasFailedToRefresh: isRefetchError,
      hasFailedNext: isFetchNextPageError,
      preorders: preorders.lists,
      arePreordersWaiting: preorders.isWaiting,
    }),
    [
      search,
      now,
      orders,
      count,
      hasMore,
      isWaiting,
      error,
      isFetching,
      hasNextPage,
      isPlaceholderData,
      data,
      isFetchingNextPage,
      isRefetchError,
      isFetchNextPageError,
      preorders.lists,
      preorders.isWaiting,
    ],
  )
  // Rendered in chunks, between which the page responds to clicks and keys.
  const drawn = useDeferredValue(state)
  const fetchNext = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const fetchAgain = useCallback(() => void refetch(), [refetch])

  return (
    <div>
      <ListHeadline
        search={search}
        now={now}
        count={count}
        isCapped={hasMore}
        isOutdated={isPlaceholderData}
        controls={controls}
        isBare={isBare}
      />
      {!isBare && <AttentionStrip search={chosen} onChange={choose} />}
      {!isBare && <OrderToolbar search={chosen} onChange={choose} found={found} />}
      <ChosenAttention value={drawn.search.attention ?? none}>
        <OrderListBody list={drawn} onChange={choose} refetch={fetchAgain} fetchNextPage={fetchNext} />
      </ChosenAttention>
      {/* A new order, over the list. */}
      <Outlet />
    </div>
  )
}
