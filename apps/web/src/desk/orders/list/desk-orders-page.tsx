import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { deskPaths } from '#desk/frame/paths.ts'
import { may, staffQuery } from '#desk/frame/staff.ts'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { useNow } from '#freight/orders/dates/use-now.ts'
import { OrderToolbar } from '#freight/orders/filters/order-toolbar.tsx'
import { useChosen } from '#freight/orders/filters/use-chosen-search.ts'
import { useDelayed } from '#freight/orders/list/use-delayed.ts'
import { countOf, isCapped, rowsOf } from '#freight/orders/order-list-data.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { CustomerFilters } from './customers/customer-filters.tsx'
import { DeskAttention } from './desk-attention.tsx'
import { DeskOrderList, type DrawnDeskList } from './desk-order-list.tsx'
import { type DeskSearch, urlOfSearch, validateDeskSearch } from './desk-search.ts'
import { messages } from './messages.ts'
import { deskListQuery } from './queries.ts'
import { useCompanyList } from './use-company-list.tsx'

const patience = 300

/** The orders of all customers; filters, search and sort are in the URL. */
export function DeskOrdersPage() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const now = useNow()
  const staff = useQuery(staffQuery).data
  const url = useSearch({ from: '/desk-layout/desk/orders' })
  const search = useMemo(() => validateDeskSearch(url), [url])
  const open = useCallback(
    (changed: DeskSearch, before: DeskSearch) => {
      const next = validateDeskSearch({ ...changed })
      void navigate({
        to: '/desk/orders',
        search: urlOfSearch(next),
        replace: next.search !== before.search,
      })
      return next
    },
    [navigate],
  )
  const [chosen, choose] = useChosen<DeskSearch>(search, open)
  const { data, error, isPlaceholderData, isFetching, ...list } = useInfiniteQuery(deskListQuery(search))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isRefetchError } = list
  const { fetchNextPage, refetch } = list
  const orders = useMemo(() => (data ? rowsOf(data) : []), [data])
  const isWaiting = useDelayed(isPlaceholderData, patience) || (!error && !data)
  const count = data ? countOf(data) : null
  const hasMore = data !== undefined && isCapped(data)
  const state: DrawnDeskList = useMemo(
    () => ({
      search,
      now,
      orders,
      count,
      isCapped: hasMore,
      isOutdated: isPlaceholderData,
      isWaiting,
      hasAnswer: data !== undefined,
      error,
      isFetching,
      isFetchingNext: isFetchingNextPage,
      hasFailedNext: isFetchNextPageError,
      hasFailedToRefresh: isRefetchError,
      hasNextPage,
    }),
    [
      search,
      now,
      orders,
      count,
      hasMore,
      isPlaceholderData,
      isWaiting,
      data,
      error,
      isFetching,
      isFetchingNextPage,
      isFetchNextPageError,
      isRefetchError,
      hasNextPage,
    ],
  )
  // Rendered in chunks, between which the page responds to clicks and keys.
  const drawn = useDeferredValue(state)
  const fetchNext = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const fetchAgain = useCallback(() => void refetch(), [refetch])
  return (
    <CompanyListContext value={useCompanyList(search.organization)}>
      <PageHeadline
        title={t('title')}
        actions={
          <>
            <Link {...deskPaths.milestoneRuns()} className={buttonClass()}>
              {t('milestoneRuns')}
            </Link>
            {may(staff, 'orders', 'write') && (
              <Link {...deskPaths.newOrder()} className={buttonClass({ variant: 'primary' })}>
                {t('newOrder')}
              </Link>
            )}
          </>
        }
      />
      <DeskAttention search={chosen} onChange={choose} />
      <OrderToolbar
        search={chosen}
        onChange={choose}
        found={count === null || isPlaceholderData ? null : { count, isCapped: hasMore }}
        customers={<CustomerFilters search={chosen} onChange={choose} />}
      />
      <DeskOrderList list={drawn} onChange={choose} refetch={fetchAgain} fetchNextPage={fetchNext} />
    </CompanyListContext>
  )
}
