import { listSecurityEvents, type SecurityEvent } from '@portolan/contract/identity/security-log'
import { listSessions } from '@portolan/contract/identity/sessions'
import type { Page } from '@portolan/contract/shared/paging'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

/** Where the person is signed in; asked again whenever the page is opened. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
  refetchOnMount: 'always',
})

const pageSize = 10

/** The person's own security log, page by page; asked again whenever the page is opened. */
export const securityLogQuery = infiniteQueryOptions({
  queryKey: ['security-log'],
  queryFn: ({ pageParam, signal }): Promise<Page<SecurityEvent>> =>
    call(listSecurityEvents, {
      query: { limit: pageSize, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: nextCursor,
  refetchOnMount: 'always',
})

/** Asks again for everything that a change of the account's protection shows in. */
export function useRefreshSecurity(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const { queryKey } of [currentUserQuery, sessionsQuery, securityLogQuery])
      void queryClient.invalidateQueries({ queryKey })
  }
}
