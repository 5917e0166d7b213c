import { listFollows } from '@portolan/contract/freight/follows'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'

/** What the person follows, newest first. */
export const followsQuery = queryOptions({
  queryKey: ['follows'],
  // Not canceled when its button goes: the next page has one too and would send the request again.
  queryFn: () => call(listFollows, {}),
  select: ({ results }) => results,
  staleTime: 60_000,
})
