import { listSecurityEvents, type SecurityEvent } from '@portolan/contract/identity/security-log'
import { listSessions } from '@portolan/contract/identity/sessions'
import type { Page } from '@portolan/contract/shared/paging'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

/** The person's sessions; refetched whenever the page is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  meta: agesAfter(0),
})

const pageSize = 10

/** The person's security log, page by page; refetched whenever the page is opened. */
export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['security-log'],
  queryFn: ({ pageParam, signal }): Promise<Page<SecurityEvent>> =>
    call(listSecurityEvents, {
      query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: nextCursor,
  meta: agesAfter(0),
})

/** Refetches everything that shows a change of the account's protection. */
export function useRefreshSecurity(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const { queryKey } of [currentUserQuery, sessionsQuery, securityLogQuery])
      void queryClient.invalidateQueries({ queryKey })
  }
}
