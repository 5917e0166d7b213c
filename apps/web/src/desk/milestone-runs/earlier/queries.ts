import {
  getMilestoneRun,
  listMilestoneRuns,
  type MilestoneRun,
} from '@portolan/contract/company/bulk/milestone-runs'
import type { Page } from '@portolan/contract/shared/paging'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

const refreshMs = 10_000
const pageSize = 50

type Pages = InfiniteData<Page<MilestoneRun>, string | undefined>

/** Runs of the last 30 days, newest first. */
export const runsQuery = infiniteQueryOptions<
  Page<MilestoneRun>,
  Error,
  Pages,
  readonly unknown[],
  string | undefined
>({
  queryKey: ['desk-runs', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listMilestoneRuns, {
      query: { limit: pageSize, ...(pageParam !== undefined && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: undefined,
  getNextPageParam: nextCursor,
  // More pages cost more, so they are refetched less often.
  refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
  meta: agesAfter(0),
})

/** One run with its orders. */
export function runQuery(runId: string) {
  return queryOptions({
    queryKey: ['desk-runs', 'run', runId],
    queryFn: ({ signal }) => call(getMilestoneRun, { params: { runId }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}
