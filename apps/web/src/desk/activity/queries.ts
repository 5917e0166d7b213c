import {
  type ActivityEntry,
  listActivity,
  listActivityChoices,
} from '@portolan/contract/company/activity/activity'
import { listCompanyOrganizations } from '@portolan/contract/company/organizations'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import type { ActivityFilter } from './activity-url.ts'

const refreshMs = 10_000
const pageSize = 50

type Pages = InfiniteData<Page<ActivityEntry>, string | undefined>

/** Entries of the activity log, newest first. */
export function activityQuery(filter: ActivityFilter) {
  return infiniteQueryOptions<Page<ActivityEntry>, Error, Pages, readonly unknown[], string | undefined>({
    queryKey: ['activity', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, {
        query: { ...filter, limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    // More pages cost more, so they are refetched less often.
    refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
    meta: agesAfter(0),
  })
}

/** Who and what the log has. */
export const choicesQuery = queryOptions({
  queryKey: ['activity', 'choices'],
  queryFn: ({ signal }) => call(listActivityChoices, { signal }),
  meta: agesAfter(60_000),
})

/** The first customers; of more, one is chosen by an entry. */
export const customersQuery = queryOptions({
  queryKey: ['activity', 'customers'],
  queryFn: ({ signal }) => call(listCompanyOrganizations, { query: { limit: 100 }, signal }),
  meta: agesAfter(60_000),
})
