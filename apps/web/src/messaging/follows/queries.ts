import { listFollows } from '@portolan/contract/freight/follows/follows'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** What the person follows, newest first. */
export const followsQuery = queryOptions({
  queryKey: ['follows'],
  queryFn: ({ signal }) => call(listFollows, { signal }),
  select: ({ results }) => results,
  staleTime: 60_000,
})
